import { DuplicateInvoices } from "./Duplicates.ts"
import { Jump } from "./Jumps.ts"
import { OpenInvoice } from "./OpenInvoices.ts"
import { BilledMonth, PayerOpen, ReceivablesReport, RecipientOpen } from "./Receivables.ts"
import { receivablesDocument } from "./ReceivablesDocument.ts"
import { part, type ReportKind } from "./Report.ts"

/** The receivables report: its JSON, its parts and its document. */
export const receivablesKind: ReportKind<ReceivablesReport, typeof ReceivablesReport.Encoded> = {
  name: "receivables",
  schema: ReceivablesReport,
  parts: {
    oldest: part(OpenInvoice, json => json.oldest),
    payers: part(PayerOpen, json => json.payers),
    recipients: part(RecipientOpen, json => json.recipients),
    months: part(BilledMonth, json => json.months),
    duplicates: part(DuplicateInvoices, json => json.duplicates),
    jumps: part(Jump, json => json.jumps)
  },
  document: receivablesDocument
}
