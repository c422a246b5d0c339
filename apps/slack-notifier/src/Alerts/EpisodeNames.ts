import type { Language } from "@estate/text/Language"
import { withoutBidi } from "@estate/text/PlainText"
import type { Episode } from "./Episode.ts"
import { textsIn } from "./Texts.ts"

/** A text of a buyer or of a listing in one line. */
export const oneLine = (text: string) => withoutBidi(text).replace(/\s+/gu, " ").trim()

/** A name in one line; empty if it has invisible characters alone, which Slack may refuse. */
export const visibleName = (text: string): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? oneLine(text) : ""

/** What people call the buyer. */
export const buyerName = ({ author }: Pick<Episode, "author">, language: Language): string =>
  visibleName(author) || textsIn(language).nameless

/** What people call the listing: its title or, without one, its number. */
export const listingName = (
  { listingId, listingTitle }: Pick<Episode, "listingId" | "listingTitle">,
  language: Language
): string => visibleName(listingTitle) || textsIn(language).listing(listingId)
