import { perLanguage } from "./internal/PerLanguage.ts"
import type { Language } from "./Language.ts"

/** A noun after a number: `1 thread`, `2 threads`; `1 диалог`, `2 диалога`, `5 диалогов`. */
export interface Noun {
  readonly en: readonly [one: string, many: string]
  readonly ru: readonly [one: string, few: string, many: string]
}

/** The characters of a text. */
export const characterNoun: Noun = { en: ["character", "characters"], ru: ["знак", "знака", "знаков"] }

const rules = perLanguage(locale => new Intl.PluralRules(locale))

/** A number with its noun: `2 threads`, `2 диалога`. */
export const countOf = (count: number, { en, ru }: Noun, language: Language): string => {
  const category = rules(language).select(count)
  const [one, few, many] = ru
  const russian = category === "one" ? one : category === "few" ? few : many
  return `${count} ${language === "ru" ? russian : inEnglish(category, en)}`
}

/** The noun after `of 2` or `из 2`: `threads`, `диалогов`. */
export const nounAfterOf = (count: number, { en, ru }: Noun, language: Language): string => {
  const category = rules(language).select(count)
  const [, few, many] = ru
  return language === "ru" ? (category === "one" ? few : many) : inEnglish(category, en)
}

const inEnglish = (category: Intl.LDMLPluralRule, [one, many]: Noun["en"]) =>
  category === "one" ? one : many
