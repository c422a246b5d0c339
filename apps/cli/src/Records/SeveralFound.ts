import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import type { Language } from "@estate/text/Language"
import { countOf, type Noun } from "@estate/text/Noun"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
import { Effect } from "effect"

/** At most this many candidates are shown. */
export const MAX_CANDIDATES = 10

/** A candidate stays on one line of this width. */
const WIDTH = 80

/** The kind of records that a text searches. */
interface Wanted<A, E> {
  readonly noun: Noun
  /** The name of the error if several records match. */
  readonly code: string
  readonly nameOf: (record: A, language: Language) => string
  readonly none: Effect.Effect<never, E>
  /** Whether there are more records than were read. Default: no. */
  readonly hasMore?: boolean
}

/**
 * The only record that a text matches, in the first of these groups that has any. If several match,
 * it fails with exit code 2 and the candidates.
 */
export const onlyOne = <A extends { readonly id: string | number }, E>(
  text: string,
  groups: ReadonlyArray<ReadonlyArray<A>>,
  wanted: Wanted<A, E>
): Effect.Effect<A, E | CommandFailed> => {
  const found = groups.find(group => group.length > 0) ?? []
  const [first, second] = found
  if (first === undefined) return wanted.none
  return second === undefined ? Effect.succeed(first) : severalFound(text, found, wanted)
}

const severalFound = <A extends { readonly id: string | number }>(
  text: string,
  found: ReadonlyArray<A>,
  { noun, code, nameOf, hasMore = false }: Omit<Wanted<A, unknown>, "none">
) => {
  const lineOf = (record: A, language: Language) => {
    const id = `\n  ${record.id}  `
    return id + cutTo(plainLine(nameOf(record, language)), WIDTH - id.length)
  }
  const linesIn = (language: Language) =>
    found
      .slice(0, MAX_CANDIDATES)
      .map(record => lineOf(record, language))
      .join("") + (found.length > MAX_CANDIDATES ? "\n  …" : "")
  const counted = (language: Language, moreThan: string) =>
    `${hasMore ? `${moreThan} ` : ""}${countOf(hasMore ? MAX_CANDIDATES : found.length, noun, language)}`
  const { en, ru } = quoted(text)
  return failed(
    ExitCode.wrongUse,
    {
      en: `${en} matches ${counted("en", "more than")}; name one by its id:${linesIn("en")}`,
      ru: `по запросу ${ru} найдено: ${counted("ru", "больше")}; укажите один из них по id:${linesIn("ru")}`
    },
    undefined,
    code
  )
}
