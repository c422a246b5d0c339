import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import type { Problem } from "@estate/rules/File/Written"
import type { Language } from "@estate/text/Language"

/** What is wrong with rule values that options give, by the options' names. */
export const wrongFields = (problems: ReadonlyArray<Problem>): CommandFailed => {
  const textIn = (language: Language) =>
    problems.map(({ path: [field = ""], what }) => `--${String(field)} ${what[language]}`).join("\n")
  return wrongUse({ en: textIn("en"), ru: textIn("ru") })
}

/** A name that the settings do not have. */
export const noSuch = (where: string, name: string, known: Iterable<string>): CommandFailed => {
  const names = [...known].join(", ")
  return wrongUse({
    en: `${where}: there is no ${name}${names === "" ? "" : `, only ${names}`}`,
    ru: `${where}: ${name} нет${names === "" ? "" : `, есть только ${names}`}`
  })
}

/** The error of a command that needs rules, if there are none. */
export const withoutRules = wrongUse({
  en: "the settings file has no rules",
  ru: "в файле настроек нет правил"
})
