package main

import (
	"cmp"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"veil/catalogue"
	"veil/catalogue/fault"
	"veil/envoy"
	"veil/extproc/daemon"
	"veil/extproc/detect"
	"veil/extproc/internal/plainfile"
	"veil/extproc/settings"
)

type checkCmd struct {
	Catalogue string `placeholder:"FILE" help:"Models file; default the one of --config, or the built-in one."`
	Config    string `placeholder:"FILE" help:"Settings of veil serve."`
	JSON      bool   `name:"json" help:"One JSON document with faults and warnings."`
}

// findings is what a check has found. A warning stops nothing: what it names can come later, without a restart.
type findings struct {
	Faults   fault.List `json:"faults"`
	Warnings fault.List `json:"warnings"`
}

// errChecked says that faults were found; they have been written already.
var errChecked = errors.New("there are faults")

// Run finds every fault of the files, each with file, line and what to do, and asks Envoy, if there is one, about the
// configuration made from them.
func (c checkCmd) Run(ctx context.Context, std stdio) error {
	f := findings{Faults: fault.List{}, Warnings: fault.List{}}
	s, read := c.settings(&f)
	file := cmp.Or(c.Catalogue, s.Catalogue)
	cat := loadCatalogue(&f, file)
	if read {
		checkEdge(&f, c.Config, s.Edge)
	}
	validated := ""
	if cat != nil {
		checkSidecar(&f, c.Config, s.Sidecar, cat)
		checkPlans(&f, c.Config, s.Plans, cat)
		f.Warnings = append(f.Warnings, cat.MissingKeys(daemon.Look())...)
		checkAuthorities(&f, cat)
		if len(f.Faults) == 0 {
			validated = checkWithEnvoy(ctx, &f, cat, s)
		}
	}
	f.locate(c.Config, file)
	if err := c.write(std, f, cat, validated); err != nil {
		return err
	}
	if len(f.Faults) > 0 {
		return errChecked
	}
	return nil
}

// settings are those of the file, as far as they can be read, and whether there are any.
func (c checkCmd) settings(f *findings) (s settings.Settings, read bool) {
	if c.Config == "" {
		return settings.Default(), false
	}
	data, err := plainfile.Read(c.Config)
	if err != nil {
		f.Faults = append(f.Faults, unreadable(c.Config, err))
		return settings.Default(), false
	}
	s, err = settings.Load(c.Config, data)
	f.add(err, c.Config)
	checkRules(f, c.Config, s.Detect)
	checkStoreFiles(f, c.Config, s.Store)
	f.Faults = append(f.Faults, endlessEdge(c.Config, data, s.Edge)...)
	return s, true
}

// locate names file and line of what the checks found by its path alone. What has no file is the catalogue's.
func (f *findings) locate(config, models string) {
	for _, file := range []string{config, models} {
		data, err := plainfile.Read(file)
		if err != nil {
			continue
		}
		for _, list := range []fault.List{f.Faults, f.Warnings} {
			for i := range list {
				x := &list[i]
				if x.File == "" && x.Path != "" && file == models {
					x.File = file
				}
				for path := x.Path; x.File == file && x.Line == 0 && path != ""; path = path[:max(0, strings.LastIndexAny(path, ".["))] {
					x.Line = fault.LineOf(data, path)
				}
			}
		}
	}
	rank := func(x fault.Fault) int { // the settings' come first
		if x.File == config {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(f.Faults, func(a, b fault.Fault) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Line, b.Line))
	})
}

// checkRules looks whether the rules of detection can be used.
func checkRules(f *findings, file string, rules map[string]any) {
	_, err := daemon.DetectionRules(rules)
	var faults detect.Faults
	switch {
	case errors.As(err, &faults):
	case err != nil:
		faults = detect.Faults{{Path: "$", Reason: err.Error()}}
	}
	for _, bad := range faults {
		path := strings.TrimSuffix("detect."+bad.Path, ".$")
		f.Faults = append(f.Faults, fault.Fault{File: file, Path: path, Reason: bad.Reason, Fix: "docs/guide.md lists the rules"})
	}
}

