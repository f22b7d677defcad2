# Veil. `make help` lists the targets; `make run` and `make test` are the two to begin with.

GO     ?= go
GOTEST ?= $(GO) test
PKGS   := ./extproc/... ./envoy/... ./catalogue/... ./testdata/upstream/... ./testdata/shared ./testdata/vacant
FUZZTIME ?= 30s

.DEFAULT_GOAL := help
.PHONY: help run build wasm tools test check bench eval model fuzz soak failure test-deploy clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## build bin/veil
	@mkdir -p bin
	$(GO) build -trimpath -o bin/veil ./extproc

wasm: ## build the edge filter wasm-filter/out/veil.wasm (same bytes from any folder)
	$(MAKE) -C wasm-filter wasm

run: build wasm ## run everything on this machine and print a curl line (VEIL_… and ARGS="--flag …" are passed on)
	bin/veil run $(ARGS)

tools: ## get the official OpenAI clients that the end-to-end tests use, pinned, into .tools
	extproc/e2e/clients/fetch

test: build wasm tools ## all tests: units, real stores, real Envoy, real clients
	$(GOTEST) -timeout 30m $(PKGS)
	$(MAKE) -C wasm-filter test

check: ## what CI asks first: gofmt, vet, staticcheck, licences, and the race detector on what runs at once
	.ci/check

bench: build wasm ## speed and memory beside Envoy alone, some minutes; ARGS="-full -write docs" everything, ARGS="-peer NAME=URL,KEY" others too
	$(GO) run ./extproc/bench $(ARGS)

eval: ## detection quality on the development sets in ../shared
	$(GO) run ./extproc eval $(ARGS)

model: ## train the names model again from ../shared (the same bytes for the same inputs)
	$(GO) run ./extproc/detect/name/cmd/train $(ARGS)

fuzz: ## run every fuzz target for FUZZTIME (30s)
	.ci/fuzz $(FUZZTIME)

SOAK ?= 1h
soak: build wasm ## mixed load for SOAK (1h); ARGS="-life all" SOAK=60s: reloads, streams and upgrades under load; fails on anything lost
	$(GO) run ./extproc/bench -soak $(SOAK) $(ARGS)

failure: wasm ## 10,000 calls of a model whose first upstream fails, flaps or is dead (docs/catalogue.md)
	$(GOTEST) -count=1 -v -timeout 60m ./extproc/e2e -run 'ThreeTimesInTen|DeadFirst' -failure.calls 10000

test-deploy: tools ## try the deployments of docs/deploy.md and every block of docs/clients.md
	$(MAKE) -C wasm-filter wasm
	$(GOTEST) -count=1 -tags deploy ./envoy/deploy/...
	$(GOTEST) -count=1 -tags deploy -run 'TestPagesOfClients|TestTheConsoleIn' ./extproc/e2e

clean: ## remove what was built (not the state in .veil)
	rm -rf bin wasm-filter/out
