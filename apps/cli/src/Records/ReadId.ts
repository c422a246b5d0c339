import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import { ListingId } from "@estate/domain/Listing"
import type { Translations } from "@estate/text/Language"
import { readWholeNumber } from "@estate/text/WholeNumber"
import { Effect, Schema } from "effect"

/**
 * Reads the numeric id of `what` (`a listing`, `объявления`), and fails before a request is sent if
 * it is not one.
 */
export const readId = <A>(
  text: string,
  schema: Schema.Schema<A, number>,
  what: Translations
): Effect.Effect<A, CommandFailed> =>
  Effect.mapError(Schema.decode(schema)(readWholeNumber(text.trim()) ?? Number.NaN), () =>
    wrongUse({
      en: `${quoted(text).en} is not ${what.en} id: ids are whole numbers`,
      ru: `${quoted(text).ru} — не номер ${what.ru}: номер состоит только из цифр`
    })
  )

/** Reads a listing's number. */
export const readListingId = (text: string) => readId(text, ListingId, { en: "a listing", ru: "объявления" })
