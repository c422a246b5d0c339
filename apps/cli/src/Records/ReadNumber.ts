import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
import { Effect, Schema } from "effect"

/** Whose id it is: `invoice`, `счёта`. */
type IdNoun = Readonly<Record<Language, string>>

/** An id that is a whole number; anything else is told before anything is asked of the platform. */
export const readNumber = <A>(
  text: string,
  schema: Schema.Schema<A, number>,
  what: IdNoun
): Effect.Effect<A, CommandFailed> => {
  const digits = text.trim()
  return Effect.mapError(
    Schema.decode(schema)(/^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN),
    () => {
      const shown = cutTo(plainLine(text), 60)
      return wrongUse({
        en: `«${shown}» is no ${what.en} id: one is a whole number`,
        ru: `«${shown}» — не номер ${what.ru}: он состоит из одних цифр`
      })
    }
  )
}
