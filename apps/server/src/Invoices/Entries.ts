import { FilterEntry } from "@estate/domain/FilterEntry"
import type { InvoiceStatus } from "@estate/domain/Invoice"
import { Schema } from "effect"

const encode = Schema.encodeSync(Schema.parseJson(Schema.Array(FilterEntry)))

/** Entries of a filter as JSON, the entry for all before the others. */
export const entriesJson = (all: string, entries: ReadonlyArray<FilterEntry>): string =>
  encode([{ id: "", label: all }, ...entries])

const statusLabels: Readonly<Record<InvoiceStatus, string>> = {
  not_paid: "Не оплачен",
  paid_full: "Оплачен полностью",
  paid_partial: "Оплачен частично"
}

/** The statuses of invoices as JSON. */
export const statusesJson = entriesJson(
  "Все статусы",
  Object.entries(statusLabels).map(([id, label]) => ({ id, label }))
)
