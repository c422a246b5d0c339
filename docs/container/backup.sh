#!/bin/sh
# Dumps the database every hour, and keeps the last 24 dumps. One that fails deletes nothing, and is made a minute later.
set -eu
umask 077
while :; do
  file="/backups/estate-$(date --utc +%Y%m%dT%H%M%SZ).dump"
  if pg_dump --format=custom --file="$file.part" && mv "$file.part" "$file"; then
    ls -t /backups/*.dump | tail -n +25 | xargs --no-run-if-empty rm --
    echo "$file"
    pause=${BACKUP_EVERY:-1h}
  else
    rm --force "$file.part"
    pause=1m
  fi
  sleep "$pause" & wait $!
done
