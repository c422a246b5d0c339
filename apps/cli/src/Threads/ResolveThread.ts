import { Threads } from "@estate/api-client/Threads"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import { threadNoun } from "@estate/command-line/RecordNouns"
import { foldForSearch } from "@estate/domain/Search"
import type { Thread } from "@estate/domain/Thread"
import { Effect, Option, Stream } from "effect"
import { LARGEST_PAGE } from "../LargestPage.ts"
import { collect } from "../Records/PrintRecords.ts"
import { MAX_CANDIDATES, onlyOne } from "../Records/SeveralFound.ts"
import type { EstateSettings } from "../Settings.ts"
import { readShownThreads } from "../ShownThreads.ts"
import { pickThread } from "./PickThread.ts"
import type { ThreadReference } from "./ThreadReference.ts"
import { buyerOf, listingOf } from "./ThreadText.ts"

/**
 * The id of the thread that is meant. If several match, it fails with exit code 2 and the
 * candidates.
 */
export const resolveThread = Effect.fnUntraced(function* (
  reference: Exclude<ThreadReference, { readonly kind: "id" }>,
  settings: EstateSettings
) {
  switch (reference.kind) {
    case "prefix":
      return yield* withPrefix(reference.prefix)
    case "row":
      return yield* inRow(reference.row, settings)
    case "name":
      return yield* withName(reference.name)
    case "asked":
      return (yield* pickThread(settings)).id
  }
})

const theOnly = (text: string, threads: ReadonlyArray<Thread>, hasMore: boolean) =>
  Effect.map(
    onlyOne(text, [threads], {
      noun: threadNoun,
      code: "SeveralThreads",
      nameOf: (thread, language) => `${buyerOf(thread, language)}, ${listingOf(thread, language)}`,
      none: failed(
        ExitCode.notFound,
        { en: `no thread matches ${quoted(text).en}`, ru: `нет диалога по запросу ${quoted(text).ru}` },
        { en: "To find it: estate threads list", ru: "Найти диалог: estate threads list" },
        "ThreadNotFound"
      ),
      hasMore
    }),
    ({ id }) => id
  )

/** Reads the whole list, since only that shows that there is no other match. */
const withPrefix = Effect.fnUntraced(function* (prefix: string) {
  const threads = yield* Threads
  const found = threads.stream({ pageSize: LARGEST_PAGE }).pipe(
    Stream.filter(({ id }) => id.toUpperCase().startsWith(prefix)),
    Stream.take(MAX_CANDIDATES + 1)
  )
  const candidates = yield* collect(found)
  return yield* theOnly(prefix, candidates, candidates.length > MAX_CANDIDATES)
})

/** Buyers with this name; if there are none, what the platform finds, including listings. */
const withName = Effect.fnUntraced(function* (name: string) {
  const threads = yield* Threads
  // Not a page, which the platform may refuse or shorten.
  const all = threads.stream({ search: name, pageSize: LARGEST_PAGE })
  const found = yield* collect(Stream.take(all, LARGEST_PAGE))
  const buyers = found.filter(({ author }) => foldForSearch(author).includes(foldForSearch(name)))
  return yield* theOnly(name, buyers.length > 0 ? buyers : found, found.length >= LARGEST_PAGE)
})

/** The thread in a row of the list that was shown last. */
const inRow = Effect.fnUntraced(function* (row: number, settings: EstateSettings) {
  const shown = yield* readShownThreads(settings)
  if (Option.isNone(shown)) return yield* noList(row)
  const found = shown.value[row - 1]
  return found === undefined ? yield* noSuchRow(row, shown.value.length) : found.id
})

const noList = (row: number) =>
  wrongUse(
    {
      en: `there is no row ${row}: no list of threads was shown on a terminal yet`,
      ru: `строки ${row} нет: список диалогов в терминале ещё не выводился`
    },
    { en: "List them: estate threads list", ru: "Вывести: estate threads list" }
  )

const noSuchRow = (row: number, count: number) =>
  wrongUse(
    {
      en: `there is no row ${row}: the list shown last has ${count === 1 ? "1 row" : `${count} rows`}`,
      ru: `строки ${row} нет: в последнем показанном списке строк: ${count}`
    },
    { en: "List them again: estate threads list", ru: "Вывести снова: estate threads list" }
  )
