package daemon

import (
	"context"
	"fmt"
)

// keepCurrency tells the store what amounts are in, so that its books can be read without the catalogue.
func (d *Daemon) keepCurrency(ctx context.Context, code string) error {
	was, err := d.store.Currency(ctx)
	if err == nil && was == code {
		return nil
	}
	if err == nil {
		err = d.store.SetCurrency(ctx, code)
	}
	if err != nil {
		return fmt.Errorf("the currency can't be written to the store: %w", err)
	}
	if was != "" {
		d.log.Warn("the catalogue has another currency than before: what is booked, and budgets, are still the old numbers", "was", was, "is", code)
	}
	return nil
}
