import { Postgres } from "@estate/testing/Postgres"
import pg from "pg"
import { createKey, runServer } from "./Server.ts"

/** Moment `n` of a year, as in the lines of an import. */
const MOMENT =
  "to_char(timestamp '2025-11-01' + (n * 7919 % 31536000) * interval '1 second', 'YYYY-MM-DD HH24:MI:SS')"

const CALLS = `INSERT INTO calls
  SELECT n, 1, 0, at, substr(at, 12), substr(phone, 2), duration, waiting, package, status, lower(project),
    format('{"id":%s,"calledAt":"%s","phone":"%s","callLength":%s,"callWaiting":%s,"idPacket":%s,"callFile":"https://records.example/%s.mp3","projectName":"%s","status":%s,"packetTitle":%s}',
      n, at, phone, duration, waiting, package, n, project, status, CASE WHEN n % 2 = 0 THEN 'null' ELSE '"Премиум"' END)
  FROM (SELECT n, ${MOMENT} AS at, '7916' || lpad((n * 104729 % 10000000)::text, 7, '0') AS phone,
    CASE WHEN n % 4 = 0 THEN 0 ELSE n * 31 % 1800 END AS duration, n * 17 % 90 AS waiting, n % 500 AS package,
    n % 5 AS status, format('ЖК «Квартал %s»', n % 40) AS project FROM generate_series(1, $1::bigint) AS n) AS given`

const THREADS = `INSERT INTO threads (id, company, board_id, listing_id, listing_title, author, author_avatar, last_message,
    last_message_at, unread_count, entity, folded_title, folded_author)
  SELECT '01JD' || lpad(n::text, 22, '0'), 1, 7, n % 5000, title, author, '', 'Здравствуйте, ещё продаёте?', ${MOMENT},
    CASE WHEN n % 50 = 0 THEN 1 ELSE 0 END, 'order', lower(title), lower(author)
  FROM (SELECT n, format('2-комн. квартира, %s м², ул. Профсоюзная, %s', 30 + n % 70, n % 150) AS title,
    'Покупатель ' || n AS author FROM generate_series(1, $1::bigint) AS n) AS given`

const INDEXES = `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename IN ('calls', 'threads')
  AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = indexname)`

/** Fills a new store with calls and threads of company 1, and builds their indexes after it. */
const fill = async (client: pg.Client, count: number): Promise<void> => {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES)
  await client.query("SET maintenance_work_mem = '256MB'")
  await client.query("BEGIN")
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await client.query("INSERT INTO companies (id, title, feeds) VALUES (1, 'Агентство 1', 0)")
  await client.query(CALLS, [count])
  await client.query(THREADS, [count])
  for (const { definition } of indexes) await client.query(definition)
  await client.query("COMMIT")
  for (const table of ["calls", "threads", "ranks"]) await client.query(`VACUUM ANALYZE ${table}`)
}

/**
 * Runs with the address and a key of a store with `count` calls and threads: of `BENCH_POSTGRES`,
 * where it is kept for the next run, or in a Postgres that ends after it.
 */
export const withPostgresStore = async <A>(
  count: number,
  measure: (store: { readonly url: string; readonly key: string }) => Promise<A>
): Promise<A> => {
  const given = process.env.BENCH_POSTGRES
  const postgres = given === undefined ? await Postgres.start() : undefined
  const url = given ?? (await postgres?.newDatabase()) ?? ""
  try {
    await runServer(["migrate"], url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rowCount } = await client.query("SELECT 1 FROM companies LIMIT 1")
    if (rowCount === 0) await fill(client, count)
    await client.end()
    return await measure({ url, key: await createKey(url) })
  } finally {
    await postgres?.stop()
  }
}
