import type { LocalizedText } from "@estate/text/Language"
import type { Explanation } from "./CommandTree.ts"

/**
 * What a command is for, for `Command.withDescription`: a line, examples as they are typed (with a `# remark`, where one helps), and
 * whatever else is worth a paragraph. Help shows the examples first.
 */
export const explained = (
  summary: LocalizedText,
  examples: ReadonlyArray<LocalizedText>,
  ...notes: ReadonlyArray<LocalizedText>
): Explanation => ({ summary, examples, notes })
