#!/bin/sh
# Drains Envoy and waits until no request is under way, or for SECONDS: Envoy ends at once on SIGTERM.
#
#   drain.sh ADMIN_SOCKET SECONDS
set -eu
ask() { curl --silent --fail --max-time 5 --unix-socket "$socket" "$@"; }
socket=$1
left=$2
ask -X POST 'http://localhost/drain_listeners?graceful&skip_exit' >/dev/null
while [ "$left" -gt 0 ]; do
	ask 'http://localhost/stats?filter=http.(edge|sidecar).downstream_rq_active' | grep -q 'downstream_rq_active: [1-9]' || exit 0
	sleep 1
	left=$((left - 1))
done
