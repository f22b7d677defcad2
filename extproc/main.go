package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"veil/extproc/apierr"
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
	switch {
	case len(args) == 0 || args[0] == "help":
		args = append(args[min(1, len(args)):], "--help")
	case args[0] == "--version":
		args = []string{"version"}
	}
	cmd, err := parser.Parse(args)
	if exit >= 0 { // --help has printed and asked to exit
		return exit
	}
	if err != nil {
		fmt.Fprintf(std.err, "veil: %s\nTry: %s --help\n", brief(complaint(err)), nearest(err))
		return 2
	}
	if err = nothing(cmd); err == nil {
		for _, line := range mistaken(cmd, os.Environ()) {
			fmt.Fprintln(std.err, "warning:", line)
		}
		err = cmd.Run()
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errUsage):
		fmt.Fprintf(std.err, "veil: %s\nTry: %s --help\n", strings.TrimPrefix(brief(said(err)), "usage: "), cmd.Selected().FullPath())
		return 2
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		fmt.Fprintln(std.err, "veil: stopped before it was done")
	default:
		fmt.Fprintln(std.err, "veil:", brief(said(err)))
	}
	return 1
}

// nearest is the command that an error of the command line is about, as far as it was understood.
func nearest(err error) string {
	var parse *kong.ParseError
	if errors.As(err, &parse) {
		for i := len(parse.Context.Path) - 1; i >= 0; i-- {
			if node := parse.Context.Path[i].Node(); node != nil {
				return node.FullPath()
			}
		}
	}
	return "veil"
}

// said is the text of an error for a person at a terminal: status and code are for callers of the API.
func said(err error) string {
	var e *apierr.Error
	if !errors.As(err, &e) {
		return err.Error()
	}
	message := e.Message
	if e.Param != "" {
		message = e.Param + ": " + message
	}
	return strings.Replace(err.Error(), e.Error(), message, 1)
}
