package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"time"

	"veil/catalogue"
	"veil/envoy"
	"veil/extproc/account"
)

// announce creates the demo account at the first start and prints how to use the gateway, with a call that the catalogue can
// answer. The last line begins with "ready".
func (g *gateway) announce(ctx context.Context, cat *catalogue.Catalogue) error {
	key, owner, err := g.firstKey(ctx)
	if err != nil {
		return err
	}
	base := "https://" + reachable(g.cmd.Listen) + "/api/v1"
	out := g.std.out
	fmt.Fprintf(out, "base URL   %s\n", base)
	fmt.Fprintf(out, "CA file    %s\n", g.certs.CA)
	if g.certs.NewCA && key == "" { // not the first start
		fmt.Fprintf(g.std.err, "warning: the local authority was gone, or is not valid by this machine's clock (%s), so a new one was made: clients that hold a copy of the old ca.pem need this one\n",
			time.Now().UTC().Format(time.RFC3339))
	}
	shown := key
	if key != "" {
		fmt.Fprintf(out, "key        %s\n", key)
	} else {
		// Without its value the shell stops: a header that ends with a space is no answer of 401 over HTTP/2 but a broken stream.
		shown = "${VEIL_KEY:?set it to your key}"
		fmt.Fprintf(out, "key        as printed at the first start; a new one: VEIL_KEY=$('%s' key create --account %s --state '%s')\n", program(), owner, g.dir)
	}
	if g.cmd.Sidecar != "" {
		name := g.cmd.SidecarAccount
		fmt.Fprintf(out, "sidecar    OPENAI_BASE_URL=http://%s/v1    (no key; account %s)\n", g.cmd.Sidecar, name)
		if _, err := g.daemon.StoreInUse().AccountByName(ctx, name); errors.Is(err, account.ErrNotFound) {
			fmt.Fprintf(g.std.err, "warning: there is no account %s: calls to the sidecar will be 500; make it with '%s' account create %s --plan enterprise --state '%s'\n",
				name, program(), name, g.dir)
		}
	}
	fmt.Fprintf(out, "admin      http://%[1]s/readyz, and in a browser http://%[1]s/console/\n", reachable(g.daemon.AdminAddress()))
	if warning := exposed(g.cmd.Admin); warning != "" {
		fmt.Fprintln(g.std.err, "warning:", warning)
	}
	if g.demo != nil {
		fmt.Fprintf(out, "model saw  curl -s %s/last    (the demo upstream shows the last request it got)\n", g.demo.URL)
	}
	fmt.Fprintf(out, "logs       %s\n\n", filepath.Join(g.dir, "*.log"))
	fmt.Fprintf(out, "try:\ncurl --cacert '%s' %s/chat/completions -H \"Authorization: Bearer %s\" -H 'Content-Type: application/json' "+
		"-d '{%s\"anonymize\": true, \"messages\": [{\"role\": \"user\", \"content\": \"I am Zoe Laurent. Write to zoe.laurent@example.org or call +33 6 12 34 56 78.\"}]}'\n\n",
		g.certs.CA, base, shown, named(cat))
	_, err = fmt.Fprintln(out, "ready: stop with ctrl-c")
	return err
}

// program is this program's path, for lines that are pasted.
func program() string {
	if path, err := os.Executable(); err == nil {
		return path
	}
	return "veil"
}

// named is the member by which a call names its model, "" where the default is offered: at an upstream that nobody said is in
// the EU it isn't.
func named(cat *catalogue.Catalogue) string {
	if _, ok := cat.Model(cat.Default); ok || len(cat.Models) == 0 {
		return ""
	}
	return fmt.Sprintf("\"model\": %q, ", cat.Models[0].ID)
}

// firstKey makes the demo account and its key at the first start, beside accounts that were made before it, and where the store
// has no account. Otherwise the key is "", and owner is an account that another key can be made for.
func (g *gateway) firstKey(ctx context.Context) (key, owner string, err error) {
	const demo = "demo"
	store := g.daemon.StoreInUse()
	accounts, err := store.Accounts(ctx)
	if err != nil {
		return "", "", err
	}
	if slices.ContainsFunc(accounts, func(a account.Account) bool { return a.Name == demo }) {
		return "", demo, nil
	}
	if len(accounts) > 0 && !g.first { // it was deleted
		return "", accounts[0].Name, nil
	}
	admin := account.Admin{Store: store}
	a, err := admin.CreateAccount(ctx, demo, "enterprise", account.Overrides{})
	if err != nil {
		return "", "", err
	}
	_, key, err = admin.CreateKey(ctx, account.Key{Account: a.ID, Name: "first", Scopes: account.Chat | account.Models | account.Anonymize})
	return key, demo, err
}

// exposed is what to say of an admin address that others than this machine reach, "" if none do.
func exposed(admin string) string {
	if envoy.CheckLoopback(admin) == nil {
		return ""
	}
	return "the admin address " + admin + " is open to whoever reaches this machine, and asks nobody for a key: it shows accounts, their use, and the state of the gateway. Let --admin be 127.0.0.1:PORT, or keep others from it"
}

// reachable is an address that a client on this machine can use.
func reachable(listen string) string {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return listen
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}
