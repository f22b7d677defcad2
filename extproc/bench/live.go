package main

import (
	"context"
	"errors"
)

func live(context.Context, options) error { return errors.New("not yet") }
