#!/bin/sh
# Once, when the cluster is made: the company's database and its owner (docs/operations.md, "Another PostgreSQL"), and
# whoever copies it for a replica.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$DATABASE_PASSWORD" -v replica="$REPLICA_PASSWORD" -U postgres <<'SQL'
create role gerai login password :'owner' createrole;
create database gerai owner gerai encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C' template template0;
revoke connect on database gerai from public;
alter database gerai set timezone = 'UTC';
grant pg_read_all_stats to gerai;
create role gerai_replica login replication password :'replica';
SQL
echo 'host replication gerai_replica samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
