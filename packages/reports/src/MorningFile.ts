import { Schema } from "effect"
import { csvHeading, csvRows } from "./Csv.ts"
import { jsonDocument } from "./Json.ts"
import { MorningReport, WaitingThread } from "./Morning.ts"

const encode = Schema.encodeSync(MorningReport)
const names = Object.keys(WaitingThread.fields)

/** The report as one JSON document. */
export const renderMorningJson = (report: MorningReport): string => jsonDocument(encode(report))

/** The threads that wait as CSV, with the names and the values that the JSON has. */
export const renderMorningCsv = (report: MorningReport): string =>
  csvHeading(names) + csvRows(names, encode(report).unread)
