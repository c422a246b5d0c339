import { wrongUse } from "@estate/command-line/CommandFailed"
import { Chunk, Effect, Option, Schema, Stream } from "effect"
import { jsonOf } from "../Records/LooseJson.ts"
import type { JsonRecord, JsonValue } from "../Records/RecordView.ts"
import type { EstateSettings } from "../Settings.ts"
import { ask } from "./Ask.ts"
import { type RawRequest, withQuery } from "./Request.ts"

const PAGE_SIZE = 100

const inPath = /\/v1\/(billing\/counts|billing\/filter\/(payers|recipients)|catalogues\/items)\/?$/u
const pageInPath = /\/v1\/calls\/list\/?$/u

/** The lists that come without their length; what else is an array comes whole. */
const isFilter = ({ pathname }: URL) => /\/filter\/(payers|recipients)\/?$/u.test(pathname)

/** Where the number of a page goes, which differs from list to list (spec, «Endpoints»). */
const pageUrl = (url: URL, page: number): URL => {
  const asked = new URL(url)
  const path = asked.pathname.replace(/\/+$/, "")
  if (inPath.test(path)) {
    asked.pathname = `${path}/${page}/${PAGE_SIZE}`
    return asked
  }
  if (pageInPath.test(path)) {
    asked.pathname = `${path}/${page}`
    return withQuery(asked, [["limit", String(PAGE_SIZE)]])
  }
  return withQuery(asked, [
    ["page", String(page)],
    ["limit", String(PAGE_SIZE)]
  ])
}

const Counted = Schema.Struct({
  items: Schema.Array(Schema.Unknown),
  pages: Schema.Struct({ page: Schema.optional(Schema.Number), total: Schema.Number })
})
const Answer = Schema.parseJson(
  Schema.Union(Counted, Schema.Struct({ data: Schema.Union(Counted, Schema.Array(Schema.Unknown)) }))
)

/** All records of a list, page after page, as they came. */
export const allPages = (request: RawRequest, settings: EstateSettings) =>
  Stream.paginateChunkEffect(1, page =>
    Effect.gen(function* () {
      const text = yield* ask({ ...request, url: pageUrl(request.url, page) }, settings)
      const answer = yield* Effect.mapError(Schema.decode(Answer)(text), notPaged)
      const data = "data" in answer ? answer.data : answer
      const items = "items" in data ? data.items : data
      // A page in the path goes before one in the query: it would come again and again.
      if ("items" in data && (data.pages.page ?? page) !== page) return yield* pageNamed
      const isLast =
        items.length === 0 ||
        ("items" in data ? page >= data.pages.total : items.length < PAGE_SIZE || !isFilter(request.url))
      const records = items.map((item): JsonRecord => recordOf(jsonOf(item)))
      return [Chunk.fromIterable(records), isLast ? Option.none() : Option.some(page + 1)] as const
    })
  )

const isRecord = (value: JsonValue): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const recordOf = (value: JsonValue): JsonRecord => (isRecord(value) ? value : { value })

const pageNamed = wrongUse(
  {
    en: "--paginate: the path names a page already",
    ru: "--paginate: путь уже называет страницу"
  },
  { en: "Leave the page out of the path", ru: "Уберите страницу из пути" }
)

const notPaged = () =>
  wrongUse(
    { en: "--paginate: the answer has no pages", ru: "--paginate: в ответе нет страниц" },
    { en: "Leave it out to see the answer", ru: "Уберите его, чтобы увидеть ответ" }
  )
