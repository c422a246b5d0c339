#!/bin/sh
# Makes the database when its folder is empty, and runs it.
set -eu
if [ ! -e /data/PG_VERSION ]; then
  printf %s "$PGPASSWORD" | initdb --pgdata /data --username estate --pwfile /dev/stdin --auth scram-sha-256 \
    --encoding UTF8 --locale C.UTF-8
  postgres --single -D /data postgres <<'SQL'
CREATE DATABASE estate
SQL
  echo "host all all all scram-sha-256" >> /data/pg_hba.conf
fi
exec postgres -D /data -c listen_addresses='*' -c unix_socket_directories=/tmp
