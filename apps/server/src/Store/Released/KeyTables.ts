/**
 * What a key has beside its hash, and who made and revoked keys. `family` is the id of the first of
 * the keys that replaced each other; null for a key that replaced none. The events only grow.
 */
export const keyTables = [
  "ALTER TABLE keys ADD COLUMN name TEXT NOT NULL DEFAULT ''",
  "ALTER TABLE keys ADD COLUMN family TEXT",
  "ALTER TABLE keys ADD COLUMN expires_at TEXT",
  "ALTER TABLE keys ADD COLUMN last_used_at TEXT",
  `CREATE TABLE key_events (
    number INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    event TEXT NOT NULL,
    key TEXT NOT NULL,
    company INTEGER NOT NULL,
    name TEXT NOT NULL,
    operator TEXT NOT NULL,
    details TEXT NOT NULL
  ) STRICT`,
  `INSERT INTO key_events (at, event, key, company, name, operator, details)
    SELECT created_at, 'created', id, company, '', 'unknown', 'before events were kept' FROM keys ORDER BY created_at, id`,
  `CREATE TRIGGER key_events_unchanged BEFORE UPDATE ON key_events
    BEGIN SELECT RAISE(ABORT, 'the events of keys cannot be changed'); END`,
  `CREATE TRIGGER key_events_undeleted BEFORE DELETE ON key_events
    BEGIN SELECT RAISE(ABORT, 'the events of keys cannot be deleted'); END`
]
