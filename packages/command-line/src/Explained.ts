import type { LocalizedText } from "@estate/text/Language"
import type { Explanation } from "./CommandTree.ts"

/**
 * The help of a command, for `Command.withDescription`. Examples may have a `# remark`; help
 * shows them first.
 */
export const explained = (
  summary: LocalizedText,
  examples: ReadonlyArray<LocalizedText>,
  ...notes: ReadonlyArray<LocalizedText>
): Explanation => ({ summary, examples, notes })
