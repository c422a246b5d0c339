import { Option } from "effect"
import { countNote, noteOf } from "../Report/Blocks.ts"
import { columnsOf } from "../Report/Columns.ts"
import { type Blocks, tableOf } from "../Report/Document.ts"
import type { PersonReplies, ReportedPeople } from "./People.ts"
import { timesNote } from "./ReplyColumns.ts"
import type { ResponsesTexts } from "./Texts.ts"

/** Who answered; nothing without deeds. */
export const peopleBlocks = (slack: Option.Option<ReportedPeople>, texts: ResponsesTexts): Blocks => {
  if (Option.isNone(slack)) return []
  const { people, elsewhere, contradictory, unidentified } = slack.value
  return [
    tableOf<PersonReplies>(
      [
        { heading: texts.person, text: ({ person }) => person ?? texts.notFromSlack, shrinks: true },
        ...columnsOf<PersonReplies>(
          texts.language,
          ...(["answered", "p50", "p90", "further", "taken", "takenUnanswered", "handled"] as const)
        )
      ],
      people
    ),
    noteOf(texts.peopleNote),
    timesNote(people, texts),
    countNote(elsewhere, texts.elsewhere, texts.language),
    countNote(contradictory, texts.contradictory, texts.language),
    countNote(unidentified, texts.unidentified, texts.language)
  ]
}
