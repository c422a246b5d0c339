import { Option } from "effect"
import { perLanguage } from "./internal/PerLanguage.ts"
import type { Language } from "./Language.ts"
import { plainLine } from "./PlainText.ts"

const counts = perLanguage(locale => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
const shares = perLanguage(
  locale => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 })
)

const points = perLanguage(locale => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))

/** Shown in place of a missing value. */
export const NO_VALUE = "–"

/** The text, or `–` for a text of only spaces and control characters. */
export const orNoValue = (text: string): string => (plainLine(text).trim() === "" ? NO_VALUE : text)

/** `1,234,567` or `1 234 567`. */
export const formatCount = (count: number, language: Language): string => counts(language).format(count)

/** Whole roubles: `12,500 ₽`. Its spaces are no-break spaces. */
export const formatRoubles = (amount: number, language: Language): string =>
  `${formatCount(amount, language)}\u00a0₽`

/** A share of 0 to 1 as a percentage: `12.5%` or `12,5 %`. */
export const formatShare = (share: Option.Option<number>, language: Language): string =>
  Option.match(share, { onNone: () => NO_VALUE, onSome: value => shares(language).format(value) })

const pointNames = { en: "pp", ru: "п. п." } as const

/** The difference of two shares, 0.025, in percentage points: `2.5 pp` or `2,5 п. п.`. */
export const formatPoints = (difference: number, language: Language): string =>
  `${points(language).format(difference * 100)}\u00a0${pointNames[language]}`
