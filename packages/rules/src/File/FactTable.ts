import type { Translations } from "@estate/text/Language"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { type ThreadFacts, unspecifiedThread } from "../ThreadFacts.ts"
import { Name, WholeNumber } from "./Texts.ts"
import { decodeWritten, optionalFields, type Problem } from "./Written.ts"

/** A fact as tests in the file and `rules test` give it. */
interface FactRow<A> {
  readonly schema: Schema.Schema<A>
  /** How an option gives it. */
  readonly kind: "text" | "integer"
  /** Its placeholder in help. */
  readonly placeholder: string
  readonly description: Translations
}

const text = (placeholder: string, en: string, ru: string): FactRow<string> => ({
  schema: Schema.String,
  kind: "text",
  placeholder,
  description: { en, ru }
})

/** How a test gives a fact about a thread. */
export const facts: { readonly [Name in keyof ThreadFacts]: FactRow<ThreadFacts[Name]> } = {
  company: {
    ...text("NAME", "The company (default: the first)", "Компания (по умолчанию первая)"),
    schema: Name
  },
  listing: {
    schema: WholeNumber,
    kind: "integer",
    placeholder: "ID",
    description: { en: "The listing's id", ru: "id объявления" }
  },
  title: text("TEXT", "The listing's title", "Заголовок объявления"),
  author: text("NAME", "The buyer's name", "Имя покупателя"),
  text: text("TEXT", "What the buyer writes", "Что пишет покупатель"),
  entity: text(
    "NAME",
    "What the thread is about, in the platform's words (default: order)",
    "О чём диалог, словом платформы (по умолчанию order)"
  )
}

/** The fields of a test that describe the thread. */
export const factFields = optionalFields(facts)

const WrittenFacts = Schema.Struct(factFields)

/** Reads facts by their names; facts that are not given come from `unspecifiedThread`. */
export const readThreadFacts = (
  written: unknown,
  company: string
): Either.Either<ThreadFacts, ReadonlyArray<Problem>> =>
  Either.map(decodeWritten(WrittenFacts, written), facts => ({ ...unspecifiedThread(company), ...facts }))
