import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { ListingId } from "@estate/domain/Listing"
import type { Translations } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
import { Effect, Schema } from "effect"

/**
 * Reads the numeric id of `what` (`a listing`, `объявления`), and fails before a request is sent if
 * it is not one.
 */
export const readId = <A>(
  text: string,
  schema: Schema.Schema<A, number>,
  what: Translations
): Effect.Effect<A, CommandFailed> => {
  const digits = text.trim()
  return Effect.mapError(
    Schema.decode(schema)(/^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN),
    () => {
      const shown = cutTo(plainLine(text), 60)
      return wrongUse({
        en: `"${shown}" is not ${what.en} id: ids are whole numbers`,
        ru: `«${shown}» — не номер ${what.ru}: номер состоит только из цифр`
      })
    }
  )
}

/** Reads a listing's number. */
export const readListingId = (text: string) => readId(text, ListingId, { en: "a listing", ru: "объявления" })
