/**
 * An import's own tables: what its file says, row by row, before any of it is taken. They are temporary, so that writing
 * them holds up nobody who writes in the store.
 */
export const stagingTables = [
  `CREATE TEMP TABLE staged_companies (line INTEGER PRIMARY KEY, id INTEGER, title TEXT, feeds INTEGER)`,
  `CREATE TEMP TABLE staged_threads (line INTEGER PRIMARY KEY, id TEXT COLLATE NOCASE, company INTEGER, board_id INTEGER,
    listing_id INTEGER, listing_title TEXT, author TEXT, author_avatar TEXT, last_message TEXT, last_message_at TEXT,
    unread_count INTEGER, entity TEXT, folded_title TEXT, folded_author TEXT)`,
  `CREATE INDEX temp.staged_threads_id ON staged_threads (id, line)`,
  `CREATE TEMP TABLE staged_messages (line INTEGER PRIMARY KEY, id TEXT COLLATE NOCASE, thread TEXT COLLATE NOCASE,
    text TEXT, folded_text TEXT, type TEXT, direction TEXT, read_at TEXT, created_at TEXT)`,
  `CREATE INDEX temp.staged_messages_id ON staged_messages (id, line)`
]

export const unstage = ["staged_companies", "staged_threads", "staged_messages"].map(
  table => `DROP TABLE IF EXISTS temp.${table}`
)

/** The first line that cannot be taken: why, and whom it names. */
export const firstRefused = `
  SELECT line, 'companyMissing' AS why, CAST(company AS TEXT) AS named FROM staged_threads t
    WHERE NOT EXISTS (SELECT 1 FROM companies WHERE id = t.company)
      AND NOT EXISTS (SELECT 1 FROM staged_companies WHERE id = t.company AND line < t.line)
  UNION ALL SELECT line, 'threadForeign', id FROM staged_threads t
    WHERE EXISTS (SELECT 1 FROM threads WHERE id = t.id AND company <> t.company)
      OR EXISTS (SELECT 1 FROM staged_threads WHERE id = t.id AND line < t.line AND company <> t.company)
  UNION ALL SELECT line, 'threadMissing', thread FROM staged_messages m
    WHERE NOT EXISTS (SELECT 1 FROM threads WHERE id = m.thread)
      AND NOT EXISTS (SELECT 1 FROM staged_threads WHERE id = m.thread AND line < m.line)
  UNION ALL SELECT line, 'messageElsewhere', id FROM staged_messages m
    WHERE EXISTS (SELECT 1 FROM messages WHERE id = m.id AND thread <> m.thread)
      OR EXISTS (SELECT 1 FROM staged_messages WHERE id = m.id AND line < m.line AND thread <> m.thread)
  ORDER BY line LIMIT 1`

/** Line after line: what is newer in the store stays, and so does what was deleted. */
export const takeStaged = [
  `INSERT INTO companies (id, title, feeds) SELECT id, title, feeds FROM staged_companies WHERE true ORDER BY line
    ON CONFLICT (id) DO UPDATE SET title = excluded.title, feeds = excluded.feeds`,
  `INSERT INTO threads (id, company, board_id, listing_id, listing_title, author, author_avatar, last_message,
      last_message_at, unread_count, entity, folded_title, folded_author)
    SELECT id, company, board_id, listing_id, listing_title, author, author_avatar, last_message,
      last_message_at, unread_count, entity, folded_title, folded_author
    FROM staged_threads WHERE true ORDER BY line
    ON CONFLICT (id) DO UPDATE SET board_id = excluded.board_id, listing_id = excluded.listing_id,
      listing_title = excluded.listing_title, author = excluded.author, author_avatar = excluded.author_avatar,
      last_message = excluded.last_message, last_message_at = excluded.last_message_at,
      unread_count = excluded.unread_count, entity = excluded.entity, folded_title = excluded.folded_title,
      folded_author = excluded.folded_author
    WHERE deleted = 0 AND excluded.last_message_at >= last_message_at`,
  `INSERT INTO messages (id, thread, text, folded_text, type, direction, read_at, created_at)
    SELECT m.id, t.id, m.text, m.folded_text, m.type, m.direction, m.read_at, m.created_at
    FROM staged_messages m CROSS JOIN threads t ON t.id = m.thread AND t.deleted = 0 WHERE true ORDER BY m.line
    ON CONFLICT (id) DO UPDATE SET text = excluded.text, folded_text = excluded.folded_text, type = excluded.type,
      direction = excluded.direction, read_at = coalesce(excluded.read_at, read_at), created_at = excluded.created_at`
]
