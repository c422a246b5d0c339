import type { CompanyId } from "@estate/domain/Company"
import type { Cost, Reads } from "@estate/store/Read"
import { type Condition, FEW } from "./JsonPage.ts"
import { folded } from "./StoredText.ts"

/** The texts of a table's rows that are searched by any part. */
export interface IndexedTexts {
  readonly table: string
  /** The row's integer key. */
  readonly key: string
  /** The columns with folded texts. */
  readonly columns: ReadonlyArray<string>
  /** SQL condition for a row to be searched. */
  readonly holds?: (row: "new" | "old") => string
}

/** The private use area (U+E000 to U+F8FF), which texts of people do not use. */
const PRIVATE = { first: 0xe000, count: 6400 }

const marker = (company: string) =>
  [1, PRIVATE.count, PRIVATE.count ** 2]
    .map(step => `${PRIVATE.first} + ${company} / ${step} % ${PRIVATE.count}`)
    .join(", ")

/** SQL for the text of the row `new`. */
const textOf = ({ columns }: IndexedTexts) =>
  `char(${marker("new.company")}) || ${columns.map(column => `new.${column}`).join(" || char(10) || ")}`

const TRIGRAMS =
  "fts5(text, tokenize = 'trigram case_sensitive 1', detail = none, content = '', contentless_delete = 1)"

/**
 * The table of all trigrams of the texts (sqlite.org/fts5.html, «The Trigram Tokenizer»), and the
 * triggers that keep it. Each row also has a trigram of its company, in private characters, so that
 * a search finds no other company's rows. It keeps neither texts nor positions; candidates are
 * checked against the row.
 *
 * Gain: a search that finds little reads its candidates instead of every text of the company (`pnpm
 * bench service pages`, «threads by author»). To delete it: let `candidates` return undefined, and
 * drop the tables in a migration.
 */
export const textIndex = (indexed: IndexedTexts): ReadonlyArray<string> => {
  const { table, key, columns, holds } = indexed
  const index = `${table}_text`
  const text = textOf(indexed)
  const enter = (when: string) =>
    `INSERT INTO ${index} (rowid, text) SELECT new.${key}, ${text} WHERE ${when};`
  const leave = `DELETE FROM ${index} WHERE rowid = old.${key};`
  const isHeld = (row: "new" | "old") => holds?.(row) ?? "true"
  const indexedValues = (row: string) => ["company", ...columns].map(column => `${row}.${column}`).join(", ")
  return [
    `CREATE VIRTUAL TABLE ${index} USING ${TRIGRAMS}`,
    `CREATE TRIGGER ${index}_enter AFTER INSERT ON ${table} BEGIN ${enter(isHeld("new"))} END`,
    `CREATE TRIGGER ${index}_leave AFTER DELETE ON ${table} BEGIN ${leave} END`,
    `CREATE TRIGGER ${index}_change AFTER UPDATE ON ${table} WHEN (${indexedValues("old")}, ${isHeld("old")}) IS NOT (${indexedValues("new")}, ${isHeld("new")})
      BEGIN ${leave} ${enter(isHeld("new"))} END`
  ]
}

/**
 * Builds the same index again in `temp.fresh`, and counts the trigrams whose rows differ in it as
 * `value`.
 */
export const compareTextIndex = (indexed: IndexedTexts) => ({
  begin: [
    `CREATE VIRTUAL TABLE temp.fresh USING ${TRIGRAMS}`,
    `INSERT INTO temp.fresh (rowid, text)
      SELECT new.${indexed.key}, ${textOf(indexed)} FROM ${indexed.table} AS new WHERE ${indexed.holds?.("new") ?? "true"}`,
    "CREATE VIRTUAL TABLE temp.fresh_rows USING fts5vocab('temp', 'fresh', 'instance')",
    `CREATE VIRTUAL TABLE temp.kept_rows USING fts5vocab('main', '${indexed.table}_text', 'instance')`
  ],
  compare: `WITH fresh AS (${sumsOf("fresh_rows")}), kept AS (${sumsOf("kept_rows")})
    SELECT count(*) AS value FROM
      (SELECT * FROM (SELECT * FROM fresh EXCEPT SELECT * FROM kept)
        UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM fresh))`,
  end: ["DROP TABLE temp.kept_rows", "DROP TABLE temp.fresh_rows", "DROP TABLE temp.fresh"]
})

