import * as Command from "@estate/command-line/Command"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import type { CallFailure } from "@estate/domain/CallFailure"
import { DEFAULT_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import type { Language } from "@estate/text/Language"
import type { Noun } from "@estate/text/Noun"
import { Effect, identity, Stream } from "effect"
import { connectedTo, connectionOptions, type Services } from "../Connection.ts"
import { LARGEST_PAGE } from "../LargestPage.ts"
import type { AskedPeriod } from "../Period/ReadPeriod.ts"
import { type Form, formatOptions, readForm } from "../Records/Format.ts"
import { collect, printRecords, type Records } from "../Records/PrintRecords.ts"
import type { RecordView } from "../Records/RecordView.ts"
import type { SkippedRecords } from "../Records/SkippedRecords.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Output } from "../Terminal/Output.ts"
import { countProgress, Progress } from "../Terminal/Progress.ts"
import { isPart, type Paging, pagingOptions, readPaging } from "./Paging.ts"
import { readSort, type Sort, sorted, sortOption } from "./Sort.ts"
import type { Source } from "./Source.ts"
import { printTotal, totalText } from "./Total.ts"

/** A list: its filters, the view of a record, and where the records come from. */
export interface List<Filters, A, S, R = never> {
  readonly name: string
  /** A record of it. */
  readonly noun: Noun
  readonly filters: Options.Options<Filters>
  readonly view: RecordView<A>
  /** The view for some filters, if they show something else. */
  readonly viewFor?: (filters: Filters) => RecordView<A>
  /**
   * The fields by which the platform can sort. For any other field, all records are read and sorted
   * here.
   */
  readonly platformSorts?: ReadonlyArray<string>
  readonly services: Services<S>
  /** Runs when a terminal has shown the records as a table. */
  readonly onShown?: (records: ReadonlyArray<A>, settings: EstateSettings) => Effect.Effect<void>
  readonly source: (
    filters: Filters,
    settings: EstateSettings,
    skipped: SkippedRecords
  ) => Effect.Effect<Source<A>, CommandFailed | CallFailure, S | R>
}

/** The command that prints a list. */
export const listCommand = <Filters, A, S, R = never>(list: List<Filters, A, S, R>) =>
  Command.make(
    list.name,
    {
      filters: list.filters,
      ...pagingOptions,
      sort: sortOption.pipe(Options.withSuggestions(Object.keys(list.view.fields))),
      ...formatOptions,
      columns: formatOptions.columns.pipe(
        Options.withSuggestions(Object.keys(list.view.fields), { isList: true })
      ),
      ...connectionOptions
    },
    options =>
      Effect.gen(function* () {
        const view = list.viewFor?.(options.filters) ?? list.view
        const shown = { ...list, view }
        const form = yield* readForm(options, view)
        const requested = yield* readPaging(options)
        const sort = yield* readSort(options.sort, view)
        yield* connectedTo(list.services, options, (settings, skipped) =>
          Effect.gen(function* () {
            const source = yield* list.source(options.filters, settings, skipped)
            yield* skipped.print
            const output = yield* Output
            const isFile = form.file !== undefined
            // Files, pipes and jq get the whole list, unless --limit or --page asks for a part.
            const isShort = output.isTerminal && !isFile && form.jq === undefined
            const paging = { ...requested, all: requested.all || !(isShort || isPart(requested)) }
            const printsLive =
              output.isTerminal && form.format !== "table" && form.jq === undefined && !isFile
            const { records, total } = yield* recordsOf(shown, source, paging, sort, printsLive, settings)
            const { language } = settings
            const { noun } = list
            const period = source.period === undefined ? "" : yield* periodText(source.period, language)
            const said = { total, paging, language, noun, period }
            const count = yield* print(
              shown,
              records,
              { ...form, wrote: count => totalText({ count, ...said }) },
              settings
            )
            if (count === 0) yield* skipped.mustBeNone
            if (!isFile) yield* printTotal({ count, ...said })
          })
        )
      })
  ).pipe(list.name === "list" ? Command.withAlias("ls") : identity)

/** Loaded here, since most lists have no period. */
const periodText = ({ from, to, ...period }: AskedPeriod, language: Language) =>
  from === undefined && to === undefined
    ? Effect.succeed("")
    : Effect.map(
        Effect.promise(() => import("./FormatListPeriod.ts")),
        ({ formatListPeriod }) => formatListPeriod({ from, to, ...period }, language)
      )

/** What reading and printing need from a list. */
type ShownList<A> = Pick<List<unknown, A, never>, "view" | "noun" | "platformSorts" | "onShown">

const print = Effect.fnUntraced(function* <A>(
  { view, onShown }: ShownList<A>,
  records: Records<A, CallFailure, never>,
  form: Form,
  settings: EstateSettings
) {
  const { isTerminal } = yield* Output
  const isShown = isTerminal && form.format === "table" && form.file === undefined
  if (onShown === undefined || !isShown) return yield* printRecords(records, view, form, settings)
  const shown = yield* collect(records)
  const count = yield* printRecords(shown, view, form, settings)
  yield* onShown(shown, settings)
  return count
})

/** The records to print, and their total if it is known before that. */
const recordsOf = Effect.fnUntraced(function* <A>(
  list: ShownList<A>,
  source: Source<A>,
  paging: Paging,
  sort: Sort | undefined,
  printsLive: boolean,
  settings: EstateSettings
) {
  const { isCutHere = false, isAsked = () => true } = source
  const isSortedByPlatform =
    sort === undefined || (!isCutHere && (list.platformSorts ?? []).includes(sort.field))
  // A few records that are cut from the whole list do not need a request each.
  const pageSize = isCutHere && !paging.all ? LARGEST_PAGE : (paging.limit ?? LARGEST_PAGE)
  const all = Stream.suspend(() =>
    isSortedByPlatform
      ? source.stream({ pageSize }, sort)
      : sorted(source.stream({ pageSize: LARGEST_PAGE }, undefined), sort, list.view)
  )
  if (paging.all || (source.page === undefined && !isCutHere && !isPart(paging))) {
    return { records: yield* withProgress(list, source, all, printsLive, settings), total: undefined }
  }
  const { page = PageNumber.make(1), limit = PageSize.make(DEFAULT_PAGE_SIZE) } = paging
  const start = (page - 1) * limit
  if (source.page !== undefined && isSortedByPlatform) {
    const { items, skipped, total } = yield* source.page({ page, limit }, sort)
    // A platform may shorten pages: then its page of this number has other records.
    const isThatPage = items.length + skipped.length === Math.min(limit, Math.max(0, total - start))
    if (items.every(isAsked))
      return { records: isThatPage ? items : Stream.take(Stream.drop(all, start), limit), total }
  }
  const rows = yield* collect(all)
  return { records: rows.slice(start, start + limit), total: rows.length }
})

/**
 * Shows a progress bar on a terminal if no records are shown meanwhile. Its total costs a request.
 */
const withProgress = Effect.fnUntraced(function* <A>(
  list: ShownList<A>,
  source: Source<A>,
  records: Stream.Stream<A, CallFailure>,
  printsLive: boolean,
  { language }: EstateSettings
) {
  const notices = yield* Notices
  if (!notices.isTerminal || printsLive || source.page === undefined) return records
  const total = Effect.map(source.page({ limit: PageSize.make(1) }, undefined), page => page.total)
  return countProgress(records, total).pipe(
    Stream.provideLayer(Progress.layer(language, list.noun)),
    Stream.provideService(Notices, notices)
  )
})
