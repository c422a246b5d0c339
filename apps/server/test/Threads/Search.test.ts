import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import { CompanyId } from "@estate/domain/Company"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { foldForSearch, isListingNumber, isSearchable } from "@estate/domain/Search"
import { Effect, FastCheck, Schema } from "effect"
import { folded } from "../../src/Store/StoredText.ts"
import { StoreReads } from "../../src/Store/StoreReads.ts"
import { threadsPage } from "../../src/Threads/Repo.ts"
import { testStore } from "../TestStore.ts"

const company = CompanyId.make(1)
const decodeIds = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Array(Schema.Struct({ order_id: Schema.Int })))
)

const write = (id: number, owner: number, title: string, author: string) =>
  Effect.flatMap(
    SqlClient,
    sql => sql`INSERT INTO threads (id, company, board_id, listing_id, listing_title, author, author_avatar, last_message,
        last_message_at, unread_count, entity, folded_title, folded_author)
      VALUES (${`01JD${String(id).padStart(22, "0")}`}, ${owner}, 1, ${id}, ${title}, ${author}, '', '',
        '2026-11-10 09:00:00', 0, 'order', ${folded(title)}, ${folded(author)})
      ON CONFLICT (id) DO UPDATE SET company = excluded.company, listing_title = excluded.listing_title,
        author = excluded.author, folded_title = excluded.folded_title, folded_author = excluded.folded_author`
  )

const paging = { page: PageNumber.make(1), limit: PageSize.make(1000) }

/** Whether a search is answered without a reader process: nothing in it may take long. */
const isBounded = (search: string) =>
  Effect.gen(function* () {
    const { readAtOnce } = yield* StoreReads
    return yield* Effect.async<boolean>(resume =>
      readAtOnce(
        reads => threadsPage(reads, company, paging, { search }),
        page => resume(Effect.succeed(page !== undefined)),
        () => search
      )
    )
  })

const found = (search: string) =>
  Effect.gen(function* () {
    const { read } = yield* StoreReads
    const page = yield* read("list", reads => threadsPage(reads, company, paging, { search }))
    return {
      total: page.total,
      listings: decodeIds(`[${Buffer.from(page.items).toString()}]`).map(({ order_id }) => order_id)
    }
  })

const letters = FastCheck.constantFrom(..."аябЁё12 \"'*%_-😀\n", "İ", "é", "e\u0301")
const text = FastCheck.array(letters, { maxLength: 9 }).map(parts => parts.join(""))
const thread = FastCheck.record({ owner: FastCheck.constantFrom(1, 1, 2), title: text, author: text })

layer(testStore())("a search among threads", it => {
  it.effect.prop(
    "finds the threads with the text, after any writes",
    {
      before: FastCheck.array(thread, { maxLength: 6 }),
      after: FastCheck.array(thread, { maxLength: 12 }),
      search: text,
      isLarge: FastCheck.boolean()
    },
    ({ before, after, search, isLarge }) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient
        yield* sql`DELETE FROM threads`
        // A company with few threads has all of them searched, without an index.
        yield* sql`DELETE FROM ranks`
        if (isLarge) yield* sql`INSERT INTO ranks VALUES ('threads', 1, '2000-01-01', 5000)`
        yield* sql`INSERT INTO companies (id, title, feeds) VALUES (1, '', 0), (2, '', 0) ON CONFLICT DO NOTHING`
        for (const written of [before, after])
          for (const [index, { owner, title, author }] of written.entries())
            yield* write(index + 1, owner, title, author)
        const last = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
          listing: index + 1,
          ...(after[index] ?? before[index] ?? { owner: 0, title: "", author: "" })
        }))
        if (!isSearchable(search) && !isListingNumber(search.trim())) return
        const needle = foldForSearch(search.trim())
        const holds = (whole: string) => isSearchable(search) && foldForSearch(whole).includes(needle)
        const expected = last
          .filter(({ owner }) => owner === 1)
          .filter(
            ({ listing, title, author }) =>
              holds(title) || holds(author) || (isListingNumber(search.trim()) && listing === Number(search))
          )
          .map(({ listing }) => listing)
        const { total, listings } = yield* found(search)
        expect([...listings].sort((a, b) => a - b)).toEqual(expected)
        expect(total).toBe(expected.length)
      }),
    { fastCheck: { numRuns: 200 } }
  )

  it.effect("finds many threads, and a single one", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      yield* sql`DELETE FROM threads`
      yield* sql.withTransaction(
        Effect.forEach(
          Array.from({ length: 2_500 }),
          (_, index) => write(index + 1, 1, "квартира", `Покупатель ${index}`),
          {
            discard: true
          }
        )
      )
      expect((yield* found("квартира")).total).toBe(2_500)
      expect((yield* found("покупатель 2499")).listings).toEqual([2_500])
      expect(yield* isBounded("квартира")).toBe(false)
      // With Postgres, searches always have connections of their own.
      const { lookUp } = yield* StoreReads
      const isSqlite = yield* lookUp("dialect", ({ dialect }) => dialect === "sqlite")
      expect(yield* isBounded("покупатель 2499")).toBe(isSqlite)
      expect((yield* found("КВАРТИРЫ")).total).toBe(0)
      yield* sql`UPDATE threads SET deleted = 1, folded_title = '', folded_author = '' WHERE listing_id = 2500`
      expect((yield* found("покупатель 2499")).total).toBe(0)
    })
  )
})
