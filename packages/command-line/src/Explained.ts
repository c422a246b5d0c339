import type { Explanation } from "./CommandTree.ts"
import type { Said } from "./Said.ts"

/**
 * What a command is for, for `Command.withDescription`: a line, examples as they are typed (with a `# remark`, where one helps), and
 * whatever else is worth a paragraph. Help shows the examples first.
 */
export const explained = (
  summary: Said,
  examples: ReadonlyArray<Said>,
  ...notes: ReadonlyArray<Said>
): Explanation => ({ summary, examples, notes })
