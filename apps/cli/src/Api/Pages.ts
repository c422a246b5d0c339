import { wrongUse } from "@estate/command-line/CommandFailed"
import { Chunk, Effect, Option, Schema, Stream } from "effect"
import { type JsonRecord, type JsonValue, jsonOf } from "../Records/Json.ts"
import type { EstateSettings } from "../Settings.ts"
import { type RawRequest, withQuery } from "./Request.ts"
import { send } from "./Send.ts"

const PAGE_SIZE = 100

const inPath = /\/v1\/(billing\/counts|billing\/filter\/(payers|recipients)|catalogues\/items)\/?$/u
const pageInPath = /\/v1\/calls\/list\/?$/u

/** Lists without a total. Any other array has all records at once. */
const isFilter = ({ pathname }: URL) => /\/filter\/(payers|recipients)\/?$/u.test(pathname)

/** The URL of a page; its place differs between lists (spec, «Endpoints»). */
const pageUrl = (url: URL, page: number): URL => {
  const paged = new URL(url)
  const path = paged.pathname.replace(/\/+$/, "")
  if (inPath.test(path)) {
    paged.pathname = `${path}/${page}/${PAGE_SIZE}`
    return paged
  }
  if (pageInPath.test(path)) {
    paged.pathname = `${path}/${page}`
    return withQuery(paged, [["limit", String(PAGE_SIZE)]])
  }
  return withQuery(paged, [
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

/** All records of a list, page by page, as the platform sends them. */
export const allPages = (request: RawRequest, settings: EstateSettings) =>
  Stream.paginateChunkEffect(1, page =>
    Effect.gen(function* () {
      const text = yield* send({ ...request, url: pageUrl(request.url, page) }, settings)
      const answer = yield* Effect.mapError(Schema.decode(Answer)(text), notPaged)
      const data = "data" in answer ? answer.data : answer
      const items = "items" in data ? data.items : data
      // A page in the path overrides the one in the query: the same page would come again and
      // again.
      if ("items" in data && (data.pages.page ?? page) !== page) return yield* pageInPathGiven
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

const pageInPathGiven = wrongUse(
  {
    en: "--paginate: the path already has a page",
    ru: "--paginate: в пути уже есть страница"
  },
  { en: "Remove the page from the path", ru: "Уберите страницу из пути" }
)

const notPaged = () =>
  wrongUse(
    { en: "--paginate: the response has no pages", ru: "--paginate: в ответе нет страниц" },
    { en: "Remove --paginate to see the response", ru: "Уберите --paginate, чтобы увидеть ответ" }
  )
