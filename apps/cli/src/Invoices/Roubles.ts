import type { Language } from "@estate/command-line/Language"

const locales = { en: "en-GB", ru: "ru-RU" } as const

/** `12 500 ₽`: whole roubles as people read them, without the wide spaces that some terminals do not have. */
export const roubles = (amount: number, language: Language): string =>
  `${new Intl.NumberFormat(locales[language]).format(amount).replaceAll(/\s/gu, " ")} ₽`
