package name_test

import "testing"

func TestWhoHasTheRights(t *testing.T) {
	exact(t,
		"// Copyright 2024 [N Aadit Kamat]. All rights reserved.\npackage x",
		"# Copyright (c) 2001-2003, 2005 [N Wiebke J. Tjaden] <w@example.org>",
		"/* Copyright 1994 The Regents. */\n/* Copyright (c) 2019, Sideway Inc, and contributors */",
		"Copyright law in 2019 changed. Copyright 2020 by nobody.")
}

// A name alone between quotes is somebody's in a program, as a key of a table too.
func TestNamesBetweenQuotesOfAProgram(t *testing.T) {
	exact(t,
		"func f(a int) error {\n\tb := g(a)\n\tif b != nil {\n\t\treturn b\n\t}\n}\n\nvar list = Table{\"[N Kamat]\": 1, \"[N Tjaden]\": 2, \"Index\": 3, \"Berlin\": 4}\n",
		"func f(a int) error {\n\tb := g(a)\n\tif b != nil {\n\t\treturn b\n\t}\n}\n\nname := \"[N Aaditya Nair]\"\nkind := \"Content Type\"\n")
}
