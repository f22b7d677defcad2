package daemon

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	routev3 "github.com/envoyproxy/go-control-plane/envoy/config/route/v3"
	discoveryv3 "github.com/envoyproxy/go-control-plane/envoy/service/discovery/v3"
	"github.com/envoyproxy/go-control-plane/pkg/resource/v3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"veil/catalogue"
	"veil/catalogue/cataloguetest"
	"veil/envoy"
	"veil/extproc/account"
	"veil/extproc/detect"
	"veil/extproc/pii"
	"veil/extproc/quota/ledger"
	"veil/extproc/settings"
	"veil/extproc/store"
	"veil/extproc/store/sqlite"
)

// away is a store that takes no plans while it is away, and not what is used while it is silent.
type away struct {
	store.Store
	away, silent atomic.Bool
}

func (a *away) Used(ctx context.Context, account, key string) (ledger.Used, error) {
	if a.silent.Load() {
		return ledger.Used{}, errors.New("dial tcp 10.1.2.3:6379")
	}
	return a.Store.Used(ctx, account, key)
}

func (a *away) PutPlans(ctx context.Context, p []account.Plan) error {
	if a.away.Load() {
		return errors.New("it is away")
	}
	return a.Store.PutPlans(ctx, p)
}

// served starts a daemon with a store that can be sent away, and ends it with the test.
func served(t *testing.T, s settings.Settings, source *Source) (*Daemon, *away) {
	t.Helper()
	books, err := sqlite.Open(t.Context(), sqlite.Config{Path: filepath.Join(t.TempDir(), "veil.db"), Counters: true})
	if err != nil {
		t.Fatal(err)
	}
	engine, err := pii.New(pii.Config{Recognisers: []detect.Recogniser{}})
	if err != nil {
		t.Fatal(err)
	}
	a := &away{Store: books}
	d, err := New(t.Context(), Config{Settings: s, Catalogue: cataloguetest.Builtin(t), Engine: engine, Store: a, Log: slog.New(slog.DiscardHandler),
		Edge: &envoy.Options{Socket: s.Edge.Socket}, Source: source})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- d.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return d, a
}

func someSettings(t *testing.T) settings.Settings {
	t.Helper()
	dir, err := os.MkdirTemp("", "veil-daemon-") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := settings.Default()
	s.Edge.Socket, s.Admin, s.Limits.Drain = filepath.Join(dir, "veil.sock"), "127.0.0.1:0", time.Second
	return s
}

// routesServed is how many routes an Envoy that connects now is given.
func routesServed(t *testing.T, socket string) int {
	t.Helper()
	conn, err := grpc.NewClient("unix:"+socket, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
	defer stop()
	stream, err := discoveryv3.NewAggregatedDiscoveryServiceClient(conn).StreamAggregatedResources(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := stream.Send(&discoveryv3.DiscoveryRequest{TypeUrl: resource.RouteType, ResourceNames: []string{"models"}}); err != nil {
		t.Fatal(err)
	}
	answer, err := stream.Recv()
	if err != nil {
		t.Fatal(err)
	}
	var table routev3.RouteConfiguration
	if err := answer.Resources[0].UnmarshalTo(&table); err != nil {
		t.Fatal(err)
	}
	return len(table.VirtualHosts[0].Routes)
}

// fewer is the built-in catalogue with its first model only, and settings with a plan more.
func fewer(t testing.TB, s settings.Settings) (settings.Settings, *catalogue.Catalogue) {
	cat := *cataloguetest.Builtin(t)
	cat.Models = cat.Models[:1]
	s.Plans = []settings.Plan{{Name: "more"}}
	return s, &cat
}

func TestAReloadThatTheStoreRefusesChangesNothing(t *testing.T) {
	s := someSettings(t)
	d, a := served(t, s, nil)
	before := routesServed(t, s.Edge.Socket)
	a.away.Store(true)
	next, cat := fewer(t, s)
	if err := d.Apply(t.Context(), next, cat); !errors.Is(err, errStore) {
		t.Fatal(err)
	}
	if n := len(d.live.Load().Catalogue.Models); n != len(cataloguetest.Builtin(t).Models) {
		t.Errorf("%d models are in force", n)
	}
	if n := routesServed(t, s.Edge.Socket); n != before {
		t.Errorf("Envoys are given %d routes, %d before", n, before)
	}
}

// A setting that changes is put in force, or the reload says that it needs a restart: none is ignored.
func TestEachSettingIsLiveOrNeedsARestart(t *testing.T) {
	some := func() *settings.Settings {
		s := settings.Default()
		s.CORS.Origins, s.Store.Redis = []string{"https://a.example"}, &settings.Redis{}
		return &s
	}
	live := map[string]bool{"cors.origins": true, "cors.max_age": true, "catalogue": true, "plans": true, "detect": true, "anonymize.instruction": true}
	next := some()
	seen := 0
	altered(t, reflect.ValueOf(next).Elem(), "", func(path string) {
		seen++
		if fields := needRestart(*some(), *next); (len(fields) == 0) != live[path] {
			t.Errorf("%s: needs a restart for %q", path, fields)
		}
	})
	if seen < 30 {
		t.Errorf("%d settings were looked at", seen)
	}
	none := some()
	none.CORS.Origins = nil
	for _, s := range [][2]*settings.Settings{{some(), none}, {none, some()}} {
		if len(needRestart(*s[0], *s[1])) == 0 {
			t.Error("whether web pages may call at all is taken for live")
		}
	}
}

// altered gives each field of a struct, and of the structs in it, another value while do runs.
func altered(t *testing.T, v reflect.Value, path string, do func(path string)) {
	for i := range v.NumField() {
		f, name := v.Field(i), path+v.Type().Field(i).Tag.Get("yaml")
		if f.Kind() == reflect.Pointer {
			f = f.Elem()
		}
		if f.Kind() == reflect.Struct {
			altered(t, f, name+".", do)
			continue
		}
		was := reflect.ValueOf(f.Interface())
		switch f.Kind() {
		case reflect.String:
			f.SetString(f.String() + "x")
		case reflect.Bool:
			f.SetBool(!f.Bool())
		case reflect.Int64:
			f.SetInt(f.Int() + 1)
		case reflect.Slice:
			f.Set(reflect.Append(f, reflect.Zero(f.Type().Elem())))
		case reflect.Map:
			f.Set(reflect.ValueOf(map[string]any{"types": nil}))
		default:
			t.Fatalf("%s: no other %s is known", name, f.Type())
		}
		do(name)
		f.Set(was)
	}
}
