#!/usr/bin/env bash
# Sends requests that the description of the interface allows, and others, to a server of its own, and looks for
# answers of the kind 5xx. Needs python3 and PyPI:
#     bash tests/page/schemathesis.sh target/release/kalista
set -euo pipefail
kalista=$(realpath "${1:-target/release/kalista}")
work=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet "schemathesis<5"
XDG_STATE_HOME=$work/state "$kalista" serve --no-open --port 0 > "$work/said" &
server=$!
until grep -q '^Kalista is at' "$work/said"; do sleep 0.2; done
address=$(sed -n 's/^Kalista is at //p' "$work/said")
base=${address%%/\?*}
curl -s -o /dev/null -c "$work/jar" "$address"
cookie=$(awk '/kalista-/ { print $6 "=" $7 }' "$work/jar")
# A game to be played with: requests for a name that is made up would all be 404.
id=$(curl -s -b "$work/jar" -H 'Content-Type: application/json' -d '{"game":"shi","size":6}' "$base/api/games" | sed 's/.*"id":"\([^"]*\)".*/\1/')
curl -s -b "$work/jar" "$base/api/openapi.json" | sed "s#/api/games/{id}#/api/games/$id#g" \
    | "$work/python/bin/python" -c '
import json, sys
api = json.load(sys.stdin)
for path in api["paths"].values():
    path["parameters"] = [p for p in path.get("parameters", []) if p["name"] != "id"]
# Streams have no end that could be waited for.
api["paths"] = {path: how for path, how in api["paths"].items() if not path.endswith(("/events", "/analysis", "/review")) and path != "/games/{id}"}
json.dump(api, open(sys.argv[1], "w"))' "$work/api.json"
# It keeps a cache where it stands.
cd "$work"
"$work/python/bin/schemathesis" run "$work/api.json" --url "$base" --header "Cookie: $cookie" \
    --checks not_a_server_error --max-examples "${EXAMPLES:-30}" --workers 2
