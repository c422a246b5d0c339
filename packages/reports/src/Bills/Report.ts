import { isoMonth, monthNumber } from "@estate/domain/Calendar"
import type { Invoice } from "@estate/domain/Invoice"
import { type DateTime, Option, Schema } from "effect"
import { isInPeriod, Period, ReportHead, reportHead } from "../Report/Head.ts"
import { type Previous, previousFields } from "../Report/Previous.ts"
import { BilledPeriods, BilledTally, billedFields, isKnown } from "../Tally/Billed.ts"
import { Groups, runOf } from "../Tally/Groups.ts"
import { DuplicateInvoices, Duplicates } from "./Duplicates.ts"
import { Jump, jumpsOf } from "./Jumps.ts"
import { daysOld, Open, OpenInvoice, OpenInvoices, OpenTally, openFields } from "./OpenInvoices.ts"
import { MissingAct, Payment, PaymentTally } from "./Payment.ts"

/** For a longer period, months without invoices are omitted. */
const MAX_MONTHS = 600

/** The open invoices of one payer. */
export const PayerOpen = Schema.Struct({ payer: Schema.String, ...openFields })
/** The open invoices to one recipient. */
export const RecipientOpen = Schema.Struct({ recipient: Schema.String, ...openFields })
/** The invoices created in one month (`YYYY-MM`): the amount billed, split by payment status. */
export const BilledMonth = Schema.Struct({ month: Schema.String, ...billedFields })
export type BilledMonth = typeof BilledMonth.Type
/**
 * The platform's bills to the agency. `payers` and `recipients` have the largest amount first,
 * `oldest` has all open invoices, oldest first, and `months` go from the first month with an
 * invoice to the last. `otherStatuses` counts invoices with an unknown status, which are in no
 * total. `duplicatesSearched` is false if there were too many invoices, or too many similar ones,
 * to compare them all. A period chooses what is shown; duplicates and jumps in it are found by
 * comparison with all invoices. `billed` adds up the months; `previous`, null for an open period,
 * has only that, since the platform does not say what was open on an earlier day.
 */
export const BillsReport = Schema.Struct({
  ...ReportHead.fields,
  period: Period,
  total: Open,
  otherStatuses: Schema.NonNegativeInt,
  payers: Schema.Array(PayerOpen),
  recipients: Schema.Array(RecipientOpen),
  months: Schema.Array(BilledMonth),
  oldest: Schema.Array(OpenInvoice),
  duplicates: Schema.Array(DuplicateInvoices),
  duplicatesSearched: Schema.Boolean,
  jumps: Schema.Array(Jump),
  payment: Payment,
  missingActs: Schema.Array(MissingAct),
  billed: Schema.Struct(billedFields),
  previous: Schema.OptionFromNullOr(Schema.Struct({ ...previousFields, billed: Schema.Struct(billedFields) }))
})
export type BillsReport = typeof BillsReport.Type

/**
 * Takes all invoices one by one: it shows those of the period, compares them with those of the
 * previous one, and uses all of them to find duplicates and jumps. Their age is that on the day
 * with the number `today`.
 */
export class BillsTally {
  private readonly payers = new Groups<string, OpenTally>(() => new OpenTally())
  private readonly recipients = new Groups<string, OpenTally>(() => new OpenTally())
  private readonly months = new Groups<number, BilledTally>(() => new BilledTally())
  private readonly byPayer = new Groups<string, Map<number, number>>(() => new Map())
  private readonly duplicates = new Duplicates()
  private readonly payment = new PaymentTally()
  private otherStatuses = 0
  private readonly billed: BilledPeriods
  private readonly open: OpenInvoices
  private readonly period: Period
  private readonly today: number
  private readonly previous: Option.Option<Previous>

  constructor(period: Period, today: number, previous: Option.Option<Previous> = Option.none()) {
    this.period = period
    this.today = today
    this.previous = previous
    this.billed = new BilledPeriods(period, previous)
    this.open = new OpenInvoices(today)
  }

  add(invoice: Invoice): void {
    const { createdAt, amount, payer, recipient, status } = invoice
    const isShown = isInPeriod(createdAt, this.period)
    if (!isKnown(invoice)) {
      if (isShown) this.otherStatuses += 1
      return
    }
    const which = monthNumber(createdAt)
    const ofPayer = this.byPayer.at(payer)
    ofPayer.set(which, (ofPayer.get(which) ?? 0) + amount)
    this.duplicates.add(invoice)
    this.billed.add(invoice)
    if (!isShown) return
    this.months.at(which).add(invoice)
    if (status === "paid_full") {
      this.payment.add(invoice)
      return
    }
    const days = daysOld(invoice, this.today)
    this.open.add(invoice)
    this.payers.at(payer).add(invoice, days)
    this.recipients.at(recipient).add(invoice, days)
  }

  /** The report of the invoices added so far. */
  report(now: DateTime.Utc, zone: DateTime.TimeZone): BillsReport {
    const { period } = this
    const duplicates = this.duplicates.found(
      (first, second) => isInPeriod(first.createdAt, period) || isInPeriod(second.createdAt, period)
    )
    return {
      ...reportHead(now, zone),
      period,
      total: this.open.total,
      otherStatuses: this.otherStatuses,
      payers: largestFirst(this.payers).map(([payer, open]) => ({ payer, ...open })),
      recipients: largestFirst(this.recipients).map(([recipient, open]) => ({ recipient, ...open })),
      months: runOf(this.months, new BilledTally(), MAX_MONTHS).map(([month, { figures }]) => ({
        month: isoMonth(month),
        ...figures
      })),
      oldest: this.open.oldest,
      duplicates: duplicates.pairs,
      duplicatesSearched: duplicates.isComplete,
      jumps: jumpsOf(this.byPayer.entries(), period),
      payment: this.payment.figures,
      missingActs: this.payment.missingActs,
      billed: this.billed.billed,
      previous: Option.map(this.previous, previous => ({ ...previous, billed: this.billed.billedBefore }))
    }
  }
}

const largestFirst = (groups: Groups<string, OpenTally>) =>
  groups
    .entries()
    .map(([name, { figures }]) => [name, figures] as const)
    .toSorted(([nameA, a], [nameB, b]) => b.amount - a.amount || (nameA < nameB ? -1 : 1))
