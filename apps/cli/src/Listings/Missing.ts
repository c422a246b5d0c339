import { ListingFields } from "@estate/api-client/ListingFields"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { type CommandFailed, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import type { ListingId } from "@estate/domain/Listing"
import type { ListingNotFound } from "@estate/domain/ListingField"
import type { Language } from "@estate/text/Language"
import { countOf, type Noun, nounAfterOf } from "@estate/text/Noun"
import { Array, Effect, Ref, Stream } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { commandFailed } from "../Failure.ts"
import { formatOptions, readForm } from "../Format.ts"
import { printRecords } from "../PrintRecords.ts"
import { Notices } from "../Terminal/Notices.ts"
import { StandardInput } from "../Terminal/StandardInput.ts"
import { type MissingField, missingView } from "./MissingView.ts"
import { readListingId } from "./ReadListingId.ts"

const AT_ONCE = 4

const words = {
  en: {
    type: "Type the listings' numbers, then Enter and Ctrl-D:",
    nothing: "nothing is missing in listing",
    left: (fields: string) => `${fields} to fill in`
  },
  ru: {
    type: "Наберите номера объявлений, затем Enter и Ctrl-D:",
    nothing: "всё заполнено в объявлении",
    left: (fields: string) => `осталось заполнить ${fields}`
  }
} as const

const fieldNoun: Noun = { en: ["field", "fields"], ru: ["поле", "поля", "полей"] }
const listingNoun: Noun = { en: ["listing", "listings"], ru: ["объявление", "объявления", "объявлений"] }

/** `estate listings missing ID…`. */
export const missingCommand = Command.make(
  "missing",
  {
    ids: Args.text({ name: "ID" }).pipe(
      Args.withDescription({
        en: "Listings' numbers, or - to read them from standard input",
        ru: "Номера объявлений, или - чтобы прочитать их из стандартного ввода"
      }),
      Args.atLeast(1)
    ),
    ...formatOptions,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const form = yield* readForm(options, missingView)
      yield* connectedTo(ListingFields.layerClient, options, settings =>
        Effect.gen(function* () {
          const fields = yield* ListingFields
          const notices = yield* Notices
          const word = words[settings.language]
          const ids = yield* readIds(options.ids, notices.chat(word.type))
          const unknown = yield* Ref.make<ReadonlyArray<CommandFailed>>([])
          const tellUnknown = Effect.fnUntraced(function* (id: ListingId, error: ListingNotFound) {
            const failed = commandFailed(error, settings)
            yield* Ref.update(unknown, others => [...others, failed])
            if (ids.length > 1) yield* notices.tell(`${id}: ${failed.message}`)
            return []
          })
          const missingOf = Effect.fnUntraced(function* (id: ListingId) {
            const found = yield* fields.empty(id)
            if (found.length === 0) yield* notices.chat(`${word.nothing} ${id}`)
            const [optional, required] = Array.partition(found, field => field.required)
            return [...required, ...optional].map((field): MissingField => ({ listingId: id, field }))
          })
          const missing = Stream.fromIterable(ids).pipe(
            Stream.mapEffect(
              id => Effect.catchTag(missingOf(id), "ListingNotFound", error => tellUnknown(id, error)),
              { concurrency: AT_ONCE }
            ),
            Stream.mapConcat(found => found)
          )
          const count = yield* printRecords(missing, missingView, form, settings)
          if (count > 0) yield* notices.chat(word.left(countOf(count, fieldNoun, settings.language)))
          yield* failIfUnknown(yield* Ref.get(unknown), ids.length)
        })
      )
    })
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Tell what listings still lack, what is required first.",
        ru: "Чего не хватает в объявлениях, сначала обязательное."
      },
      [
        "estate listings missing 42",
        "estate listings missing 42 43 44 --format csv",
        "some-program | estate listings missing -",
        "estate listings missing 42 --jq 'map(select(.required).name)'"
      ]
    )
  )
)

/** All that could be told has been told; a script learns by the exit code that this was not all. */
const failIfUnknown = (unknown: ReadonlyArray<CommandFailed>, asked: number) => {
  const [first] = unknown
  if (first === undefined) return Effect.void
  if (asked === 1) return Effect.fail(first)
  const of = (language: Language) => `${asked} ${nounAfterOf(asked, listingNoun, language)}`
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

/** The numbers that were given, `-` standing for what standard input holds; each once. Whoever is to type them is asked to. */
const readIds = Effect.fnUntraced(function* (words: ReadonlyArray<string>, ask: Effect.Effect<void>) {
  const input = yield* StandardInput
  if (input.isTerminal && words.includes("-")) yield* ask
  const given = yield* Effect.forEach(words, word =>
    word === "-"
      ? Effect.map(input.bytes, bytes => new TextDecoder().decode(bytes).split(/[\s,;]+/u))
      : Effect.succeed([word])
  )
  const texts = Array.dedupe(given.flat().filter(text => text !== ""))
  if (texts.length === 0)
    return yield* wrongUse({
      en: "standard input has no listing's number",
      ru: "на стандартном вводе нет номеров объявлений"
    })
  return yield* Effect.forEach(texts, readListingId)
})
