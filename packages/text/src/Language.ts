/** The languages that Estate's programs and reports speak. */
export type Language = "en" | "ru"

/** A text in every language. */
export type Translations = Readonly<Record<Language, string>>

/** A text in every language, or one that is the same in all of them. */
export type LocalizedText = string | Translations

/** The text in one language. */
export const inLanguage = (text: LocalizedText, language: Language): string =>
  typeof text === "string" ? text : text[language]
