import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import type { Problem } from "@estate/rules/File/Written"
import type { Language } from "@estate/text/Language"

/** What is wrong with values of the rules that options give, by the options' names. */
export const wrongFields = (problems: ReadonlyArray<Problem>): CommandFailed => {
  const textIn = (language: Language) =>
    problems.map(({ path: [field = ""], what }) => `--${String(field)} ${what[language]}`).join("\n")
  return wrongUse({ en: textIn("en"), ru: textIn("ru") })
}
