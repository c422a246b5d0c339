import { Option } from "effect"
import { countColumn, countNote, noteOf } from "../Report/Blocks.ts"
import { type Block, tableOf } from "../Report/Document.ts"
import type { PersonReplies, ReportedPeople } from "./People.ts"
import { percentileText, timesNote } from "./ReplyColumns.ts"
import type { ResponsesTexts } from "./Texts.ts"

/** Who answered; nothing without deeds. */
export const peopleBlocks = (
  slack: Option.Option<ReportedPeople>,
  texts: ResponsesTexts
): ReadonlyArray<Block> => {
  if (Option.isNone(slack)) return []
  const { people, elsewhere, contradictory, unidentified } = slack.value
  const count = (heading: string, of: (row: PersonReplies) => number) =>
    countColumn<PersonReplies>(heading, of, texts.language)
  const time = (heading: string, which: "p50" | "p90") => ({
    heading,
    text: (row: PersonReplies) => percentileText(row.answered, row[which], texts.language),
    align: "right" as const
  })
  return [
    tableOf<PersonReplies>(
      [
        { heading: texts.person, text: ({ person }) => person ?? texts.notFromSlack, shrinks: true },
        count(texts.answered, row => row.answered),
        time(texts.median, "p50"),
        time(texts.p90, "p90"),
        count(texts.further, row => row.further),
        count(texts.taken, row => row.taken),
        count(texts.takenUnanswered, row => row.takenUnanswered),
        count(texts.handled, row => row.handled)
      ],
      people
    ),
    noteOf(texts.peopleNote),
    ...timesNote(people, texts),
    ...countNote(elsewhere, texts.elsewhere, texts.language),
    ...countNote(contradictory, texts.contradictory, texts.language),
    ...countNote(unidentified, texts.unidentified, texts.language)
  ]
}
