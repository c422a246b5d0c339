import type { Translations } from "@estate/text/Language"
import { Data } from "effect"

/**
 * What is wrong in a line: the path of the field, empty for the whole line, and what is allowed
 * there.
 */
export interface LineProblem {
  readonly number: number
  readonly path: string
  readonly what: Translations
}

/** The maximum number of problems that an error lists. */
export const MOST_PROBLEMS = 20

/** Lines cannot be imported: the first problems in their order, and how many there are. */
export class LinesRefused extends Data.TaggedError("LinesRefused")<{
  readonly problems: ReadonlyArray<LineProblem>
  readonly count: number
}> {
  override get message() {
    return this.problems.map(({ number, ...problem }) => `line ${number}, ${textOf(problem).en}`).join("\n")
  }
}

/** `record.author: is missing`. */
export const textOf = ({ path, what: { en, ru } }: Omit<LineProblem, "number">): Translations =>
  path === "" ? { en, ru } : { en: `${path}: ${en}`, ru: `${path}: ${ru}` }