/** The rows of each trigram as sums, which fit in memory. */
const sumsOf = (rows: string) =>
  `SELECT term, count(*), sum(doc), sum(doc * doc % 999983) FROM temp.${rows} GROUP BY term`

/**
 * A trigram with at most this many rows is enough on its own. The trigrams of a search are counted
 * until one of these is found, and further only if each has more: counting a common one takes half
 * a millisecond.
 */
const RARE = [250, FEW, 10_000]

/** Above this many candidates, reading all rows in order is faster. */
const MANY = 20_000

/** The maximum number of trigrams of a search that are counted. */
const COUNTED_TRIGRAMS = 8

/**
 * Some trigrams of a text, spread from its first to its last: the end of «Покупатель 100» is rarer
 * than its beginning.
 */
const trigramsOf = (needle: string): ReadonlyArray<string> => {
  const characters = [...needle]
  const last = characters.length - 3
  const gaps = Math.min(last, COUNTED_TRIGRAMS - 1)
  const starts = Array.from({ length: gaps + 1 }, (_, index) => Math.round((index * last) / (gaps || 1)))
  return [...new Set(starts.map(start => characters.slice(start, start + 3).join("")))]
}

const companyTrigram = (company: CompanyId): string =>
  [1, PRIVATE.count, PRIVATE.count ** 2]
    .map(step => String.fromCodePoint(PRIVATE.first + (Math.floor(company / step) % PRIVATE.count)))
    .join("")

const quoted = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`

const keysOf = ({ table }: IndexedTexts) =>
  `SELECT rowid FROM ${table}_text WHERE ${table}_text MATCH ? LIMIT ?`

/** The trigram with the fewest rows; undefined if none is rare. */
const rarestOf = (reads: Reads, indexed: IndexedTexts, trigrams: ReadonlyArray<string>) => {
  const count = `SELECT count(*) AS value FROM (${keysOf(indexed)})`
  for (const most of RARE) {
    const rarest = trigrams
      .map(trigram => ({ trigram, rows: reads.number(count, [trigram, most + 1]) ?? 0 }))
      .reduce((least, each) => (each.rows < least.rows ? each : least))
    if (rarest.rows <= most) return rarest
  }
  return undefined
}

/** The keys of rows that may hold a text, and what it costs to look at all of these rows. */
export interface Candidates extends Condition {
  readonly cost: Cost
}

/**
 * SQL for the keys of rows that may hold a text of at least three characters; may include other
 * companies' rows. Undefined if there are many, or the text is too short, and in Postgres, whose
 * own index of trigrams serves the condition itself. A rare trigram suffices alone: all of them
 * together cost more, since each is read through the whole index, and only the size of the store
 * bounds that. So if the list has only `most` rows, up to `MANY`, reading these costs less.
 */
export const candidates = (
  reads: Reads,
  indexed: IndexedTexts,
  company: CompanyId,
  text: string,
  most: number
): Candidates | undefined => {
  const needle = folded(text.trim())
  if ([...needle].length < 3 || reads.dialect === "postgres") return undefined
  const trigrams = trigramsOf(needle).map(quoted)
  const rarest = rarestOf(reads, indexed, trigrams)
  if (most <= MANY && (rarest === undefined || rarest.rows > most)) return undefined
  const all = [quoted(companyTrigram(company)), ...trigrams].join(" AND ")
  const cost = rarest !== undefined && rarest.rows <= FEW ? "bounded" : "unbounded"
  const found = reads.text(
    `SELECT count(*) || ' ' || json_group_array(rowid) AS value FROM (${keysOf(indexed)})`,
    [rarest?.trigram ?? all, MANY + 1],
    cost
  )
  const [count, keys] = found?.split(" ") ?? []
  return keys !== undefined && Number(count) <= MANY
    ? { sql: "SELECT value FROM json_each(?)", params: [keys], cost }
    : undefined
}
