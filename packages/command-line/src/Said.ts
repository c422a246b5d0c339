import type { Language } from "./Language.ts"

/** What a program says of itself: in every language, or in words that are the same in all. */
export type Said = string | Readonly<Record<Language, string>>

/** It in one language. */
export const inLanguage = (said: Said, language: Language): string =>
  typeof said === "string" ? said : said[language]
