#!/bin/sh
# The browser that Lighthouse and webhint start: the machine's own, sent to the laboratory for every name.
exec "$BENCH_CHROME" "$@" --no-sandbox --disable-quic "--host-resolver-rules=$BENCH_RULES"
