package daemon

import (
	"context"
	"errors"
	"fmt"

	"veil/extproc/account"
)

// errStore says that the store could not be written.
var errStore = errors.New("the store can't be written")

// book writes down what the store must know of settings and catalogue.
func (d *Daemon) book(ctx context.Context, plans []account.Plan, currency string) error {
	if err := account.EnsurePlans(ctx, d.store, plans); err != nil {
		return fmt.Errorf("%w: plans: %w", errStore, err)
	}
	return d.keepCurrency(ctx, currency)
}

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
		return fmt.Errorf("%w: currency: %w", errStore, err)
	}
	if was != "" {
		d.log.Warn("the catalogue has another currency than before: what is booked, and budgets, are still the old numbers", "was", was, "is", code)
	}
	return nil
}
