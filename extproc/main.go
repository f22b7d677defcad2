// Command veil is a privacy gateway for language models: it stands with Envoy between a client of the OpenAI API and the
// models, replaces personal data by tokens on the way out and puts it back on the way in.
//
// This package is only the command line; the work is in the packages below it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

// cli lists every command; each is a type in the file of its name.
type cli struct {
	Run       runCmd       `cmd:"" help:"Run everything on this machine: Envoy, the processor, an embedded store, a local certificate."`
	Serve     serveCmd     `cmd:"" help:"Run the processor for an Envoy that somebody else runs."`
	Account   accountCmd   `cmd:"" help:"Make, list, show, change and delete accounts."`
	Key       keyCmd       `cmd:"" help:"Make, list, revoke and rotate keys."`
	Usage     usageCmd     `cmd:"" help:"Requests, tokens and cost of a month."`
	Detect    detectCmd    `cmd:"" help:"Find personal data in files or standard input."`
	Anonymize anonymizeCmd `cmd:"" help:"Put tokens in the place of personal data."`
	Restore   restoreCmd   `cmd:"" help:"Put the values back in the place of tokens."`
	Eval      evalCmd      `cmd:"" help:"Score detection on annotated texts."`
	Health    healthCmd    `cmd:"" help:"Ask a running veil whether it is ready; exit 0 if so."`
	Check     checkCmd     `cmd:"" help:"Check the catalogue and the settings; every fault with file, line and what to do."`
	Envoy     envoyCmd     `cmd:"" help:"Envoy's configuration, and Envoy itself."`
	Upstreams upstreamsCmd `cmd:"" help:"Health and latency of each upstream of a running veil."`
	Version   versionCmd   `cmd:"" help:"Print the version."`
}

// stdio is where a command reads and writes. Data goes to out, everything else to err.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

// errUsage marks an error of the command line itself: exit status 2.
var errUsage = errors.New("usage")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(execute(ctx, os.Args[1:], stdio{in: os.Stdin, out: os.Stdout, err: os.Stderr}))
}

// execute runs one command line and answers with the exit status: 0 success, 1 failure, 2 usage.
func execute(ctx context.Context, args []string, std stdio) int {
	exit := -1
	parser, err := kong.New(&cli{},
		kong.Name("veil"),
		kong.Description("A privacy gateway in front of language models. Every flag can be given as a variable VEIL_…"),
		kong.UsageOnError(),
		kong.DefaultEnvars("VEIL"),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Writers(std.out, std.err),
		kong.Exit(func(code int) { exit = code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(std),
	)
	if err != nil {
		fmt.Fprintln(std.err, "veil:", err)
		return 1
	}
	if len(args) == 0 || args[0] == "help" {
		args = append(args[min(1, len(args)):], "--help")
	}
	cmd, err := parser.Parse(args)
	if exit >= 0 { // --help has printed and asked to exit
		return exit
	}
	if err != nil {
		fmt.Fprintf(std.err, "veil: %v\nTry: veil help\n", err)
		return 2
	}
	switch err = cmd.Run(); {
	case err == nil:
		return 0
	case errors.Is(err, errUsage):
		fmt.Fprintln(std.err, "veil:", err)
		return 2
	default:
		fmt.Fprintln(std.err, "veil:", err)
		return 1
	}
}
