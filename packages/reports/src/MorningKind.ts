import { HourOfCalls, MissedCaller } from "./CallsSince.ts"
import { FirstStep } from "./FirstSteps.ts"
import { Invitation } from "./Invitation.ts"
import { MorningReport } from "./Morning.ts"
import { morningDocument } from "./MorningDocument.ts"
import { OpenInvoice } from "./OpenInvoices.ts"
import { part, type ReportKind } from "./Report.ts"
import { WaitingThread } from "./WaitingThread.ts"

/** The morning report: its JSON, its parts and its document. */
export const morningKind: ReportKind<MorningReport, typeof MorningReport.Encoded> = {
  name: "morning",
  schema: MorningReport,
  parts: {
    unread: part(WaitingThread, json => json.unread),
    notReached: part(MissedCaller, json => json.notReached),
    callHours: part(HourOfCalls, json => json.calls?.hours ?? []),
    openInvoices: part(OpenInvoice, json => json.openInvoices),
    invitations: part(Invitation, json => json.invitations),
    first: part(FirstStep, json => json.first)
  },
  document: morningDocument
}
