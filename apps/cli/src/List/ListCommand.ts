import * as Command from "@estate/command-line/Command"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import type { Explanation } from "@estate/command-line/CommandTree"
import type * as Options from "@estate/command-line/Options"
import { DEFAULT_PAGE_SIZE, PageSize } from "@estate/domain/Page"
import type { Noun } from "@estate/text/Noun"
import { Chunk, Effect, Stream } from "effect"
import { connectedTo, connectionOptions, type Services } from "../Connection.ts"
import type { EstateError } from "../Failure.ts"
import { formatOptions, readForm } from "../Format.ts"
import { type Paging, pagingOptions, readPaging } from "../Paging.ts"
import { printRecords } from "../PrintRecords.ts"
import type { AnyView } from "../Records/RecordView.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Output } from "../Terminal/Output.ts"
import { counted, Progress } from "../Terminal/Progress.ts"
import { tellTotal } from "../Total.ts"
import { readSort, type Sort, sorted, sortOption } from "./Sort.ts"
import type { Source } from "./Source.ts"

/** A list, said once: what it is filtered by, how its records look, where they come from. */
export interface List<Filters, A, S> {
  readonly name: string
  readonly help: Explanation
  /** What its records are called. */
  readonly what: Noun
  readonly filters: Options.Options<Filters>
  readonly view: AnyView<A>
  /** The fields that the platform sorts by itself; by any other the records are sorted here, once all are there. */
  readonly platformSorts?: ReadonlyArray<string>
  readonly services: Services<S>
  readonly source: (filters: Filters, settings: EstateSettings) => Effect.Effect<Source<A>, CommandFailed, S>
}

/** The most that a page may hold: `--all` asks for as few of them as it can. */
const ALL_PAGE_SIZE = 1000

/** The command that prints such a list. */
export const listCommand = <Filters, A, S>(list: List<Filters, A, S>) =>
  Command.make(
    list.name,
    {
      filters: list.filters,
      ...pagingOptions,
      sort: sortOption,
      ...formatOptions,
      ...connectionOptions
    },
    options =>
      Effect.gen(function* () {
        const form = yield* readForm(options, list.view)
        const given = yield* readPaging(options)
        const sort = yield* readSort(options.sort, list.view)
        // jq is asked about a whole list, unless a part of it is asked for.
        const isWhole = given.all || (form.jq !== undefined && !isPart(given))
        const paging = { ...given, all: isWhole }
        yield* connectedTo(list.services, options, settings =>
          Effect.gen(function* () {
            const source = yield* list.source(options.filters, settings)
            const output = yield* Output
            const isShownLive = output.isTerminal && form.format !== "table" && form.jq === undefined
            const { records, total } = yield* wanted(list, source, paging, sort, isShownLive, settings)
            const count = yield* printRecords(records, list.view, form, settings)
            const { language } = settings
            yield* tellTotal({ count, total: total ?? count, paging, language, what: list.what })
          })
        )
      })
  ).pipe(Command.withDescription(list.help))

const isPart = ({ page, limit }: Paging) => page !== undefined || limit !== undefined

/** The records that are asked for, and how many there are in all, where that is known before they are printed. */
const wanted = Effect.fnUntraced(function* <Filters, A, S>(
  list: List<Filters, A, S>,
  source: Source<A>,
  paging: Paging,
  sort: Sort | undefined,
  isShownLive: boolean,
  settings: EstateSettings
) {
  const isSortedThere = sort === undefined || (list.platformSorts ?? []).includes(sort.field)
  const all = Stream.suspend(() =>
    isSortedThere
      ? source.stream({ pageSize: paging.limit ?? PageSize.make(ALL_PAGE_SIZE) }, sort)
      : sorted(source.stream({ pageSize: PageSize.make(ALL_PAGE_SIZE) }, undefined), sort, list.view)
  )
  if (paging.all || (source.page === undefined && !isPart(paging))) {
    return { records: yield* watched(list, source, all, isShownLive, settings), total: undefined }
  }
  if (source.page !== undefined && isSortedThere) {
    const { items, total } = yield* source.page({ page: paging.page, limit: paging.limit }, sort)
    return { records: items, total }
  }
  const rows = Chunk.toReadonlyArray(yield* Stream.runCollect(all))
  const limit = paging.limit ?? DEFAULT_PAGE_SIZE
  const start = ((paging.page ?? 1) - 1) * limit
  return { records: rows.slice(start, start + limit), total: rows.length }
})

/** A bar needs somebody who sees it, a screen where nothing else is written meanwhile, and the total, which costs a request. */
const watched = Effect.fnUntraced(function* <Filters, A, S>(
  list: List<Filters, A, S>,
  source: Source<A>,
  records: Stream.Stream<A, EstateError>,
  isShownLive: boolean,
  { language }: EstateSettings
) {
  const notices = yield* Notices
  if (!notices.isTerminal || isShownLive || source.page === undefined) return records
  const total = Effect.map(source.page({ limit: PageSize.make(1) }, undefined), page => page.total)
  return counted(records, total).pipe(
    Stream.provideLayer(Progress.layer(language, list.what)),
    Stream.provideService(Notices, notices)
  )
})
