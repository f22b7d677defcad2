#!/bin/sh
# Builds the module again from a copy in another folder with an empty build cache and compares the bytes.
set -eu
cd "$(dirname "$0")"
elsewhere=$(mktemp -d)
trap 'rm -rf "$elsewhere"' EXIT
mkdir "$elsewhere/copy" "$elsewhere/cache"
tar cf - --exclude=./out . | tar xf - -C "$elsewhere/copy"
GOCACHE="$elsewhere/cache" make -s -C "$elsewhere/copy" wasm
cmp out/veil.wasm "$elsewhere/copy/out/veil.wasm"
echo "reproducible: same bytes from two folders and two caches"
