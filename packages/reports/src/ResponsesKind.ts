import { part, type ReportKind } from "./Report.ts"
import { ReplyHour, ReplyWeekday, ReplyWeekHour, ResponsesReport, UnansweredThread } from "./Responses.ts"
import { responsesDocument } from "./ResponsesDocument.ts"

/** The responses report: its JSON, its parts and its document. */
export const responsesKind: ReportKind<ResponsesReport, typeof ResponsesReport.Encoded> = {
  name: "responses",
  schema: ResponsesReport,
  parts: {
    hours: part(ReplyHour, json => json.hours),
    weekdays: part(ReplyWeekday, json => json.weekdays),
    weekHours: part(ReplyWeekHour, json => json.weekHours),
    unanswered: part(UnansweredThread, json => json.unanswered)
  },
  document: responsesDocument
}
