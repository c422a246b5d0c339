import type { LocalizedText } from "@estate/text/Language"
import type { OptionNode } from "./CommandTree.ts"

/** Why arguments cannot be read. A `missing` one may have a default. */
export interface Mistake {
  readonly kind: "missing" | "wrong"
  readonly message: LocalizedText
}

const wrong = (message: LocalizedText): Mistake => ({ kind: "wrong", message })

const MAX_LENGTH = 60

/** An argument in quotation marks, on one line and cut to 60 characters. */
export const quoted = (text: string): string => `«${line(text)}»`

const line = (text: string): string => {
  const plain = text.replaceAll(/\p{C}/gu, " ")
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain
}

/** The value of an option or an argument is wrong. `expected` says what it may be. */
export const badValue = (name: string, expected: LocalizedText, text: string): Mistake => {
  const { en, ru } = typeof expected === "string" ? { en: expected, ru: expected } : expected
  return wrong({
    en: `${name} expects ${en}, not ${quoted(text)}`,
    ru: `${name} ожидает ${ru}, а не ${quoted(text)}`
  })
}

/** `json, ndjson or csv`. */
export const oneOf = (choices: ReadonlyArray<string>): LocalizedText => {
  const [last = "", ...others] = choices.toReversed()
  const before = others.toReversed().join(", ")
  return before === "" ? last : { en: `${before} or ${last}`, ru: `${before} или ${last}` }
}

/** A wrong value with a message of its own. */
export const refused = (message: LocalizedText): Mistake => wrong(message)

export const missingOption = (name: string, value: string): Mistake => ({
  kind: "missing",
  message: { en: `missing option ${name} ${value}`, ru: `не хватает ${name} ${value}` }
})

export const missingArgument = (name: string): Mistake => ({
  kind: "missing",
  message: { en: `missing argument ${name}`, ru: `не хватает аргумента ${name}` }
})

export const missingValue = ({ names, value = "" }: OptionNode): Mistake => {
  const name = names.at(-1) ?? ""
  return wrong({
    en: `${name} needs a value: ${name} ${value}`,
    ru: `после ${name} нужно значение: ${name} ${value}`
  })
}

export const givenTwice = (name: string): Mistake =>
  wrong({ en: `${name} is given twice`, ru: `${name} указано дважды` })

export const tooMany = (text: string): Mistake =>
  wrong({
    en: `unexpected argument ${quoted(text)}; put a text with spaces in quotation marks`,
    ru: `лишний аргумент ${quoted(text)}; текст с пробелами укажите в кавычках`
  })

export const unknownOption = (text: string, options: ReadonlyArray<OptionNode>): Mistake => {
  const near = nearest(text, options.flatMap(({ names }) => names).filter(isLong))
  return wrong(
    near.length === 0
      ? { en: `unknown option ${quoted(text)}`, ru: `неизвестный параметр ${quoted(text)}` }
      : {
          en: `unknown option ${quoted(text)}: did you mean ${near.join(", ")}?`,
          ru: `неизвестный параметр ${quoted(text)}: может быть, ${near.join(", ")}?`
        }
  )
}

const isLong = (name: string) => name.startsWith("--")

export const unknownCommand = (path: string, text: string, names: ReadonlyArray<string>): Mistake => {
  const near = nearest(text, names)
  return wrong(
    near.length === 0
      ? {
          en: `${path} has no command ${quoted(text)}; commands: ${names.join(", ")}`,
          ru: `у ${path} нет команды ${quoted(text)}; команды: ${names.join(", ")}`
        }
      : {
          en: `${path} has no command ${quoted(text)}: did you mean ${near.join(", ")}?`,
          ru: `у ${path} нет команды ${quoted(text)}: может быть, ${near.join(", ")}?`
        }
  )
}

export const optionTooEarly = (path: string, text: string): Mistake =>
  wrong({
    en: `options go after the command: ${path} COMMAND ${line(text)}`,
    ru: `параметры указывают после команды: ${path} КОМАНДА ${line(text)}`
  })

const nearest = (text: string, names: ReadonlyArray<string>) =>
  names.filter(name => distance(name, text) <= 2)

/** The Levenshtein distance. */
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
