#!/bin/sh
# Makes what the compose deployment needs and nobody should share: a local CA, the edge's certificate, a Redis password, and
# places for the providers' keys. Files that are there stay as they are.
#
#   envoy/deploy/compose/prepare.sh [FOLDER [HOST...]]     default .veil/compose localhost
set -eu
dir=${1:-.veil/compose}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- localhost

umask 077
mkdir -p "$dir"
chmod 700 "$dir" # the way in for people of this machine; the containers get the folders below
mkdir -p "$dir/tls" "$dir/keys" "$dir/redis"
chmod 755 "$dir/tls" "$dir/keys" "$dir/redis"

if [ ! -f "$dir/tls/tls.crt" ]; then
	names="IP:127.0.0.1,IP:::1"
	for host in "$@"; do names="$names,DNS:$host"; done
	openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj "/CN=Veil local CA" \
		-addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign" \
		-keyout "$dir/ca.key" -out "$dir/ca.pem" 2>/dev/null
	openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" \
		-keyout "$dir/tls/tls.key" -out "$dir/tls.csr" 2>/dev/null
	printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n' "$names" >"$dir/tls.ext"
	openssl x509 -req -in "$dir/tls.csr" -CA "$dir/ca.pem" -CAkey "$dir/ca.key" -CAcreateserial -days 397 \
		-extfile "$dir/tls.ext" -out "$dir/tls/tls.crt" 2>/dev/null
	rm "$dir/tls.csr" "$dir/tls.ext"
fi
for provider in eu-host aggregator; do
	[ -f "$dir/keys/$provider" ] || printf unset >"$dir/keys/$provider"
done
if [ ! -f "$dir/redis/password" ]; then
	openssl rand -hex 32 | tr -d '\n' >"$dir/redis/password"
	printf 'requirepass %s\n' "$(cat "$dir/redis/password")" >"$dir/redis/auth.conf"
fi
# Other users run the containers; the folder above keeps this machine's other people out.
chmod 644 "$dir/tls/tls.crt" "$dir/tls/tls.key" "$dir/keys/"* "$dir/redis/"*
echo "ready: $dir (CA for clients: $dir/ca.pem)"
