import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import type { CallFailure } from "@estate/domain/CallFailure"
import { type FilterEntry, idOfEntry } from "@estate/domain/FilterEntry"
import { PayerId, RecipientId } from "@estate/domain/Invoice"
import { foldForSearch } from "@estate/domain/Search"
import type { Noun } from "@estate/text/Noun"
import { Effect, Option, Schema, type Stream } from "effect"
import { collect } from "../Records/PrintRecords.ts"
import { onlyOne } from "../Records/SeveralFound.ts"

/** Payers or recipients to filter invoices by. */
export interface Parties<Id extends number> {
  readonly option: "--payer" | "--recipient"
  /** The command that lists them. */
  readonly list: "payers" | "recipients"
  readonly noun: Noun
  readonly id: Schema.Schema<Id, number>
}

export const payers: Parties<PayerId> = {
  option: "--payer",
  list: "payers",
  noun: { en: ["payer", "payers"], ru: ["плательщик", "плательщика", "плательщиков"] },
  id: PayerId
}

export const recipients: Parties<RecipientId> = {
  option: "--recipient",
  list: "recipients",
  noun: { en: ["recipient", "recipients"], ru: ["получатель", "получателя", "получателей"] },
  id: RecipientId
}

/**
 * The id of a payer or a recipient: digits are an id; any other text is a whole name or a part of
 * one, in any case, that only one of `entries` matches.
 */
export const readParty = Effect.fnUntraced(function* <Id extends number>(
  text: Option.Option<string>,
  { option, list, noun, id }: Parties<Id>,
  entries: Stream.Stream<FilterEntry, CallFailure>
) {
  if (Option.isNone(text)) return undefined
  const wanted = text.value.trim()
  const readId = Schema.decodeOption(idOfEntry(id))
  const typed = readId(wanted)
  if (Option.isSome(typed)) return typed.value
  const found = (yield* collect(entries)).flatMap(({ id, label }) =>
    folded(label).includes(folded(wanted))
      ? Option.toArray(Option.map(readId(id), id => ({ id, label })))
      : []
  )
  const exact = found.filter(({ label }) => folded(label) === folded(wanted))
  const name = quoted(wanted)
  const party = yield* onlyOne(wanted, [exact, found], {
    noun,
    code: "SeveralParties",
    nameOf: ({ label }) => label,
    none: failed(
      ExitCode.notFound,
      { en: `${option}: nobody has ${name.en} in their name`, ru: `${option}: названия с ${name.ru} нет` },
      { en: `See: estate invoices ${list}`, ru: `Список: estate invoices ${list}` }
    )
  })
  return party.id
})

/** Names are compared without quotation marks and regardless of case. */
const folded = (text: string) =>
  foldForSearch(text)
    .replaceAll(/["'«»„“”]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim()
