import * as Either from "effect/Either"
import * as Record from "effect/Record"
import type { Language, Translations } from "./Language.ts"

/**
 * The facts that an answer may contain: the buyer's name and the listing's title, `""` if there is
 * none.
 */
export interface AnswerFacts {
  readonly buyer: string
  readonly listing: string
}

type Fact = keyof AnswerFacts

/** A saved answer: parts of text, with facts of the thread between them. */
export type SavedAnswer = ReadonlyArray<string | { readonly fact: Fact }>

/**
 * A saved answer with the facts of a thread filled in. Placeholders in `missing` stay in the text
 * as they are.
 */
export interface FilledAnswer {
  readonly text: string
  readonly missing: ReadonlyArray<Fact>
}

/** The placeholders, each with its name in Russian. */
const placeholders: Readonly<Record<Fact, string>> = { buyer: "покупатель", listing: "объявление" }
const facts = Record.keys(placeholders)

/** As people write them: `{buyer}`, `{покупатель}`. */
const written = (fact: Fact, language: Language) => `{${language === "en" ? fact : placeholders[fact]}}`

/**
 * Reads a saved answer: a text with `{buyer}` and `{listing}`, or `{покупатель}` and
 * `{объявление}`; `{{` and `}}` are literal braces. The error says what is wrong, and in which
 * line.
 */
export const readSavedAnswer = (text: string): Either.Either<SavedAnswer, Translations> => {
  const trimmed = text.replace(/^\ufeff/u, "").trim()
  if (trimmed === "") return Either.left({ en: "the answer is empty", ru: "ответ пустой" })
  const parts: Array<SavedAnswer[number]> = []
  let line = 1
  for (const [part] of trimmed.matchAll(/\{\{|\}\}|\{[^{}\n]*\}|[{}]|[^{}]+/gu)) {
    const fact = facts.find(each => written(each, "en") === part || written(each, "ru") === part)
    if (fact !== undefined) parts.push({ fact })
    else if (part === "{{" || part === "}}") parts.push(part.slice(1))
    else if (/^[{}]/u.test(part)) return Either.left(unknown(part, line))
    else parts.push(part)
    line += part.split("\n").length - 1
  }
  return Either.right(parts)
}

const unknown = (part: string, line: number): Translations => {
  const allowed = (language: Language) => facts.map(fact => written(fact, language)).join(", ")
  return {
    en: `line ${line}: ${part} is unknown; allowed: ${allowed("en")}; for a brace itself write ${part.slice(0, 1).repeat(2)}`,
    ru: `строка ${line}: ${part} — неизвестно; можно: ${allowed("ru")}; сама скобка пишется ${part.slice(0, 1).repeat(2)}`
  }
}

/** The text of an answer for a thread. */
export const fillSavedAnswer = (answer: SavedAnswer, known: AnswerFacts): FilledAnswer => ({
  text: answer
    .map(part => (typeof part === "string" ? part : known[part.fact].trim() || written(part.fact, "en")))
    .join(""),
  missing: facts.filter(
    fact => known[fact].trim() === "" && answer.some(part => typeof part !== "string" && part.fact === fact)
  )
})

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]{0,39}$/u

/** The name of an answer: up to 40 letters, digits, `-`, `_`. Undefined for another text. */
export const readAnswerName = (text: string): string | undefined => {
  const name = text.normalize("NFC")
  return NAME.test(name) ? name : undefined
}

/** What `readAnswerName` reads, for the error about any other text. */
export const answerNameExpected: Translations = {
  en: "a name of up to 40 letters, digits, - and _",
  ru: "имя до 40 букв, цифр, - и _"
}
