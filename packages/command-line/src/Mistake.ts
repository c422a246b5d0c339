import type { LocalizedText } from "@estate/text/Language"
import type { OptionNode } from "./CommandTree.ts"

/** Why a command line cannot be read. What is `missing` may have a default; what is `wrong` may not. */
export interface Mistake {
  readonly kind: "missing" | "wrong"
  readonly told: LocalizedText
}

const wrong = (told: LocalizedText): Mistake => ({ kind: "wrong", told })

const LONGEST = 60

/** What was typed, on a line, and no more of it than says which. */
export const quoted = (word: string): string => `«${line(word)}»`

const line = (word: string): string => {
  const plain = word.replaceAll(/\p{C}/gu, " ")
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain
}

/** Something else than it takes was given. `takes` says what that is. */
export const badValue = (name: string, takes: LocalizedText, word: string): Mistake => {
  const { en, ru } = typeof takes === "string" ? { en: takes, ru: takes } : takes
  return wrong({
    en: `${name} takes ${en}, and not ${quoted(word)}`,
    ru: `${name} ожидает ${ru}, а не ${quoted(word)}`
  })
}

/** One of several words. */
export const oneOf = (choices: ReadonlyArray<string>): LocalizedText => {
  const [last = "", ...others] = choices.toReversed()
  const before = others.toReversed().join(", ")
  return before === "" ? last : { en: `${before} or ${last}`, ru: `${before} или ${last}` }
}

/** It was told why already. */
export const refused = (told: LocalizedText): Mistake => wrong(told)

export const missingOption = (name: string, value: string): Mistake => ({
  kind: "missing",
  told: { en: `${name} ${value} is missing`, ru: `не хватает ${name} ${value}` }
})

export const missingArgument = (name: string): Mistake => ({
  kind: "missing",
  told: { en: `missing argument ${name}`, ru: `не хватает аргумента ${name}` }
})

export const missingValue = ({ names, value = "" }: OptionNode): Mistake => {
  const name = names.at(-1) ?? ""
  return wrong({
    en: `${name} needs a value behind it: ${name} ${value}`,
    ru: `после ${name} нужно значение: ${name} ${value}`
  })
}

export const givenTwice = (name: string): Mistake =>
  wrong({ en: `${name} was given twice`, ru: `${name} указано дважды` })

export const tooMany = (word: string): Mistake =>
  wrong({
    en: `${quoted(word)} is a word too many; a text of several words stands in quotation marks`,
    ru: `${quoted(word)} — лишнее слово; текст из нескольких слов берут в кавычки`
  })

export const unknownOption = (word: string, options: ReadonlyArray<OptionNode>): Mistake => {
  const near = nearest(word, options.flatMap(({ names }) => names).filter(isLong))
  return wrong(
    near.length === 0
      ? { en: `there is no option ${quoted(word)}`, ru: `нет параметра ${quoted(word)}` }
      : {
          en: `there is no option ${quoted(word)}: did you mean ${near.join(", ")}?`,
          ru: `нет параметра ${quoted(word)}: может быть, ${near.join(", ")}?`
        }
  )
}

const isLong = (name: string) => name.startsWith("--")

export const unknownCommand = (path: string, word: string, names: ReadonlyArray<string>): Mistake => {
  const near = nearest(word, names)
  return wrong(
    near.length === 0
      ? {
          en: `${path} has no command ${quoted(word)}: there are ${names.join(", ")}`,
          ru: `у ${path} нет команды ${quoted(word)}: есть ${names.join(", ")}`
        }
      : {
          en: `${path} has no command ${quoted(word)}: did you mean ${near.join(", ")}?`,
          ru: `у ${path} нет команды ${quoted(word)}: может быть, ${near.join(", ")}?`
        }
  )
}

export const optionTooEarly = (path: string, word: string): Mistake =>
  wrong({
    en: `${quoted(word)} stands before the command: options stand behind it, as in ${path} COMMAND ${line(word)}`,
    ru: `${quoted(word)} стоит перед командой, а параметры пишут после неё: ${path} КОМАНДА ${line(word)}`
  })

const nearest = (word: string, names: ReadonlyArray<string>) =>
  names.filter(name => distance(name, word) <= 2)

/** How many letters to change, add or leave out (Levenshtein). */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...to].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
