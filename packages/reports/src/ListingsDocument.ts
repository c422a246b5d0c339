import { formatDateTime } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { formatCount, formatShare, NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { Option } from "effect"
import { chartOf, type ReportDocument, tableOf } from "./Document.ts"
import type { ListingGaps, ListingsReport, MissingField } from "./Listings.ts"
import { listingsWords } from "./ListingsWords.ts"
import { shareOf } from "./Share.ts"

const MOST_BARS = 15
const MOST_NOT_FOUND = 20

/** The listings report as it is read. */
export const listingsDocument = (report: ListingsReport, language: Language): ReportDocument => {
  const word = listingsWords[language]
  const head = {
    language,
    title: word.title,
    subtitle: `${word.made} ${formatDateTime(report.generatedAt)} (${report.timeZone})`
  }
  const notFound = report.notFound.slice(0, MOST_NOT_FOUND).join(", ")
  const missing =
    notFound === ""
      ? []
      : [
          {
            kind: "note" as const,
            text: word.notFound(report.notFound.length > MOST_NOT_FOUND ? `${notFound}, …` : notFound)
          }
        ]
  if (report.checked === 0)
    return {
      ...head,
      sections: [{ title: word.total, blocks: [{ kind: "note", text: word.none }, ...missing] }]
    }
  const count = (value: number) => formatCount(value, language)
  const share = (value: number) => formatShare(shareOf(value, report.checked), language)
  const most = report.fields.slice(0, MOST_BARS)
  const fieldColumns: ReadonlyArray<Column<MissingField>> = [
    { heading: word.field, text: row => row.name || row.code, gives: true },
    { heading: word.listings, text: row => count(row.listings), align: "right" },
    { heading: word.requiredNames, text: row => count(row.required), align: "right" },
    { heading: word.share, text: row => formatShare(row.share, language), align: "right" }
  ]
  const listingColumns: ReadonlyArray<Column<ListingGaps>> = [
    { heading: word.number, text: row => String(row.listingId), align: "right" },
    { heading: word.listingTitle, text: row => Option.getOrElse(row.title, () => NO_VALUE), gives: true },
    { heading: word.requiredNames, text: row => row.requiredFields.join(", ") || NO_VALUE, gives: true },
    { heading: word.optionalNames, text: row => row.optionalFields.join(", ") || NO_VALUE, gives: true }
  ]
  return {
    ...head,
    sections: [
      {
        title: word.total,
        blocks: [
          {
            kind: "figures",
            figures: [
              { label: word.checked, value: count(report.checked) },
              { label: word.ready, value: count(report.ready), note: share(report.ready), tone: "good" },
              { label: word.complete, value: count(report.complete), note: share(report.complete) },
              {
                label: word.required,
                value: count(report.requiredMissing),
                ...(report.requiredMissing > 0 ? { tone: "bad" as const } : {})
              },
              { label: word.optional, value: count(report.optionalMissing) }
            ]
          },
          ...missing
        ]
      },
      ...(report.fields.length === 0
        ? []
        : [
            {
              title: word.fields,
              blocks: [
                chartOf({
                  kind: "bars",
                  title: word.listings,
                  measure: "count",
                  labels: most.map(field => field.name || field.code),
                  series: [
                    { name: word.inTopics, tone: "bad", values: most.map(field => field.required) },
                    {
                      name: word.notRequired,
                      tone: "faint",
                      values: most.map(field => field.listings - field.required)
                    }
                  ]
                }),
                tableOf(fieldColumns, report.fields, { most: 20 })
              ]
            },
            { title: word.fill, blocks: [tableOf(listingColumns, report.listings)] }
          ])
    ]
  }
}
