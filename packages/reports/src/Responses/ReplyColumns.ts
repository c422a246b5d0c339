import { formatOptionalDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import type { Duration, Option } from "effect"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { countColumn, noteOf, shareColumn } from "../Report/Blocks.ts"
import type { Block } from "../Report/Document.ts"
import type { Share } from "../Report/Fields.ts"
import type { ReplyFigures } from "./ReplyFigures.ts"
import type { ResponsesTexts } from "./Texts.ts"

/** A percentile of the answered. Of a few it says nothing. */
export const percentileText = (
  answered: number,
  percentile: Option.Option<Duration.Duration>,
  language: Language
): string => (answered < MIN_RECORDS ? NO_VALUE : formatOptionalDuration(percentile, language))

/** What the times in these rows are of, if any is shown. */
export const timesNote = (
  rows: ReadonlyArray<Pick<ReplyFigures, "answered">>,
  { ofAnswered }: ResponsesTexts
): ReadonlyArray<Block> => (rows.some(({ answered }) => answered >= MIN_RECORDS) ? [noteOf(ofAnswered)] : [])

/** The columns of a table of reply figures, after the first. */
export const replyColumns = <Row>(
  first: Column<Row>,
  figuresOf: (row: Row) => ReplyFigures,
  texts: ResponsesTexts,
  language: Language
): ReadonlyArray<Column<Row>> => {
  const share = (heading: string, of: (row: ReplyFigures) => Share) =>
    shareColumn<Row>(
      heading,
      row => of(figuresOf(row)),
      row => figuresOf(row).turns,
      language
    )
  return [
    first,
    countColumn(texts.count, row => figuresOf(row).turns, language),
    {
      heading: texts.median,
      text: row => percentileText(figuresOf(row).answered, figuresOf(row).answeredP50, language),
      align: "right"
    },
    {
      heading: texts.p90,
      text: row => percentileText(figuresOf(row).answered, figuresOf(row).answeredP90, language),
      align: "right"
    },
    share(texts.shares[0], row => row.within5Minutes),
    share(texts.shares[1], row => row.within1Hour),
    share(texts.shares[2], row => row.within24Hours),
    share(texts.shares[3], row => row.waitingShare),
    share(texts.shares[4], row => row.neverShare)
  ]
}
