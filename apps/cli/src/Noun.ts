import type { Language } from "@estate/command-line/Language"

/** A thing as it stands behind a number: `1 thread`, `2 threads`; `1 диалог`, `2 диалога`, `5 диалогов`. */
export interface Noun {
  readonly en: readonly [one: string, many: string]
  readonly ru: readonly [one: string, few: string, many: string]
}

/** What a text is made of. */
export const characterNoun: Noun = { en: ["character", "characters"], ru: ["знак", "знака", "знаков"] }

/** `2 threads`, `2 диалога`. */
export const countOf = (count: number, { en, ru }: Noun, language: Language): string => {
  const [one, few, many] = ru
  const russian = endsInOne(count) ? one : endsInFew(count) ? few : many
  return `${count} ${language === "ru" ? russian : inEnglish(count, en)}`
}

/** What stands behind `of 2`, `из 2`: `threads`, `диалогов`. */
export const nounAfterOf = (count: number, { en, ru }: Noun, language: Language): string => {
  const [, few, many] = ru
  return language === "ru" ? (endsInOne(count) ? few : many) : inEnglish(count, en)
}

const inEnglish = (count: number, [one, many]: Noun["en"]) => (count === 1 ? one : many)

/** 11 to 14 end in no digit of their own. */
const isTeen = (count: number) => count % 100 > 10 && count % 100 < 15

const endsInOne = (count: number) => count % 10 === 1 && !isTeen(count)

const endsInFew = (count: number) => [2, 3, 4].includes(count % 10) && !isTeen(count)
