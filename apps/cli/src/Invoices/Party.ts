import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import type { CallFailure } from "@estate/domain/CallFailure"
import type { FilterEntry } from "@estate/domain/FilterEntry"
import { foldForSearch } from "@estate/domain/Search"
import { plainLine } from "@estate/text/PlainText"
import { Effect, Option, type Stream } from "effect"
import { collect } from "../Records/PrintRecords.ts"
import { MAX_CANDIDATES } from "../Records/SeveralFound.ts"

/** A payer or a recipient to filter invoices by: the option, and the command that lists them. */
interface PartyOption {
  readonly option: "--payer" | "--recipient"
  readonly list: "estate invoices payers" | "estate invoices recipients"
}

/**
 * The id of a payer or a recipient: digits are an id, any other text is a whole name or a part of
 * one, in any case, that only one of `entries` has.
 */
export const readParty = Effect.fnUntraced(function* (
  text: Option.Option<string>,
  { option, list }: PartyOption,
  entries: Stream.Stream<FilterEntry, CallFailure>
) {
  if (Option.isNone(text)) return undefined
  const wanted = text.value.trim()
  if (/^\d{1,15}$/.test(wanted)) return Number(wanted)
  const all = yield* collect(entries)
  const whole = all.filter(({ label }) => folded(label) === folded(wanted))
  const found = whole.length > 0 ? whole : all.filter(({ label }) => folded(label).includes(folded(wanted)))
  const [first] = found
  const name = plainLine(wanted)
  if (first === undefined)
    return yield* failed(
      ExitCode.notFound,
      { en: `${option}: nobody has "${name}" in their name`, ru: `${option}: названия с «${name}» нет` },
      { en: `See: ${list}`, ru: `Список: ${list}` }
    )
  if (found.length === 1) return Number(first.id)
  const names = found.slice(0, MAX_CANDIDATES).map(({ id, label }) => `${id} ${plainLine(label)}`)
  const candidates = [...names, ...(found.length > MAX_CANDIDATES ? ["…"] : [])].join("; ")
  return yield* wrongUse(
    {
      en: `${option} "${name}" may be one of several: ${candidates}`,
      ru: `${option} «${name}» подходит нескольким: ${candidates}`
    },
    { en: "Give the whole name or the id", ru: "Укажите название целиком или код" }
  )
})

/** Names are compared without quotation marks and regardless of case. */
const folded = (text: string) =>
  foldForSearch(text)
    .replaceAll(/["'«»„“”]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim()
