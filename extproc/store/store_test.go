package store_test

import (
	"path/filepath"
	"testing"

	"veil/extproc/settings"
	"veil/extproc/store"
)

func TestAStoreThatCanNotBeOpenedIsNil(t *testing.T) {
	dir := t.TempDir() // a folder is no file
	for name, s := range map[string]settings.Store{
		"sqlite": {SQLite: dir},
		"redis":  {Redis: &settings.Redis{Address: "127.0.0.1:1", PasswordFile: filepath.Join(dir, "missing")}},
	} {
		got, err := store.Open(t.Context(), s, store.Options{Server: true})
		if err == nil || got != nil {
			t.Errorf("%s: %v %v", name, got, err)
		}
	}
}
