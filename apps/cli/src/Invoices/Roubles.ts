import type { Language } from "@estate/text/Language"
import { formatRoubles } from "@estate/text/Numbers"

/** `12 500 ₽` with ordinary spaces: some terminals have no glyph for narrow no-break spaces. */
export const roubles = (amount: number, language: Language): string =>
  formatRoubles(amount, language).replaceAll(/\s/gu, " ")
