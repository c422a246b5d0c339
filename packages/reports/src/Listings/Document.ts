import { formatFullDate } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { formatCount, formatShare, NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { Option } from "effect"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { badIfAny, documentOf, emptyDocument, noteOf, shareColumn } from "../Report/Blocks.ts"
import { columnsOf } from "../Report/Columns.ts"
import { part, type ReportDefinition } from "../Report/Definition.ts"
import { type Block, chartOf, type ReportDocument, tableIfAny, tableOf } from "../Report/Document.ts"
import { shareOf } from "../Report/Fields.ts"
import { formatHead } from "../Report/Head.ts"
import { ListingDemand } from "./Demand.ts"
import { ListingGaps, ListingsReport, MissingField } from "./Report.ts"
import { listingsTexts } from "./Texts.ts"

const MAX_BARS = 15
const MAX_NOT_FOUND = 20
const MAX_ASKED = 15

const listingsDocument = (report: ListingsReport, language: Language): ReportDocument => {
  const texts = listingsTexts[language]
  const head = {
    language,
    title: texts.title,
    subtitle: formatHead(report, language)
  }
  const notFound = report.notFound.slice(0, MAX_NOT_FOUND).join(", ")
  const missing =
    notFound === ""
      ? []
      : [noteOf(texts.notFound(report.notFound.length > MAX_NOT_FOUND ? `${notFound}, …` : notFound))]
  if (report.checked === 0)
    return emptyDocument(head, texts.total, noteOf(texts.none, texts.noneHint), ...missing)
  const count = (value: number) => formatCount(value, language)
  const share = (value: number) =>
    report.checked < MIN_RECORDS ? {} : { note: formatShare(shareOf(value, report.checked), language) }
  const tone = report.ready === report.checked ? { tone: "good" as const } : {}
  const most = report.fields.slice(0, MAX_BARS)
  const fieldColumns: ReadonlyArray<Column<MissingField>> = [
    { heading: texts.field, text: row => row.name || row.code, shrinks: true },
    ...columnsOf<MissingField>(language, "listings", "required"),
    shareColumn(
      texts.share,
      row => row.share,
      () => report.checked,
      language
    )
  ]
  const listingColumns: ReadonlyArray<Column<ListingGaps>> = [
    ...columnsOf<ListingGaps>(language, "listingId", "title"),
    { heading: texts.requiredNames, text: row => row.requiredFields.join(", ") || NO_VALUE, shrinks: true },
    { heading: texts.optionalNames, text: row => row.optionalFields.join(", ") || NO_VALUE, shrinks: true }
  ]
  return documentOf(
    head,
    [
      {
        title: texts.total,
        blocks: [
          {
            kind: "figures",
            figures: [
              { label: texts.checked, value: count(report.checked) },
              { label: texts.ready, value: count(report.ready), ...share(report.ready), ...tone },
              { label: texts.complete, value: count(report.complete), ...share(report.complete) },
              {
                label: texts.required,
                value: count(report.requiredMissing),
                ...badIfAny(report.requiredMissing)
              },
              { label: texts.optional, value: count(report.optionalMissing) }
            ]
          },
          ...missing
        ]
      },
      { title: texts.demand, blocks: wanted(report, texts) },
      { title: texts.asked, blocks: mostAsked(report.listings, language) },
      ...(report.fields.length === 0
        ? []
        : [
            {
              title: texts.fields,
              blocks: [
                chartOf({
                  kind: "bars",
                  title: texts.listings,
                  measure: "count",
                  labels: most.map(field => field.name || field.code),
                  series: [
                    { name: texts.inTopics, tone: "bad", values: most.map(field => field.required) },
                    {
                      name: texts.notRequired,
                      tone: "faint",
                      values: most.map(field => field.listings - field.required)
                    }
                  ]
                }),
                tableOf(fieldColumns, report.fields, { most: 20 })
              ]
            },
            { title: texts.fill, blocks: [tableOf(listingColumns, report.listings)] }
          ])
    ],
    ["filled"]
  )
}

/** What buyers wrote and called about most. */
const wanted = ({ demand }: ListingsReport, texts: (typeof listingsTexts)[Language]): ReadonlyArray<Block> =>
  Option.match(demand, {
    onNone: () => [],
    onSome: ({ since, listings }) =>
      listings.length === 0
        ? []
        : [
            tableOf<ListingDemand>(
              columnsOf(texts.language, "enquiries", "threads", "calls", "listing"),
              listings,
              { most: MAX_ASKED }
            ),
            noteOf(texts.demandNote(formatFullDate(since, texts.language)))
          ]
  })

/** What most buyers asked about and still misses fields; equal counts in the report's order. */
const mostAsked = (listings: ReadonlyArray<ListingGaps>, language: Language): ReadonlyArray<Block> => {
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
