import { ListingFields } from "@estate/api-client/ListingFields"
import { Threads } from "@estate/api-client/Threads"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { type CommandFailed, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { Host } from "@estate/command-line/Host"
import { readInput } from "@estate/command-line/InputFile"
import { listingNoun } from "@estate/command-line/RecordNouns"
import type { ListingId } from "@estate/domain/Listing"
import { foldForSearch } from "@estate/domain/Search"
import { byLanguage, type Language } from "@estate/text/Language"
import { countOf, type Noun, nounAfterOf } from "@estate/text/Noun"
import { Array, Effect, Layer, Option, Stream } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { commandFailed } from "../Failure/Failure.ts"
import { LARGEST_PAGE } from "../LargestPage.ts"
import { formatOptions, readForm } from "../Records/Format.ts"
import { collect, printRecords } from "../Records/PrintRecords.ts"
import { readListingId } from "../Records/ReadId.ts"
import { Notices } from "../Terminal/Notices.ts"
import { textOption } from "../TextOption.ts"
import { type MissingField, missingView } from "./MissingView.ts"

const CONCURRENCY = 4

const texts = byLanguage({
  type: {
    en: "Type the numbers of the listings, then press Enter and Ctrl-D:",
    ru: "Введите номера объявлений, затем нажмите Enter и Ctrl-D:"
  },
  nothing: { en: "no empty fields in listing", ru: "нет пустых полей в объявлении" },
  left: {
    en: (fields: string) => `${fields} to fill in`,
    ru: (fields: string) => `осталось заполнить ${fields}`
  }
})

const fieldNoun: Noun = { en: ["field", "fields"], ru: ["поле", "поля", "полей"] }

/** `estate listings missing ID…`. */
const missingCommand = Command.make(
  "missing",
  {
    ids: Args.text("ID", {
      en: "Numbers of listings, or - to read them from standard input; with --missing, default all that buyers wrote about",
      ru: "Номера объявлений или - для чтения из стандартного ввода; с --missing по умолчанию все, о которых писали покупатели"
    }).pipe(Args.repeated),
    missing: textOption("missing", "FIELD", {
      en: "Only this field, by a part of its name or its code: photos",
      ru: "Только это поле, по части названия или по коду: фото, photos"
    }),
    ...formatOptions,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const form = yield* readForm(options, missingView)
      const isAll = options.ids.length === 0
      if (isAll && Option.isNone(options.missing)) return yield* missingId
      const isAsked = Option.match(options.missing, { onNone: () => () => true, onSome: isNamed })
      yield* connectedTo(services, options, settings =>
        Effect.gen(function* () {
          const fields = yield* ListingFields
          const notices = yield* Notices
          const text = texts[settings.language]
          const ids = isAll
            ? yield* listingsOfThreads
            : yield* readIds(options.ids, notices.printOnTerminal(text.type))
          let unknown: ReadonlyArray<CommandFailed> = []
          const reportUnknown = Effect.fnUntraced(function* (id: ListingId, failed: CommandFailed) {
            unknown = [...unknown, failed]
            // A thread may belong to a listing that is gone.
            if (ids.length > 1 && !isAll)
              yield* notices.print(`${id}: ${failed.in(settings.language).message}`)
            return []
          })
          const missingOf = Effect.fnUntraced(function* (id: ListingId) {
            const found = (yield* fields.empty(id)).filter(isAsked)
            if (found.length === 0 && !isAll) yield* notices.printOnTerminal(`${text.nothing} ${id}`)
            const [optional, required] = Array.partition(found, field => field.required)
            return [...required, ...optional].map((field): MissingField => ({ listingId: id, field }))
          })
          const missing = Stream.fromIterable(ids).pipe(
            Stream.mapEffect(
              id =>
                Effect.catchTag(missingOf(id), "ListingNotFound", error =>
                  reportUnknown(id, commandFailed(error, settings))
                ),
              { concurrency: CONCURRENCY }
            ),
            Stream.mapConcat(found => found)
          )
          const count = yield* printRecords(missing, missingView, form, settings)
          if (count > 0)
            yield* notices.printOnTerminal(text.left(countOf(count, fieldNoun, settings.language)))
          if (!isAll) yield* failIfUnknown(unknown, ids.length)
        })
      )
    })
).pipe(
  Command.withDescription(
    {
      en: "List the empty fields of listings, required ones first.",
      ru: "Список незаполненных полей объявлений, сначала обязательные."
    },
    [
      "estate listings missing 42",
      "estate listings missing 42 43 44 --format csv",
      { en: "estate listings missing --missing photos", ru: "estate listings missing --missing фото" },
      "some-program | estate listings missing -",
      "estate listings missing 42 --jq 'map(select(.required).name)'"
    ]
  )
)

const services = Layer.merge(ListingFields.layerWithoutDependencies, Threads.layerWithoutDependencies)

const missingId = wrongUse(
  { en: "missing argument ID", ru: "не хватает аргумента ID" },
  {
    en: "Name listings by their numbers, or a field: estate listings missing --missing photos",
    ru: "Укажите номера объявлений или поле: estate listings missing --missing фото"
  }
)

/** Whether a field has this text in its name or its code. */
const isNamed = (text: string) => {
  const wanted = foldForSearch(text.trim())
  return ({ code, name }: MissingField["field"]): boolean =>
    [code, name].some(each => foldForSearch(each).includes(wanted))
}

/** The listings that buyers wrote about, in the order of the platform's threads. */
const listingsOfThreads = Effect.gen(function* () {
  const threads = yield* Threads
  const all = yield* collect(threads.stream({ pageSize: LARGEST_PAGE }))
  return [...new Set(all.map(({ listingId }) => listingId))]
})

/** All found listings were printed; the exit code says that some do not exist. */
const failIfUnknown = (unknown: ReadonlyArray<CommandFailed>, count: number) => {
  const [first] = unknown
  if (first === undefined) return Effect.void
  if (count === 1) return Effect.fail(first)
  const of = (language: Language) => `${count} ${nounAfterOf(count, listingNoun, language)}`
  return failed(
    first.exitCode,
    {
      en: `${unknown.length} of ${of("en")} ${unknown.length === 1 ? "was" : "were"} not found`,
      ru: `не найдено ${unknown.length} из ${of("ru")}`
    },
    first.fix,
    "ListingNotFound"
  )
}

/**
 * Reads the numbers, `-` from standard input, without duplicates. Prompts for them on a
 * terminal.
 */
const readIds = Effect.fnUntraced(function* (args: ReadonlyArray<string>, prompt: Effect.Effect<void>) {
  const { stdin } = yield* Host
  if (stdin.isTTY && args.includes("-")) yield* prompt
  const read = yield* Effect.forEach(args, arg =>
    arg === "-"
      ? Effect.map(readInput, bytes => new TextDecoder().decode(bytes).split(/[\s,;]+/u))
      : Effect.succeed([arg])
  )
  const texts = Array.dedupe(read.flat().filter(text => text !== ""))
  if (texts.length === 0)
    return yield* wrongUse({
      en: "standard input has no numbers of listings",
      ru: "на стандартном вводе нет номеров объявлений"
    })
  return yield* Effect.forEach(texts, readListingId)
})

/** `estate listings`. */
export const listingsCommand = Command.group("listings").pipe(
  Command.withDescription({ en: "Find empty fields of listings.", ru: "Незаполненные поля объявлений." }, [
    "estate listings missing 42 43"
  ]),
  Command.withSubcommands([missingCommand])
)
