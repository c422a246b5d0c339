import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import type { Language, Translations } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"

/** At most this many candidates are shown. */
export const MAX_CANDIDATES = 10

/** A candidate stays on one line of this width. */
const WIDTH = 80

/** Several records match what was typed: how many, and the first ids with their names. */
export const severalFound = <A extends { readonly id: string | number }>(
  text: string,
  found: ReadonlyArray<A>,
  {
    counted,
    code,
    nameOf
  }: {
    readonly counted: Translations
    readonly code: string
    readonly nameOf: (record: A, language: Language) => string
  }
) => {
  const linesIn = (language: Language) => {
    const lines = found.slice(0, MAX_CANDIDATES).map(record => {
      const id = `\n  ${record.id}  `
      return id + cutTo(plainLine(nameOf(record, language)), WIDTH - id.length)
    })
    return [...lines, ...(found.length > MAX_CANDIDATES ? ["\n  …"] : [])].join("")
  }
  const { en, ru } = quoted(text)
  return failed(
    ExitCode.wrongUse,
    {
      en: `${en} matches ${counted.en}; name one by its id:${linesIn("en")}`,
      ru: `по запросу ${ru} найдено: ${counted.ru}; укажите один из них по id:${linesIn("ru")}`
    },
    undefined,
    code
  )
}
