import { formatOptionalDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { countColumn, shareColumn } from "../Report/Blocks.ts"
import type { Share } from "../Report/Fields.ts"
import type { ReplyFigures } from "./ReplyFigures.ts"
import type { ResponsesTexts } from "./Texts.ts"

/** A percentile of a few replies says nothing. */
export const percentileText = (
  row: Pick<ReplyFigures, "answered" | "p50" | "p90">,
  which: "p50" | "p90",
  language: Language
): string => (row.answered < MIN_RECORDS ? NO_VALUE : formatOptionalDuration(row[which], language))

/** The columns of a table of reply figures, after the first. */
export const replyColumns = <Row>(
  first: Column<Row>,
  figuresOf: (row: Row) => ReplyFigures,
  texts: ResponsesTexts,
  language: Language
): ReadonlyArray<Column<Row>> => {
  const share = (heading: string, of: (row: ReplyFigures) => Share) =>
    shareColumn<Row>(heading, row => of(figuresOf(row)), language)
  return [
    first,
    countColumn(texts.count, row => figuresOf(row).turns, language),
    {
      heading: texts.median,
      text: row => percentileText(figuresOf(row), "p50", language),
      align: "right"
    },
    { heading: texts.p90, text: row => percentileText(figuresOf(row), "p90", language), align: "right" },
    share(texts.shares[0], row => row.within5Minutes),
    share(texts.shares[1], row => row.within1Hour),
    share(texts.shares[2], row => row.within24Hours),
    share(texts.shares[3], row => row.waitingShare),
    share(texts.shares[4], row => row.neverShare)
  ]
}
