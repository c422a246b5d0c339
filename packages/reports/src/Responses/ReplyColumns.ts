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
export const replyColumns = <Row extends ReplyFigures>(
  first: Column<Row>,
  texts: ResponsesTexts
): ReadonlyArray<Column<Row>> => {
  const { language, shares } = texts
  const share = (heading: string, of: (row: ReplyFigures) => Share) =>
    shareColumn<Row>(heading, of, row => row.turns, language)
  const time = (heading: string, of: (row: ReplyFigures) => ReplyFigures["p50"]): Column<Row> => ({
    heading,
    text: row => percentileText(row.answered, of(row), language),
    align: "right"
  })
  return [
    first,
    countColumn(texts.count, row => row.turns, language),
    time(texts.median, row => row.answeredP50),
    time(texts.p90, row => row.answeredP90),
    share(shares[0], row => row.within5Minutes),
    share(shares[1], row => row.within1Hour),
    share(shares[2], row => row.within24Hours),
    share(shares[3], row => row.waitingShare),
    share(shares[4], row => row.neverShare)
  ]
}
