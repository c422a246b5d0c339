import type { Translations } from "@estate/text/Language"

/** The problem of an unknown field, where these fields are allowed. */
export const noSuchSetting = (name: string, known: ReadonlyArray<string>): Translations => {
  const meant = known.find(each => name.startsWith(`${each}:`))
  if (meant !== undefined)
    return {
      en: `is wrong: put a space after the colon of ${meant}:`,
      ru: `— неверно: поставьте пробел после двоеточия в ${meant}:`
    }
  const list = known.join(", ")
  const letter = foreignLetter(name)
  return letter === undefined
    ? {
        en: `is wrong: there is no such setting; expected one of ${list}`,
        ru: `— такой настройки нет, ожидается одна из: ${list}`
      }
    : {
        en: `is wrong: it has ${letter}, which is not a Latin letter; expected one of ${list}`,
        ru: `— неверно: ${letter} — не латинская буква, ожидается одна из: ${list}`
      }
}

/** A character among Latin letters that looks like one of them, or like a space: `nаme`. */
const foreignLetter = (name: string): string | undefined => {
  const [letter] = /[^\p{ASCII}]/u.exec(name) ?? []
  if (letter === undefined || !/[a-z]/i.test(name)) return undefined
  const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")
  return `«${letter}» (U+${code})`
}
