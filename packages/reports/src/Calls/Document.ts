import type { Language } from "@estate/text/Language"
import { Option } from "effect"
import { MIN_RECORDS, timeSteps, weekHeat } from "../Report/Axis.ts"
import { documentOf, emptyDocument, noteOf } from "../Report/Blocks.ts"
import { columnsOf } from "../Report/Columns.ts"
import { part, type ReportDefinition } from "../Report/Definition.ts"
import { type Blocks, chartOf, type ReportDocument, tableIfAny } from "../Report/Document.ts"
import { formatHead, formatPeriod } from "../Report/Head.ts"
import { comparable } from "../Report/Previous.ts"
import type { CallFigures } from "./CallFigures.ts"
import { endSeries, groupsOf } from "./Groups.ts"
import { hoursBlocks, missedCallerBlocks, recordingsBlocks } from "./MissedBlocks.ts"
import { MissedCallerRow } from "./MissedCallers.ts"
import { Recording } from "./Recordings.ts"
import { CallsReport } from "./Report.ts"
import { CallDay, CallHour, CallListing, CallPackage, CallProject } from "./Rows.ts"
import { type CallsTexts, callsTexts } from "./Texts.ts"
import { totalsOf } from "./Totals.ts"

const MAX_MISSED = 10

const title = { en: "Calls", ru: "Звонки" }

const callsDocument = (report: CallsReport, language: Language): ReportDocument => {
  const texts = callsTexts[language]
  const { total, period, projects, listings, packages, projectCalls } = report
  const subtitle = `${formatPeriod(period, language)}; ${formatHead(report, language)}`
  const head = { language, title: title[language], subtitle }
  if (total.calls === 0) return emptyDocument(head, texts.total, noteOf(texts.none))
  const compared = comparable(report, ({ total: earlier }) => earlier.calls)
  const isCompared = Option.isSome(compared.previous)
  return documentOf(
    head,
    [
      {
        title: texts.total,
        blocks: totalsOf(compared, texts)
      },
      { title: texts.lost, blocks: missedCallerBlocks(compared, texts) },
      {
        title: texts.when,
        blocks: [...times(report, texts), ...hoursBlocks(report, texts)]
      },
      {
        title: texts.projects,
        blocks: groupsOf(
          projects,
          { heading: texts.project, nameOf: row => row.project },
          { hasMarks: true, isCompared },
          texts
        )
      },
      { title: texts.missedListings, blocks: [missedListings(listings, language)] },
      {
        title: texts.listings,
        blocks: groupsOf(
          listings,
          { heading: texts.listing, nameOf: row => row.listing },
          { hasMarks: false, isCompared, more: columnsOf<CallListing>(language, "price") },
          texts
        )
      },
      {
        title: texts.packages,
        blocks: groupsOf(
          packages,
          { heading: texts.package, nameOf: packageNames(packages, texts) },
          { hasMarks: projectCalls > 0, isCompared },
          texts
        )
      },
      { title: texts.recordings, blocks: recordingsBlocks(report, texts) }
    ],
    ["whoAnswered", "outgoing", "chatToCall", "deals"]
  )
}

/** Packages that share a title have their ids after it. */
const packageNames = (packages: CallsReport["packages"], texts: CallsTexts) => {
  const titles = packages.flatMap(({ packageTitle }) => Option.toArray(packageTitle))
  const isShared = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title)
  return ({ packageId, packageTitle }: CallsReport["packages"][number]): string => {
    const id = `${texts.id} ${packageId}`
    return Option.match(packageTitle, {
      onNone: () => id,
      onSome: title => (isShared(title) ? `${title}, ${id}` : title)
    })
  }
}

const times = (report: CallsReport, texts: CallsTexts): Blocks => {
  const { length, steps, partial } = timeSteps(report.days, texts.language)
  const heat = (title: string, measure: "count" | "share", of: (row: CallFigures) => number | null) =>
    report.total.calls >= MIN_RECORDS && weekHeat({ title, measure }, report.hours, of, texts.language)
  return [
    chartOf({
      kind: "columns",
      title: texts.by[length],
      measure: "count",
      labels: steps.map(({ label }) => label),
      partial,
      series: endSeries(
        steps.map(({ days }) => days),
        texts
      )
    }),
    heat(texts.heat, "count", row => row.calls),
    heat(texts.missedHeat, "share", row =>
      row.calls < MIN_RECORDS ? null : Option.getOrNull(row.missedShare)
    )
  ]
}

/** The listings with the most missed calls; equal counts in the order of the report. */
const missedListings = (listings: ReadonlyArray<CallListing>, language: Language) => {
  const missed = listings.filter(row => row.missed > 0).toSorted((a, b) => b.missed - a.missed)
  return tableIfAny<CallListing>(columnsOf(language, "missed", "calls", "price", "listing"), missed, {
    most: MAX_MISSED
  })
}

/** The calls report for renderers. */
export const callsDefinition: ReportDefinition<CallsReport, typeof CallsReport.Encoded> = {
  name: "calls",
  title,
  schema: CallsReport,
  parts: {
    days: part(CallDay, json => json.days),
    hours: part(CallHour, json => json.hours),
    projects: part(CallProject, json => json.projects),
    listings: part(CallListing, json => json.listings),
    packages: part(CallPackage, json => json.packages),
    callers: part(MissedCallerRow, json => json.callers),
    recordings: part(Recording, json => json.recordings)
  },
  document: callsDocument,
  covers: ({ period }, language) => formatPeriod(period, language)
}
