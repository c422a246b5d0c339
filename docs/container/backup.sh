#!/bin/sh
# Dumps the database every hour, and keeps the last 24 dumps. One that fails deletes nothing.
set -eu
umask 077
while :; do
  file="/backups/estate-$(date --utc +%Y%m%dT%H%M%SZ).dump"
  if pg_dump --format=custom --file="$file.part" && mv "$file.part" "$file"; then
    ls -t /backups/*.dump | tail -n +25 | xargs --no-run-if-empty rm --
    echo "$file"
  else
    rm --force "$file.part"
  fi
  sleep "${BACKUP_EVERY:-1h}" & wait $!
done
