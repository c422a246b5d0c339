import type { Language } from "../Language.ts"

const locales = { en: "en-GB", ru: "ru-RU" } as const

/** Calls `make` once for each language, on first use: `Intl` formatters are slow to create. */
export const perLanguage = <A>(make: (locale: string) => A): ((language: Language) => A) => {
  const cache = new Map<Language, A>()
  return language => {
    const cached = cache.get(language)
    if (cached !== undefined) return cached
    const made = make(locales[language])
    cache.set(language, made)
    return made
  }
}
