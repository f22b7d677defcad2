package name_test

import "testing"

// What a program's code names is a part of it, whatever lists say of the word; what it says between quotes and in remarks of people is found.
func TestPartsOfProgramsAreNobody(t *testing.T) {
	exact(t,
		"```csharp\npublic class FranzConverter : IValueConverter {\n    private readonly Koenig _jaeger = new();\n    public object Schubert(int weber) => weber switch { 1 => \"A\", _ => \"B\" };\n}\n```\nWarum?",
		"case 4:\n\to1 = OP_RRR(c.oprrr(p.As), p.From.Reg, REGZERO, p.To.Reg)\n\tif p.To.Sym == nil {\n\t\tx3.Mul(t3, x3)\n\t}\n",
		"func check(p *Parser) error {\n\tfor _, Jordan := range p.Martin {\n\t\tif Jordan.Emma() != nil {\n\t\t\treturn Victor(Jordan, p.Rosa)\n\t\t}\n\t}\n\treturn nil\n}\n",
		"const box = jsx(\"div\", {className: \"w-full font-semibold min-w-0\"});\nif (box.kind !== 'mapcan') {\n  render(box);\n}\n",
		".menu a {\n  color: var(--grace);\n  min-width: 0;\n  font-family: Georgia;\n}\n")
}

func TestPeopleInProgramsAreFound(t *testing.T) {
	exact(t,
		"// Written by [N Wiebke Tjaden] for the shop.\nfunc Test(t *testing.T) {\n\tu := User{First: \"[N Anneliese]\", Last: \"[N Köhler]\"}\n\tif got := greet(u); got != \"Hello [N Anneliese]!\" {\n\t\tt.Error(got)\n\t}\n}\n",
		"Hi [N Anna], this is what [N Tom Keller] sent:\nx := f()\nif x != nil {\n\treturn x\n}\nTell [N Maria] that it fails.",
		"log(\"start\");\nlist.add(user);\nif (list.size() > 3) {\nUser(firstName=[N Anna], lastName=[N Schmidt])\n}\n")
}

// A word of the code is none of a remark either, unless somebody is called so beside another name.
func TestRemarksSpeakOfTheCode(t *testing.T) {
	exact(t,
		"// Conn sends the Conn a datagram. Whichers are left out.\nfunc (c *Conn) run(ctx context.Context) {\n\tc.loop(ctx, func(c *Conn) {\n\t\twhen = now()\n\t})\n}\n",
		"# Purging stops when the toolset is empty.\ndef purge(toolset):\n    if not toolset.items():\n        return None\n    return toolset.clear()\n")
}

// An English sentence that opens with On names no member of parliament.
func TestOnWhatSomethingRuns(t *testing.T) {
	exact(t,
		"On Linux, how do I list the open files?",
		"On Android it works. On Reddit they say that on Windows it doesn't.",
		"L'On. [N Rossi] ha parlato alla Camera.",
		"On [N Okonkwo] I can say nothing. I was on [O Fuerteventura] with [N Tim].")
}

// The number that a tool puts before a line is none of a house, and what follows it is code as without it.
func TestFilesAsToolsShowThem(t *testing.T) {
	exact(t,
		"    51→\timporterGoVersion string\n    52→\n    53→\tpath              string\n    54→}\n",
		"    51\tname string\n    52\tpath string\n    53\t}\n",
		"   290→func (c *Conn) run() {\n   291→\tc.Reg = p.From.Reg\n   292→\t// by [N Wiebke Tjaden]\n   293→\treturn Mul(c.Jordan)\n   294→}\n",
		"+func (c *Conn) run() {\n+\tc.Reg = p.From.Reg\n-\t// by [N Wiebke Tjaden]\n+\treturn Mul(c.Jordan)\n+}\n")
	exact(t, "Ich wohne [A Nordringstraße\n52 in Ulm]")
}

// Who speaks of code, line by line, is named all the same.
func TestWhoSpeaksOfCode(t *testing.T) {
	exact(t,
		"[N Anna]: call foo();\n[N Tom]: ok, use bar();\n[N Eva]: x := g()\n[N Anna]: return nil;\n",
		"<[N Anna]> x := foo();\n<[N Tom]> ok, bar();\n<[N Anna]> y := g(x);\n",
		"Notes:\n- [N Anna]: get_user(), put_user()\n- [N Tom]: del_user(x);\n- [N Eva]: y := g(x)\n",
		"Notes:\nget_user() -> [N Anna]\nput_user(x) -> [N Tom];\ndel_user() => [N Eva]\n",
		"| [N Anna Schmidt] | get_user() | done |\n| [N Tom Keller] | put_user() | open |\n| [N Eva Brandt] | del_user() | open |\n")
}
