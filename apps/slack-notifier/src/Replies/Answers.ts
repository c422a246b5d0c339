import { type FilledAnswer, fillSavedAnswer } from "@estate/text/SavedAnswer"
import type { Episode } from "../Alerts/Episode.ts"
import { oneLine } from "../Alerts/EpisodeNames.ts"
import type { NamedAnswer } from "../Settings/Answers.ts"

/** A saved answer with the names of an alert's buyer and listing. */
export const filledFor = ({ answer }: NamedAnswer, episode: Episode): FilledAnswer =>
  fillSavedAnswer(answer, { buyer: oneLine(episode.author), listing: oneLine(episode.listingTitle) })

/** The text after an answer was chosen: it replaces another answer, and nothing else. */
export const withAnswer = (
  written: string,
  chosen: string,
  answers: ReadonlyArray<NamedAnswer>,
  episode: Episode
): string => {
  const before = written.trim()
  const isAnswer = answers.some(each => filledFor(each, episode).text === before)
  return before === "" || isAnswer ? chosen : `${before}\n\n${chosen}`
}
