import { endpoints } from "@estate/api/Endpoints"
import { pathForms } from "@estate/api/Path"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { Chunk, Effect, Option, Schema, Stream } from "effect"
import { type JsonRecord, type JsonValue, jsonOf } from "../Records/Json.ts"
import type { EstateSettings } from "../Settings.ts"
import { type RawRequest, withQuery } from "./Request.ts"
import { send } from "./Send.ts"

const PAGE_SIZE = 100

/** The paths of the contract that end with a page, without and with it. */
const pagedPaths = endpoints.flatMap(({ path }) => {
  const base = pathForms(path).at(-1) ?? path
  return base === path ? [] : [{ base, segments: path.slice(base.length) }]
})

/** `/:page/:limit` or `/:page` for a list that takes them in its path; undefined for any other. */
const pageSegments = ({ pathname }: URL): string | undefined =>
  pagedPaths.find(({ base }) => pathname.replace(/\/+$/, "").endsWith(base))?.segments

/**
 * The URL of a page; where its number is differs between lists (spec, «Endpoints»). A `limit` in
 * the query is kept: the platform may refuse larger pages.
 */
const pageUrl = (url: URL, page: number): URL => {
  const paged = new URL(url)
  const segments = pageSegments(url) ?? ""
  const limit = url.searchParams.get("limit") || String(PAGE_SIZE)
  const values = Object.entries({ page: String(page), limit })
  if (segments !== "")
    paged.pathname = values.reduce(
      (path, [name, value]) => path.replace(`:${name}`, value),
      paged.pathname.replace(/\/*$/, segments)
    )
  return withQuery(
    paged,
    values.filter(([name]) => !segments.includes(`:${name}`))
  )
}

/** PHP may write numbers as text. */
const Count = Schema.Union(Schema.Number, Schema.NumberFromString)
const Counted = Schema.Struct({
  items: Schema.Array(Schema.Unknown),
  total: Schema.optional(Schema.Unknown),
  pages: Schema.Struct({ page: Schema.optional(Count), total: Count })
})
const Answer = Schema.parseJson(
  Schema.Union(Counted, Schema.Struct({ data: Schema.Union(Counted, Schema.Array(Schema.Unknown)) }))
)

/**
 * All records of a list, page by page, as the platform sends them. A platform may shorten pages, so
 * a list that counts its records is over when as many have come, and one that does not at a page
 * without a new one.
 */
export const allPages = (request: RawRequest, settings: EstateSettings) =>
  Stream.suspend(() => {
    const seen = new Set<string>()
    let came = 0
    const totals = new Set<number>()
    return Stream.paginateChunkEffect(1, page =>
      Effect.gen(function* () {
        const text = yield* send({ ...request, url: pageUrl(request.url, page) }, settings)
        const answer = yield* Effect.mapError(Schema.decode(Answer)(text), notPaged)
        const data = "data" in answer ? answer.data : answer
        const items = "items" in data ? data.items : data
        // A page in the path overrides the one in the query: the same page would come again and
        // again.
        if ("items" in data && (data.pages.page ?? page) !== page) return yield* pageInPathGiven
        const texts = items.map(item => JSON.stringify(item))
        const fresh = items.filter((_, index) => !seen.has(texts[index] ?? ""))
        for (const text of texts) seen.add(text)
        came += items.length
        const total = ("items" in data && Number(data.total)) || 0
        totals.add(total)
        // A list without a total contains all records at once, unless its address has pages.
        const isOver =
          "items" in data
            ? page >= data.pages.total && came >= total
            : pageSegments(request.url) === undefined
        const isLast = fresh.length === 0 || isOver
        if (!isOver && isLast && (items.length === 0 ? came : seen.size) < total)
          return yield* incomplete(page, total)
        // A record that moves up meanwhile is on no page that is read, one that moves down on two.
        if (isLast && "items" in data && (totals.size > 1 || seen.size < came))
          yield* Effect.logWarning(changed[settings.language])
        const records = ("items" in data ? items : fresh).map((item): JsonRecord => recordOf(jsonOf(item)))
        return [Chunk.fromIterable(records), isLast ? Option.none() : Option.some(page + 1)] as const
      })
    )
  })

const incomplete = (page: number, total: number) =>
  failed(ExitCode.failed, {
    en: `--paginate: the list may be incomplete: page ${page} has nothing new, and fewer than the ${total} records that the platform counts came`,
    ru: `--paginate: список может быть неполным: на странице ${page} нет ничего нового, а записей пришло меньше, чем насчитала платформа: ${total}`
  })

const changed = {
  en: "--paginate: the list changed while it was read: records may be missing, or come twice",
  ru: "--paginate: список изменился, пока его читали: записей может не хватать, или они повторяются"
}

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
