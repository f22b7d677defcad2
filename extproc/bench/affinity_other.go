//go:build !linux

package main

import "errors"

// cpus is a set of cores: elsewhere than on Linux a process can't choose them.
type cpus struct{}

func allowed() (cpus, error) { return cpus{}, errors.ErrUnsupported }

func (cpus) count() int { return 0 }

func pin(cpus, int) error { return errors.ErrUnsupported }
