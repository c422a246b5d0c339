import { HelpDoc } from "@effect/cli"
import { Array } from "effect"

/**
 * What a command is for, for `Command.withDescription`: a line, examples as they are typed (with a `# remark`, where one helps), and
 * whatever else is worth a paragraph. Help shows the examples first.
 */
export const explained = (
  summary: string,
  examples: ReadonlyArray<string>,
  ...notes: ReadonlyArray<string>
): HelpDoc.HelpDoc => {
  const shown = examples.map(example => HelpDoc.p(example))
  return HelpDoc.blocks([
    HelpDoc.p(summary),
    Array.isNonEmptyArray(shown) ? HelpDoc.enumeration(shown) : HelpDoc.empty,
    ...notes.map(note => HelpDoc.p(note))
  ])
}
