package catalogue

import (
	"bytes"
	"encoding/json"
)

// The file types are the shape of the YAML. They are read strictly, after the schema has passed.
type (
	file struct {
		Currency  string         `json:"currency"`
		Default   string         `json:"default"`
		Timeouts  fileTimeouts   `json:"timeouts"`
		Upstreams []fileUpstream `json:"upstreams"`
		Models    []fileModel    `json:"models"`
	}
	fileUpstream struct {
		Name     string   `json:"name"`
		Provider string   `json:"provider"`
		Location Location `json:"location"`
		BaseURL  string   `json:"base_url"`
		Dialect  string   `json:"dialect"`
		Key      struct {
			Env    string  `json:"env"`
			File   string  `json:"file"`
			Header string  `json:"header"`
			Prefix *string `json:"prefix"`
		} `json:"key"`
		TLS struct {
			CA         string `json:"ca"`
			ServerName string `json:"server_name"`
		} `json:"tls"`
		Concurrency int `json:"concurrency"`
	}
	fileModel struct {
		ID             string      `json:"id"`
		Aliases        []string    `json:"aliases"`
		Name           string      `json:"name"`
		Description    string      `json:"description"`
		OwnedBy        string      `json:"owned_by"`
		Category       string      `json:"category"`
		ServerLocation string      `json:"server_location"`
		AIProvider     string      `json:"ai_provider"`
		ContextLength  int64       `json:"context_length"`
		Created        int64       `json:"created"`
		Price          filePrices  `json:"price"`
		Routes         []fileRoute `json:"routes"`
		Reserve        int64       `json:"reserve"`
		CapField       string      `json:"cap_field"`
		Estimates      struct {
			Image    int64 `json:"image"`
			ImageLow int64 `json:"image_low"`
			Audio    int64 `json:"audio"`
			File     int64 `json:"file"`
		} `json:"estimates"`
		FixedTemperature bool         `json:"fixed_temperature"`
		Anonymize        string       `json:"anonymize"`
		Timeouts         fileTimeouts `json:"timeouts"`
		Concurrency      int          `json:"concurrency"`
	}
	fileRoute struct {
		Upstream string     `json:"upstream"`
		Model    string     `json:"model"`
		Weight   int        `json:"weight"`
		Price    filePrices `json:"price"`
	}
	fileTimeouts struct {
		Connect       string `json:"connect"`
		FirstByte     string `json:"first_byte"`
		BetweenEvents string `json:"between_events"`
		KeepAlive     string `json:"keep_alive"`
	}
	filePrice struct {
		Prompt     json.Number `json:"prompt"`
		Completion json.Number `json:"completion"`
		From       string      `json:"from"`
	}
	filePrices []filePrice
)

// UnmarshalJSON takes one price or a list of them.
func (p *filePrices) UnmarshalJSON(b []byte) error {
	if bytes.HasPrefix(b, []byte("[")) {
		return json.Unmarshal(b, (*[]filePrice)(p))
	}
	var one filePrice
	if err := json.Unmarshal(b, &one); err != nil {
		return err
	}
	*p = filePrices{one}
	return nil
}

// read fills the file types from a tree, strictly if its shape has passed the check.
func (t *tree) read(strict bool) (*file, error) {
	b, err := json.Marshal(t.root)
	if err != nil {
		return nil, err
	}
	var f file
	d := json.NewDecoder(bytes.NewReader(b))
	if strict {
		d.DisallowUnknownFields()
	}
	if err := d.Decode(&f); err != nil {
		return nil, err
	}
	return &f, nil
}
