import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import { SEARCH_MIN_LENGTH } from "@estate/domain/Search"
import { isThreadSearch, ThreadId } from "@estate/domain/Thread"
import { Effect, Option, Schema } from "effect"

/** How a person refers to a thread. */
export type ThreadReference =
  | { readonly kind: "id"; readonly id: ThreadId }
  /** The beginning of an id, in capitals. */
  | { readonly kind: "prefix"; readonly prefix: string }
  /** A row of the list that was shown last, from 1. */
  | { readonly kind: "row"; readonly row: number }
  /** A buyer's name, or a listing, to search for. */
  | { readonly kind: "name"; readonly name: string }
  /** Nothing yet: a terminal asks. */
  | { readonly kind: "asked" }

/** Present ids begin with 0, so a number that does not is a row. */
const ROW = /^[1-9]\d{0,4}$/
const PREFIX = /^[0-7][0-9A-HJKMNP-TV-Z]{0,24}$/
/** Letters and digits that begin like an id, and contain a typing error. */
const MISTYPED = /^0[0-9a-z]{7,}$/i

/**
 * Reads a reference to a thread, and fails before a request is sent if it cannot be one. `isExact`
 * accepts only an id or its beginning. Without an argument, a person is asked.
 */
export const readThreadReference = Effect.fnUntraced(function* (
  argument: Option.Option<string>,
  { isExact = false, canAsk }: { readonly isExact?: boolean; readonly canAsk: boolean }
) {
  if (Option.isNone(argument)) return yield* isExact || !canAsk ? missingId : Effect.succeed(asked)
  const reference = yield* parsed(argument.value.trim())
  const isId = reference.kind === "id" || reference.kind === "prefix"
  return isExact && !isId ? yield* notExact(argument.value) : reference
})

const asked: ThreadReference = { kind: "asked" }

const parsed = (text: string): Effect.Effect<ThreadReference, CommandFailed> => {
  if (Schema.is(ThreadId)(text)) return Effect.succeed({ kind: "id", id: text })
  if (ROW.test(text)) return Effect.succeed({ kind: "row", row: Number(text) })
  const prefix = text.toUpperCase()
  if (PREFIX.test(prefix)) return Effect.succeed({ kind: "prefix", prefix })
  if (MISTYPED.test(text)) return notAnId(text)
  return isThreadSearch(text) ? Effect.succeed({ kind: "name", name: text }) : tooShort(text)
}

const seeList = { en: "See: estate threads list", ru: "Найти диалог: estate threads list" }

const missingId = wrongUse({ en: "missing argument ID", ru: "не хватает аргумента ID" }, seeList)

const notAnId = (text: string) =>
  wrongUse(
    {
      en: `${quoted(text).en} is not a thread id: ids have 26 characters, digits and letters except I, L, O and U, such as 01JD3Q8Z6N4T2V9W5X7Y0ABCDE`,
      ru: `${quoted(text).ru} — не номер диалога: номер состоит из 26 символов, цифр и латинских букв, кроме I, L, O и U, например 01JD3Q8Z6N4T2V9W5X7Y0ABCDE`
    },
    seeList
  )

const tooShort = (text: string) =>
  wrongUse(
    {
      en: `${quoted(text).en} is too short: a name needs at least ${SEARCH_MIN_LENGTH} characters`,
      ru: `${quoted(text).ru} слишком коротко: в имени нужно не меньше ${SEARCH_MIN_LENGTH} символов`
    },
    seeList
  )

const notExact = (text: string) =>
  wrongUse(
    {
      en: `${quoted(text).en} is not an id: without a terminal or with --yes nobody can confirm which thread is meant, so give its id or the beginning of it`,
      ru: `${quoted(text).ru} — не номер диалога: без терминала и с --yes некому подтвердить выбор, поэтому укажите номер или его начало`
    },
    seeList
  )
