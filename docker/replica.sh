#!/bin/sh
# Copies the database where nothing is yet, then follows it (docs/growing.md, stage 1).
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  pg_basebackup -h postgres -U gerai_replica -D "$PGDATA" -X stream -C -S gerai_replica -R
  chmod 700 "$PGDATA"
fi
exec postgres -c max_connections=133 -c hot_standby_feedback=on -c max_standby_streaming_delay=30s
