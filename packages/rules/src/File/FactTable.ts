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
  /** What stands for it in help. */
  readonly placeholder: string
  readonly description: Translations
}

/** How a test gives a fact about a thread. */
export const facts: { readonly [Name in keyof ThreadFacts]: FactRow<ThreadFacts[Name]> } = {
  company: {
    schema: Name,
    kind: "text",
    placeholder: "NAME",
    description: { en: "The company (default: the first)", ru: "Компания (по умолчанию первая)" }
  },
  listing: {
    schema: WholeNumber,
    kind: "integer",
    placeholder: "ID",
    description: { en: "The listing's id", ru: "id объявления" }
  },
  title: {
    schema: Schema.String,
    kind: "text",
    placeholder: "TEXT",
    description: { en: "The listing's title", ru: "Заголовок объявления" }
  },
  author: {
    schema: Schema.String,
    kind: "text",
    placeholder: "NAME",
    description: { en: "The buyer's name", ru: "Имя покупателя" }
  },
  text: {
    schema: Schema.String,
    kind: "text",
    placeholder: "TEXT",
    description: { en: "What the buyer writes", ru: "Что пишет покупатель" }
  },
  entity: {
    schema: Schema.String,
    kind: "text",
    placeholder: "NAME",
    description: {
      en: "What the thread is about, in the platform's words (default: order)",
      ru: "О чём диалог, словом платформы (по умолчанию order)"
    }
  }
}

/** The fields of a test that describe the thread. */
export const factFields = optionalFields(facts)

const WrittenFacts = Schema.Struct(factFields)

/** Reads facts by their names; facts that are not given come from `unspecifiedThread`. */
export const readThreadFacts = (
  written: unknown,
  company: string
): Either.Either<ThreadFacts, ReadonlyArray<Problem>> => {
  const decoded = decodeWritten(WrittenFacts, written)
  return "problems" in decoded
    ? Either.left(decoded.problems)
    : Either.right({ ...unspecifiedThread(company), ...decoded.value })
}
