import {
  listInvoiceStatuses,
  listInvoices,
  listPayers,
  listRecipients,
  showInvoice
} from "@estate/api/Invoices"
import { FilterEntry } from "@estate/domain/FilterEntry"
import type { InvoiceStatus } from "@estate/domain/Invoice"
import { Either, Schema } from "effect"
import { openRead, read } from "../Endpoint/Handler.ts"
import { dataJson, dataPageJson, requestedPage } from "../Endpoint/JsonAnswer.ts"
import { partiesOf } from "./PartiesRepo.ts"
import { invoiceDetails, invoicesPage } from "./Repo.ts"

/** Endpoints 1 to 5: maps the contract to the repositories. */
export const handlers = {
  "invoices.list": read(listInvoices, (reads, { company }, { path, urlParams }) => {
    const page = invoicesPage(reads, company, requestedPage(path), urlParams)
    return Either.right(dataPageJson(page))
  }),
  "invoices.recipients": read(listRecipients, (reads, { company }, { path, urlParams }) => {
    const found = partiesOf("recipient", reads, company, requestedPage(path), urlParams.with_acts)
    return Either.right(dataJson(entriesJson("Все получатели", found)))
  }),
  "invoices.payers": read(listPayers, (reads, { company }, { path, urlParams }) => {
    const found = partiesOf("payer", reads, company, requestedPage(path), urlParams.with_acts)
    return Either.right(dataJson(entriesJson("Все плательщики", found)))
  }),
  "invoices.statuses": openRead(listInvoiceStatuses, () => Either.right(dataJson(statusesJson))),
  "invoices.details": read(showInvoice, (reads, { company }, { path }) =>
    Either.map(invoiceDetails(reads, company, path.count_id), dataJson)
  )
}

const encode = Schema.encodeSync(Schema.parseJson(Schema.Array(FilterEntry)))

/** Entries of a filter as JSON, with the entry for «all» first. */
const entriesJson = (all: string, entries: ReadonlyArray<FilterEntry>): string =>
  encode([{ id: "", label: all }, ...entries])

const statusLabels: Readonly<Record<InvoiceStatus, string>> = {
  not_paid: "Не оплачен",
  paid_full: "Оплачен полностью",
  paid_partial: "Оплачен частично"
}

/** The statuses of invoices as JSON. */
const statusesJson = entriesJson(
  "Все статусы",
  Object.entries(statusLabels).map(([id, label]) => ({ id, label }))
)
