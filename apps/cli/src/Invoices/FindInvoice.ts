import { Invoices } from "@estate/api-client/Invoices"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import { invoiceNoun } from "@estate/command-line/RecordNouns"
import { type Invoice, InvoiceId } from "@estate/domain/Invoice"
import { foldForSearch } from "@estate/domain/Search"
import { readWholeNumber } from "@estate/text/WholeNumber"
import { Effect, Option, Stream } from "effect"
import { LARGEST_PAGE } from "../LargestPage.ts"
import { collect } from "../Records/PrintRecords.ts"
import { onlyOne } from "../Records/SeveralFound.ts"
import { roubles } from "./Roubles.ts"

/** How people refer to an invoice: by its id or its printed number. */
export interface InvoiceReference {
  readonly text: string
  readonly id: Option.Option<InvoiceId>
}

/** Reads a reference to an invoice, and fails before a request is sent if it has no digit. */
export const readInvoiceReference = Effect.fnUntraced(function* (argument: string) {
  const text = argument.trim().replace(/^(№|#|no\.?|n°)\s*/iu, "")
  if (!/\d/.test(text))
    return yield* wrongUse({
      en: `${quoted(argument).en} is not an invoice: name it by its id or its printed number`,
      ru: `${quoted(argument).ru} — не счёт: укажите его номер или номер, который на нём напечатан`
    })
  const id = Option.map(Option.fromNullable(readWholeNumber(text)), number => InvoiceId.make(number))
  return { text, id } satisfies InvoiceReference
})

/**
 * An invoice by its id or, if there is none, by its printed number or a part of it; and which of
 * the two it was. If several match, it fails with exit code 2 and the candidates.
 */
export const findInvoice = Effect.fnUntraced(function* ({ text, id }: InvoiceReference) {
  const invoices = yield* Invoices
  const ofNumber = <E>(none: Effect.Effect<never, E>) =>
    Effect.map(byNumber(text, none), invoice => ({ invoice, isById: false }))
  if (Option.isNone(id)) return yield* ofNumber(noInvoice(text))
  return yield* Effect.map(invoices.details(id.value), invoice => ({ invoice, isById: true })).pipe(
    Effect.catchTag("InvoiceNotFound", ofNumber)
  )
})

/** Another invoice whose printed number equals the id of this one. */
export const namesakeOf = Effect.fnUntraced(function* ({ text, id }: InvoiceReference) {
  if (Option.isNone(id)) return undefined
  const found = yield* numberedLike(text)
  return found.find(invoice => isNumber(invoice, text) && invoice.id !== id.value)
})

const byNumber = <E>(text: string, none: Effect.Effect<never, E>) =>
  Effect.gen(function* () {
    const invoices = yield* Invoices
    const found = yield* numberedLike(text)
    const exact = found.filter(invoice => isNumber(invoice, text))
    const { id } = yield* onlyOne(text, [exact, found], {
      noun: invoiceNoun,
      code: "SeveralInvoices",
      nameOf: ({ number, createdAt, amount, payer }, language) =>
        [number, createdAt.toWire(), roubles(amount, language), payer].join(", "),
      none
    })
    return yield* invoices.details(id)
  })

const numberedLike = Effect.fnUntraced(function* (number: string) {
  const invoices = yield* Invoices
  // Not a page, which the platform may refuse or shorten.
  return yield* collect(Stream.take(invoices.stream({ number, pageSize: LARGEST_PAGE }), LARGEST_PAGE))
})

const isNumber = ({ number }: Invoice, text: string) => foldForSearch(number.trim()) === foldForSearch(text)

const noInvoice = (text: string) =>
  failed(
    ExitCode.notFound,
    { en: `no invoice has the number ${quoted(text).en}`, ru: `нет счёта с номером ${quoted(text).ru}` },
    { en: "To find it: estate invoices list", ru: "Найти счёт: estate invoices list" },
    "InvoiceNotFound"
  )
