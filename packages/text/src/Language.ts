/** The languages of Estate's programs and reports. */
export const languages = ["en", "ru"] as const
/** One of the languages. */
export type Language = (typeof languages)[number]

/** True if this names one of the languages. */
export const isLanguage = (name: unknown): name is Language => languages.some(language => language === name)

/** A text in every language. */
export type Translations = Readonly<Record<Language, string>>

/** A text in every language, or one that is the same in all of them. */
export type LocalizedText = string | Translations

/** The text in one language. */
export const inLanguage = (text: LocalizedText, language: Language): string =>
  typeof text === "string" ? text : text[language]

/** A boolean as a word. */
export const yesOrNo = (is: boolean, language: Language): string =>
  language === "ru" ? (is ? "да" : "нет") : is ? "yes" : "no"

/**
 * Turns a table that has both languages of each text side by side into a table for each language,
 * which also has its `language`.
 */
export function byLanguage<Texts>(
  texts: {
    readonly [Name in keyof Texts]: Readonly<Record<Language, Texts[Name]>>
  }
): Readonly<Record<Language, Texts & { readonly language: Language }>>
export function byLanguage(texts: Readonly<Record<string, Readonly<Record<Language, unknown>>>>): unknown {
  const textsIn = (language: Language) => ({
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[language]])),
    language
  })
  return { en: textsIn("en"), ru: textsIn("ru") }
}