// checkStoreFiles looks at the files that the store needs when a server starts. Whether a Redis answers is not asked.
func checkStoreFiles(f *findings, file string, s settings.Store) {
	add := func(path, reason, fix string) {
		f.Faults = append(f.Faults, fault.Fault{File: file, Path: path, Reason: reason, Fix: fix})
	}
	if info, err := os.Stat(s.SQLite); s.SQLite != "" && err == nil && info.IsDir() {
		add("store.sqlite", s.SQLite+" is a folder", "write the path of a file in it, such as veil.db")
	}
	if s.Redis == nil {
		return
	}
	for path, name := range map[string]string{"store.redis.password_file": s.Redis.PasswordFile, "store.redis.ca": s.Redis.CA} {
		if name == "" {
			continue
		}
		if text, err := plainfile.Read(name); err != nil {
			add(path, name+" can't be read", "check the path and who may read it")
		} else if strings.TrimRight(string(text), "\r\n") == "" {
			add(path, name+" is empty", "write what belongs into it: without it nothing would be asked for")
		}
	}
}

// checkPlans looks whether the plans name models that there are. The catalogue may change later, so it is a warning.
func checkPlans(f *findings, file string, plans []settings.Plan, cat *catalogue.Catalogue) {
	for i, p := range plans {
		for j, id := range p.Models {
			if reason := unlisted(cat, id); reason != "" {
				f.Warnings = append(f.Warnings, fault.Fault{File: file, Path: fmt.Sprintf("plans[%d].models[%d]", i, j),
					Reason: reason, Fix: "see GET /models, or the file, for their ids"})
			}
		}
	}
}

// unlisted says why a list of models that holds id allows nothing by it, "" if it does: such lists hold ids and no aliases.
func unlisted(cat *catalogue.Catalogue, id string) string {
	switch m, ok := cat.Model(id); {
	case !ok:
		return fmt.Sprintf("the catalogue has no model %q", id)
	case m.ID != id:
		return fmt.Sprintf("%q is another name of the model %s and allows nothing: name that", id, m.ID)
	}
	return ""
}

// loadCatalogue reads the catalogue, "" for the built-in one; nil if it can't be used.
func loadCatalogue(f *findings, path string) *catalogue.Catalogue {
	cat, err := daemon.LoadCatalogue(path)
	if faults := (fault.List)(nil); err != nil && !errors.As(err, &faults) {
		f.Faults = append(f.Faults, unreadable(path, err))
		return nil
	}
	f.add(err, cmp.Or(path, "the built-in catalogue"))
	return cat
}

// add takes over an error of a loader: faults one by one.
func (f *findings) add(err error, file string) {
	var faults fault.List
	switch {
	case err == nil:
	case errors.As(err, &faults):
		f.Faults = append(f.Faults, faults...)
	default:
		f.Faults = append(f.Faults, fault.Fault{File: file, Reason: err.Error()})
	}
}

func unreadable(path string, err error) fault.Fault {
	switch {
	case errors.Is(err, plainfile.ErrSpecial):
		return fault.Fault{File: path, Reason: "this is a pipe or a device", Fix: "put a file in its place"}
	case errors.Is(err, syscall.EISDIR):
		return fault.Fault{File: path, Reason: "this is a folder", Fix: "name a file in it"}
	}
	return fault.Fault{File: path, Reason: "the file can't be read", Fix: "check the path and who may read it"}
}

// checkEdge looks at the files that the edge needs. A certificate may still be on its way (a mounted secret), so that is
// a warning.
func checkEdge(f *findings, file string, e settings.Edge) {
	if reason, fix := daemon.LookAtCertificate(e.Certificate, e.Key, time.Now()); reason != "" {
		f.Warnings = append(f.Warnings, fault.Fault{File: file, Path: "edge.certificate", Reason: reason, Fix: fix})
	}
	if e.Wasm != "" { // Envoy reads it, maybe in a container of its own
		if info, err := os.Stat(e.Wasm); err == nil && info.IsDir() {
			f.Faults = append(f.Faults, fault.Fault{File: file, Path: "edge.wasm", Reason: e.Wasm + " is a folder",
				Fix: "write the path of the module in it, such as veil.wasm"})
		} else if err != nil {
			f.Warnings = append(f.Warnings, fault.Fault{File: file, Path: "edge.wasm", Reason: "there is no module " + e.Wasm + " here",
				Fix: "see that it is there where Envoy runs (make wasm builds it), or leave the field out: an Envoy that can't load it refuses every call"})
		} else if reason, fix := daemon.LookAtModule(e.Wasm); reason != "" {
			f.Faults = append(f.Faults, fault.Fault{File: file, Path: "edge.wasm", Reason: reason, Fix: fix})
		}
	}
}

