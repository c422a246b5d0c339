import { Option } from "effect"
import { perLanguage } from "./internal/PerLanguage.ts"
import type { Language } from "./Language.ts"

const counts = perLanguage(locale => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
const shares = perLanguage(
  locale => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 })
)

/** Shown instead of a value that does not exist. */
export const NO_VALUE = "–"

/** `1,234,567` or `1 234 567`. */
export const formatCount = (count: number, language: Language): string => counts(language).format(count)

/** Whole roubles: `12,500 ₽`. Its spaces are no-break spaces. */
export const formatRoubles = (amount: number, language: Language): string =>
  `${formatCount(amount, language)}\u00a0₽`

/** A share of 0 to 1 as a percentage: `12.5%` or `12,5 %`. */
export const formatShare = (share: Option.Option<number>, language: Language): string =>
  Option.match(share, { onNone: () => NO_VALUE, onSome: value => shares(language).format(value) })
