import { MIN_RECORDS } from "../Report/Axis.ts"
import { noteOf } from "../Report/Blocks.ts"
import type { Block } from "../Report/Document.ts"
import type { ReplyFigures } from "./ReplyFigures.ts"
import type { ResponsesTexts } from "./Texts.ts"

/** The columns of a table of reply figures, after the first. */
export const replyColumns = [
  ...(["turns", "answeredP50", "answeredP90", "within5Minutes", "within1Hour"] as const),
  ...(["within24Hours", "waitingShare", "neverShare"] as const)
] as const

/** What the times in these rows measure, if any is shown. */
export const timesNote = (
  rows: ReadonlyArray<Pick<ReplyFigures, "answered">>,
  { ofAnswered }: ResponsesTexts
): Block | false => rows.some(({ answered }) => answered >= MIN_RECORDS) && noteOf(ofAnswered)
