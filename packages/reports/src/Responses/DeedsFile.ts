import { type DeedLine, readDeedLines, type WrongDeedLine } from "@estate/domain/DeedLine"
import type { Translations } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { Either } from "effect"

/** At most this many invalid lines are listed. */
const MAX_NAMED = 5

/** Where deeds come from. */
export const deedsOrigin: Translations = {
  en: "`estate-notifier deeds export` writes this file",
  ru: "этот файл пишет `estate-notifier deeds export`"
}

/**
 * The deeds of a file, or the lines that are not deeds. Figures need all deeds, so a single line
 * that cannot be read is an error.
 */
export const deedsIn = (
  bytes: Uint8Array,
  name: Translations
): Either.Either<ReadonlyArray<DeedLine>, Translations> =>
  Either.mapLeft(readDeedLines(new TextDecoder().decode(bytes)), wrong => {
    const shown = wrong.slice(0, MAX_NAMED)
    const more = wrong.length - shown.length
    const named = (lineOf: (each: WrongDeedLine) => string, others: string) =>
      [...shown.map(lineOf), ...(more > 0 ? [others] : [])].map(plainLine).join("; ")
    const en = named(({ line, detail }) => `line ${line}: ${detail}`, `and ${more} more`)
    const ru = named(({ line, detail }) => `строка ${line}: ${detail}`, `и ещё ${more}`)
    return {
      en: `${name.en} has lines that are not deeds. ${en}`,
      ru: `${name.ru}: не все строки читаются. ${ru}`
    }
  })
