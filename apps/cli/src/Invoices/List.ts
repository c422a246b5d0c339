import { Invoices, invoiceMatches, invoiceSorts } from "@estate/api-client/Invoices"
import type { StreamQuery } from "@estate/api-client/PageQuery"
import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { invoiceNoun } from "@estate/command-line/RecordNouns"
import { Chunk, Effect, Option, Stream } from "effect"
import { listCommand as command } from "../List/ListCommand.ts"
import { readListPeriod } from "../List/ListPeriod.ts"
import { type Sort, sorted } from "../List/Sort.ts"
import { periodOptions } from "../Period/PeriodOptions.ts"
import type { AskedPeriod } from "../Period/ReadPeriod.ts"
import { textOption } from "../TextOption.ts"
import { invoiceView } from "./InvoiceView.ts"
import { payers, readParty, recipients } from "./Party.ts"

/** An amount as people write it, `10 500 ₽`. A comma may separate thousands, but not kopecks. */
const readRoubles = (text: string): number | undefined => {
  const digits = text.replaceAll(/[\s_]|₽|руб\.?|,(?=\d{3}(?!\d))/gu, "")
  return /^\d{1,15}$/u.test(digits) ? Number(digits) : undefined
}

const filters = Options.all({
  ...periodOptions,
  status: Options.several(
    "status",
    { unpaid: "not_paid", paid: "paid_full", partial: "paid_partial" },
    {
      en: "Only unpaid, paid or partly paid invoices; several with commas",
      ru: "Только неоплаченные (unpaid), оплаченные (paid) или частично оплаченные (partial); несколько — через запятую"
    },
    {
      not_paid: "not_paid",
      "not paid": "not_paid",
      paid_full: "paid_full",
      paid_partial: "paid_partial",
      "partly paid": "paid_partial",
      "не оплачен": "not_paid",
      оплачен: "paid_full",
      "оплачен частично": "paid_partial"
    }
  ).pipe(
    Options.withFlag("unpaid", "unpaid,partial", {
      letter: "u",
      description: {
        en: "Not paid in full, as the reports count: the same as --status unpaid,partial",
        ru: "Оплачены не полностью, как в отчётах: то же, что --status unpaid,partial"
      }
    }),
    Options.optional
  ),
  amount: Options.text("amount", {
    en: "Only invoices of this amount",
    ru: "Только счета на эту сумму"
  }).pipe(
    Options.withReader(readRoubles, { en: "a whole number of roubles", ru: "целое число рублей" }),
    Options.withPseudoName("ROUBLES"),
    Options.optional
  ),
  payer: textOption("payer", "NAME", {
    en: "Only invoices of this payer: a part of the name, or the id; see estate invoices payers",
    ru: "Только счета этого плательщика: часть названия или код (см. estate invoices payers)"
  }),
  recipient: textOption("recipient", "NAME", {
    en: "Only invoices of this recipient: a part of the name, or the id; see estate invoices recipients",
    ru: "Только счета этого получателя: часть названия или код (см. estate invoices recipients)"
  }),
  number: textOption("number", "TEXT", {
    en: "Only invoices with this text in their number",
    ru: "Только счета с этим текстом в номере"
  })
})

/** `estate invoices list`. */
export const listCommand = command({
  name: "list",
  noun: invoiceNoun,
  filters,
  view: invoiceView,
  platformSorts: invoiceSorts,
  services: Invoices.layerWithoutDependencies,
  source: (options, { zone }) =>
    Effect.gen(function* () {
      const invoices = yield* Invoices
      const period = yield* readListPeriod(options, zone)
      const { from, to } = period
      if (period.hasTypedTime)
        return yield* wrongUse({
          en: "invoices have no time of day: remove the time from --from, --to and --since",
          ru: "у счетов нет времени суток: уберите время из --from, --to и --since"
        })
      const query = {
        createdAtFrom: from?.date,
        createdAtTo: to?.date,
        amount: Option.getOrUndefined(options.amount),
        payerId: yield* readParty(options.payer, payers, invoices.payers()),
        recipientId: yield* readParty(options.recipient, recipients, invoices.recipients()),
        number: Option.getOrUndefined(options.number)
      }
      const [status, ...others] = Option.getOrElse(options.status, () => [])
      if (others.length === 0)
        return {
          period: daysOf(period),
          isAsked: invoiceMatches({ ...query, status }),
          page: (paging, sort) => invoices.page({ ...query, status, ...paging, ...sortOf(sort) }),
          stream: (paging, sort) => invoices.stream({ ...query, status, ...paging, ...sortOf(sort) })
        }
      const ofStatuses = (paging: StreamQuery) =>
        Stream.concatAll(
          Chunk.map(Chunk.make(status, ...others), each =>
            invoices.stream({ ...query, status: each, ...paging })
          )
        )
      // The platform takes one status: for several, all of them are read, and sorted here.
      return {
        period: daysOf(period),
        isCutHere: true,
        stream: paging => sorted(ofStatuses(paging), { field: "createdAt", direction: "desc" }, invoiceView)
      }
    })
}).pipe(
  Command.withDescription({ en: "List invoices, newest first.", ru: "Список счетов, сначала новые." }, [
    "estate invoices list --unpaid",
    {
      en: 'estate invoices list --status unpaid,partial --payer "Our agency"',
      ru: 'estate invoices list --status unpaid,partial --payer "Наше агентство"'
    },
    {
      en: 'estate invoices list --in "last month" --sort -amount',
      ru: 'estate invoices list --in "прошлый месяц" --sort -amount'
    },
    "estate invoices list --since 30d --jq 'map(.amount) | add'",
    "estate invoices list --columns number,createdAt,amount,payer --format csv"
  ])
)

/** Invoices have no time of day. */
const daysOf = ({ from, to, hasTypedTime }: AskedPeriod): AskedPeriod => ({
  from: from && { date: from.date, time: undefined },
  to,
  hasTypedTime
})

const sortOf = (sort: Sort | undefined) => {
  const field = invoiceSorts.find(each => each === sort?.field)
  return field === undefined ? {} : { sort: field, direction: sort?.direction }
}
