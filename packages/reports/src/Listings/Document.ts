import { formatFullDate } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { formatCount, formatShare, NO_VALUE } from "@estate/text/Numbers"
import { Option } from "effect"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { badIfAny, documentOf, figuresBlock, noteOf } from "../Report/Blocks.ts"
import { columnsOf } from "../Report/Columns.ts"
import { part, type ReportDefinition } from "../Report/Definition.ts"
import {
  type Block,
  type Blocks,
  chartOf,
  type ReportDocument,
  tableIfAny,
  tableOf
} from "../Report/Document.ts"
import { shareOf } from "../Report/Fields.ts"
import { formatHead } from "../Report/Head.ts"
import { ListingDemand } from "./Demand.ts"
import { ListingGaps, ListingsReport, MissingField } from "./Report.ts"
import { listingsTexts } from "./Texts.ts"

const MAX_BARS = 15
const MAX_NOT_FOUND = 20
const MAX_ASKED = 15

const title = { en: "Listings: missing fields", ru: "Объявления: незаполненные поля" }

const listingsDocument = (report: ListingsReport, language: Language): ReportDocument => {
  const texts = listingsTexts[language]
  const head = { language, title: title[language], subtitle: formatHead(report, language) }
  const ids = report.notFound.slice(0, MAX_NOT_FOUND).join(", ")
  const missing =
    report.notFound.length > 0 &&
    noteOf(`${texts.notFound}: ${report.notFound.length > MAX_NOT_FOUND ? `${ids}, …` : ids}`)
  const isEmpty = report.checked === 0
  return documentOf(
    head,
    [
      {
        title: texts.total,
        blocks: [isEmpty ? noteOf(texts.none, texts.noneHint) : totals(report, texts), missing]
      },
      { title: texts.demand, blocks: wanted(report, texts) },
      { title: texts.asked, blocks: [mostAsked(report.listings, language)] },
      { title: texts.fields, blocks: report.fields.length === 0 ? [] : missingFields(report, texts) },
      { title: texts.fill, blocks: [whatToFill(report, texts)] }
    ],
    isEmpty ? [] : ["filled"]
  )
}

type Texts = (typeof listingsTexts)[Language]

const totals = (report: ListingsReport, texts: Texts): Block | false => {
  const { checked, ready, complete, requiredMissing, optionalMissing } = report
  const count = (value: number) => formatCount(value, texts.language)
  const share = (value: number) =>
    checked < MIN_RECORDS ? undefined : formatShare(shareOf(value, checked), texts.language)
  return figuresBlock([
    { label: texts.checked, value: count(checked) },
    {
      label: texts.ready,
      value: count(ready),
      note: share(ready),
      tone: ready === checked ? "good" : undefined
    },
    { label: texts.complete, value: count(complete), note: share(complete) },
    { label: texts.required, value: count(requiredMissing), ...badIfAny(requiredMissing) },
    { label: texts.optional, value: count(optionalMissing) }
  ])
}

const missingFields = ({ fields, checked }: ListingsReport, texts: Texts): Blocks => {
  const most = fields.slice(0, MAX_BARS)
  return [
    chartOf({
      kind: "bars",
      title: texts.listings,
      measure: "count",
      labels: most.map(field => field.name || field.code),
      series: [
        { name: texts.inTopics, tone: "bad", values: most.map(field => field.required) },
        { name: texts.notRequired, tone: "faint", values: most.map(field => field.listings - field.required) }
      ]
    }),
    tableOf<MissingField>(
      [
        { heading: texts.field, text: row => row.name || row.code, shrinks: true },
        ...columnsOf<MissingField>(texts.language, "listings", "required"),
        ...(checked < MIN_RECORDS ? [] : columnsOf<MissingField>(texts.language, "share"))
      ],
      fields,
      { most: 20 }
    )
  ]
}

const whatToFill = ({ listings }: ListingsReport, texts: Texts) =>
  tableIfAny<ListingGaps>(
    [
      ...columnsOf<ListingGaps>(texts.language, "listingId", "title"),
      { heading: texts.requiredNames, text: row => row.requiredFields.join(", ") || NO_VALUE, shrinks: true },
      { heading: texts.optionalNames, text: row => row.optionalFields.join(", ") || NO_VALUE, shrinks: true }
    ],
    listings
  )

/** What buyers wrote and called about most. */
const wanted = ({ demand }: ListingsReport, texts: Texts): Blocks =>
  Option.toArray(demand).flatMap(({ since, listings }) => {
    // If calls name only projects, zeros would claim that nobody called.
    const haveCalls = listings.some(({ calls }) => Option.exists(calls, count => count > 0))
    const columns = haveCalls
      ? columnsOf<ListingDemand>(texts.language, "enquiries", "threads", "calls", "listing")
      : columnsOf<ListingDemand>(texts.language, "threads", "listing")
    return [
      tableIfAny(columns, listings, { most: MAX_ASKED }),
      listings.length > 0 && noteOf(texts.demandNote(formatFullDate(since, texts.language)))
    ]
  })

/**
 * What most buyers asked about although it lacks fields; equal counts are in the report's order.
 */
const mostAsked = (listings: ReadonlyArray<ListingGaps>, language: Language): Block | false => {
  const threadsOf = (row: ListingGaps) => Option.getOrElse(row.threads, () => 0)
  const asked = listings.filter(row => threadsOf(row) > 0).toSorted((a, b) => threadsOf(b) - threadsOf(a))
  return tableIfAny<ListingGaps>(
    columnsOf(language, "threads", "requiredMissing", "optionalMissing", "listingId", "title"),
    asked,
    { most: MAX_ASKED }
  )
}

/** The listings report for renderers. In rows, field names share a cell, separated by `; `. */
export const listingsDefinition: ReportDefinition<ListingsReport, typeof ListingsReport.Encoded> = {
  name: "listings",
  title,
  schema: ListingsReport,
  parts: {
    listings: part(ListingGaps, json =>
      json.listings.map(({ requiredFields, optionalFields, ...listing }) => ({
        ...listing,
        requiredFields: requiredFields.join("; "),
        optionalFields: optionalFields.join("; ")
      }))
    ),
    fields: part(MissingField, json => json.fields),
    demand: part(ListingDemand, json => json.demand?.listings ?? [])
  },
  document: listingsDocument
}
