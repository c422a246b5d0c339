import { CallDay, CallHour, CallListing, CallPackage, CallProject, CallsReport } from "./Calls.ts"
import { callsDocument } from "./CallsDocument.ts"
import { part, type ReportKind } from "./Report.ts"

/** The calls report: its JSON, its parts and its document. */
export const callsKind: ReportKind<CallsReport, typeof CallsReport.Encoded> = {
  name: "calls",
  schema: CallsReport,
  parts: {
    days: part(CallDay, json => json.days),
    hours: part(CallHour, json => json.hours),
    projects: part(CallProject, json => json.projects),
    listings: part(CallListing, json => json.listings),
    packages: part(CallPackage, json => json.packages)
  },
  document: callsDocument
}