// checkSidecar looks whether there is an upstream of the name that gets the application's own key.
func checkSidecar(f *findings, file string, s settings.Sidecar, cat *catalogue.Catalogue) {
	if s.PassAuthorizationTo == "" {
		return
	}
	if _, ok := cat.Upstream(s.PassAuthorizationTo); !ok {
		f.Faults = append(f.Faults, fault.Fault{File: file, Path: "sidecar.pass_authorization_to",
			Reason: fmt.Sprintf("the catalogue has no upstream %q", s.PassAuthorizationTo), Fix: "write the name of one of its upstreams, or leave the field out"})
	}
}

// checkAuthorities looks at the files of authorities that upstreams are verified with.
func checkAuthorities(f *findings, cat *catalogue.Catalogue) {
	for i, u := range cat.Upstreams {
		if u.TLS.CA == "" {
			continue
		}
		data, err := plainfile.Read(u.TLS.CA)
		if err != nil {
			f.Faults = append(f.Faults, fault.Fault{Path: fmt.Sprintf("upstreams[%d].tls.ca", i),
				Reason: fmt.Sprintf("upstream %s: %s can't be read", u.Name, u.TLS.CA), Fix: "check the path and who may read it"})
			continue
		}
		if !x509.NewCertPool().AppendCertsFromPEM(data) {
			f.Faults = append(f.Faults, fault.Fault{Path: fmt.Sprintf("upstreams[%d].tls.ca", i),
				Reason: fmt.Sprintf("upstream %s: %s holds no certificate", u.Name, u.TLS.CA), Fix: "write the PEM certificates of its authority there"})
		}
	}
}

// checkWithEnvoy has Envoy read the configuration that would be made. Without an Envoy on this machine it says nothing.
func checkWithEnvoy(ctx context.Context, f *findings, cat *catalogue.Catalogue, s settings.Settings) (by string) {
	program, err := envoy.Tools{Dir: toolsDir()}.Find(ctx)
	if err != nil {
		return ""
	}
	dir, err := os.MkdirTemp("", "veil-check-")
	if err != nil {
		return ""
	}
	defer os.RemoveAll(dir)
	o, err := edgeOptions(s)
	if err == nil {
		o.CertFile, o.KeyFile = "", "" // they need not be there yet
		if _, missing := os.Stat(o.Wasm); missing != nil {
			o.Wasm = ""
		}
		var path string
		if path, err = envoy.WriteStatic(filepath.Join(dir, "envoy"), cat, o); err == nil {
			err = envoy.Validate(ctx, program, path)
		}
	}
	if err != nil {
		f.Faults = append(f.Faults, fault.Fault{Reason: err.Error(), Fix: "this is a fault of Veil if the files above are right: please report it"})
		return ""
	}
	return "; Envoy takes the configuration"
}

func (c checkCmd) write(std stdio, f findings, cat *catalogue.Catalogue, validated string) error {
	if c.JSON {
		return writeJSON(std.out, f)
	}
	var text strings.Builder
	for _, x := range f.Faults {
		fmt.Fprintln(&text, x)
	}
	for _, x := range f.Warnings {
		fmt.Fprintln(&text, "warning:", x)
	}
	if len(f.Faults) == 0 && cat != nil {
		fmt.Fprintf(&text, "ok: %s, %s%s\n", counted(len(cat.Models), "model"), counted(len(cat.Upstreams), "upstream"), validated)
	}
	_, err := io.WriteString(std.out, text.String())
	return err
}

// counted is a number of things: 1 model, 2 models.
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
