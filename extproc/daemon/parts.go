package daemon

import (
	"encoding/json"
	"errors"
	"fmt"

	"veil/catalogue"
	"veil/extproc/account"
	"veil/extproc/detect"
	"veil/extproc/exchange"
	"veil/extproc/internal/plainfile"
	"veil/extproc/pii"
	"veil/extproc/settings"
)

// firstLive loads catalogue and engine as the configuration says.
func firstLive(c Config, breathe func()) (*exchange.Live, error) {
	live := &exchange.Live{Catalogue: c.Catalogue, Engine: c.Engine, Instruction: c.Settings.Anonymize.Instruction, Origins: c.Settings.CORS.Origins}
	var err error
	if live.Catalogue == nil {
		if live.Catalogue, err = LoadCatalogue(c.Settings.Catalogue); err != nil {
			return nil, err
		}
	}
	if live.Engine == nil {
		if live.Engine, err = newEngine(c.Settings.Detect, breathe); err != nil {
			return nil, err
		}
	}
	return live, nil
}

// sidecarOf is what the gateway must know of the sidecar's listener, nil when there is none.
func sidecarOf(s settings.Sidecar) *exchange.Sidecar {
	if s.Listen == "" {
		return nil
	}
	return &exchange.Sidecar{Account: s.Account, PassesTo: s.PassAuthorizationTo}
}

// LoadCatalogue reads a catalogue file; "" is the built-in one. Its error is a fault.List where the file can be read.
func LoadCatalogue(path string) (*catalogue.Catalogue, error) {
	if path == "" {
		return catalogue.Default()
	}
	data, err := plainfile.Read(path)
	if err != nil {
		return nil, fmt.Errorf("the catalogue can't be read: %w (see its path and who may read it)", err)
	}
	cat, err := catalogue.Load(path, data)
	if err != nil {
		return nil, err
	}
	if faults := Endless(path, data, envoyFiles(cat)); len(faults) > 0 {
		return nil, faults
	}
	return cat, nil
}

// newEngine makes the engine with the operator's rules on top of the built-in ones. They may narrow detection too: it is
// the operator's decision. While it works for long, it calls breathe.
func newEngine(rules map[string]any, breathe func()) (*pii.Engine, error) {
	cfg := pii.Defaults()
	cfg.Breathe = breathe
	var err error
	if cfg.Rules, err = DetectionRules(rules); err != nil {
		return nil, fmt.Errorf("settings: detect: %w", err)
	}
	return pii.New(cfg)
}

// DetectionRules are the rules of detection that settings hold, the zero value for none. Its error is detect.Faults, without
// lines, where they can't be used.
func DetectionRules(section map[string]any) (rules detect.Rules, err error) {
	if len(section) == 0 {
		return rules, nil
	}
	raw, err := json.Marshal(section)
	if err != nil {
		return rules, err
	}
	rules, err = detect.ParseRules(raw)
	var faults detect.Faults
	if errors.As(err, &faults) {
		for i := range faults {
			faults[i].Line = 0 // of the JSON made here
		}
	}
	return rules, err
}

// plansOf are the plans of the settings; one with a built-in name starts from the built-in limits.
func plansOf(list []settings.Plan) ([]account.Plan, error) {
	var plans []account.Plan
	for _, s := range list {
		p := account.Plan{Name: s.Name, Limits: account.NoLimits(), Models: s.Models, Anonymize: s.Anonymize}
		for _, d := range account.DefaultPlans() {
			if d.Name == s.Name {
				p.Limits = d.Limits
			}
		}
		var err error
		if p.Limits, err = s.Over(p.Limits); err != nil {
			return nil, err
		}
		plans = append(plans, p)
	}
	return plans, nil
}
