import { type InvoiceSort, Invoices } from "@estate/api-client/Invoices"
import { wrongUse } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { Effect, Option } from "effect"
import { choiceOption } from "../List/Choice.ts"
import { listCommand as command } from "../List/ListCommand.ts"
import { listPeriodOptions, readListPeriod } from "../List/ListPeriod.ts"
import type { Sort } from "../List/Sort.ts"
import { textOption } from "../TextOption.ts"
import { invoiceView } from "./InvoiceView.ts"

const filters = Options.all({
  ...listPeriodOptions,
  status: choiceOption(
    "status",
    {
      unpaid: "not_paid",
      paid: "paid_full",
      partial: "paid_partial",
      not_paid: "not_paid",
      paid_full: "paid_full",
      paid_partial: "paid_partial"
    },
    {
      en: "Only unpaid, paid or partly paid invoices",
      ru: "Только неоплаченные (unpaid), оплаченные (paid) или частично оплаченные (partial)"
    }
  ).pipe(Options.withPseudoName("unpaid|paid|partial"), Options.optional),
  amount: Options.integer("amount").pipe(
    Options.withPseudoName("ROUBLES"),
    Options.withDescription({ en: "Only with this amount", ru: "Только на эту сумму" }),
    Options.optional
  ),
  payer: Options.integer("payer").pipe(
    Options.withPseudoName("ID"),
    Options.withDescription({
      en: "Only of this payer; see estate invoices payers",
      ru: "Только этого плательщика: см. estate invoices payers"
    }),
    Options.optional
  ),
  recipient: Options.integer("recipient").pipe(
    Options.withPseudoName("ID"),
    Options.withDescription({
      en: "Only of this recipient; see estate invoices recipients",
      ru: "Только этого получателя: см. estate invoices recipients"
    }),
    Options.optional
  ),
  number: textOption("number", "TEXT", {
    en: "Only with this text in the number",
    ru: "Только с этим текстом в номере"
  })
})

/** What the platform can sort by. */
const sorts: Readonly<Record<InvoiceSort, true>> = {
  number: true,
  createdAt: true,
  amount: true,
  paymentOrder: true,
  paidAt: true,
  actsAmount: true
}

/** `estate invoices list`. */
export const listCommand = command({
  name: "list",
  help: explained({ en: "List invoices, newest first.", ru: "Список счетов, сначала новые." }, [
    "estate invoices list --status unpaid",
    "estate invoices list --from 2026-11-01 --to 2026-11-30 --sort amount:desc",
    "estate invoices list --since 30d --jq 'map(.amount) | add'",
    "estate invoices list --all --columns number,createdAt,amount,payer --format csv"
  ]),
  noun: { en: ["invoice", "invoices"], ru: ["счёт", "счёта", "счетов"] },
  filters,
  view: invoiceView,
  platformSorts: Object.keys(sorts),
  services: Invoices.layerWithoutDependencies,
  source: (options, { zone }) =>
    Effect.gen(function* () {
      const invoices = yield* Invoices
      const { from, to } = yield* readListPeriod(options, zone)
      if ((Option.isNone(options.since) && from?.time !== undefined) || to?.time !== undefined)
        return yield* wrongUse({
          en: "invoices have no time of day: remove the time from --from and --to",
          ru: "у счетов нет времени суток: уберите время из --from и --to"
        })
      const query = {
        createdAtFrom: from?.date,
        createdAtTo: to?.date,
        status: Option.getOrUndefined(options.status),
        amount: Option.getOrUndefined(options.amount),
        payerId: Option.getOrUndefined(options.payer),
        recipientId: Option.getOrUndefined(options.recipient),
        number: Option.getOrUndefined(options.number)
      }
      return {
        page: (paging, sort) => invoices.page({ ...query, ...paging, ...sortOf(sort) }),
        stream: (paging, sort) => invoices.stream({ ...query, ...paging, ...sortOf(sort) })
      }
    })
})

const isInvoiceSort = (field: string): field is InvoiceSort => field in sorts

const sortOf = (sort: Sort | undefined) =>
  sort !== undefined && isInvoiceSort(sort.field) ? { sort: sort.field, direction: sort.direction } : {}
