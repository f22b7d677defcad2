package settings

import (
	"strings"
	"testing"
)

func TestASidecarIsOnTheLoopbackAndHasAnAccount(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{listen: '127.0.0.1:8089', account: app}", ""},
		{"{listen: 'localhost:8089', account: app}", ""},
		{"{listen: '[::1]:8089', account: app, pass_authorization_to: eu-host}", ""},
		{"{listen: '0.0.0.0:8089', account: app}", "not on the loopback"},
		{"{listen: ':8089', account: app}", "not on the loopback"},
		{"{listen: '10.0.0.1:8089', account: app}", "not on the loopback"},
		{"{listen: 'app.example.org:8089', account: app}", "not on the loopback"},
		{"{listen: '8089', account: app}", "is no address"},
		{"{listen: '127.0.0.1:8089'}", "speaks for no account"},
		{"{account: app}", "without a listener"},
	} {
		_, err := Load("veil.yaml", []byte("store: {sqlite: a}\nsidecar: "+c.text+"\n"))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.text, err, c.want)
		}
	}
}

func TestOriginsAreWhatABrowserSends(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"cors: {origins: ['https://app.example.org', 'http://localhost:3000']}", ""},
		{"cors: {origins: ['*']}", ""},
		{"cors: {origins: ['*', 'https://app.example.org']}", "every origin"},
		{"cors: {origins: ['https://app.example.org/']}", "is no origin"},
		{"cors: {origins: ['https://App.example.org']}", "is no origin"},
		{"cors: {origins: ['app.example.org']}", "is no origin"},
		{"cors: {origins: ['null']}", "is no origin"},
		{"cors: {max_age: -1s}", "no duration that a browser"},
		{"cors: {origins: ['https://*.example.org']}", "is no origin"},
		{"cors: {origins: ['*']}\nsidecar: {listen: '127.0.0.1:1', account: a}", "every page"},
	} {
		_, err := Load("veil.yaml", []byte("store: {sqlite: a}\n"+c.text+"\n"))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.text, err, c.want)
		}
	}
}
