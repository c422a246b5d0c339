import { readFileSync, statSync } from "node:fs"
import { isForbidden, reasonOf } from "@estate/command-line/Files"
import type { Translations } from "@estate/text/Language"
import { Either, identity } from "effect"

/** Reads a file that the settings name. Errors name the file, never its content. */
export const readNamedFile = (path: string, maxBytes: number): Either.Either<string, Translations> =>
  Either.try({
    try: () => {
      const stats = statSync(path)
      // Reading a pipe would wait.
      if (!stats.isFile()) return Either.left(notFile)
      return stats.size > maxBytes
        ? Either.left(tooLarge(maxBytes))
        : Either.right(readFileSync(path, "utf8"))
    },
    catch: error => withTilde(path, whyUnreadable(error))
  }).pipe(Either.flatMap(identity), Either.mapLeft(about(path)))

/** What is wrong with a file that the settings name. */
export const about =
  (path: string) =>
  ({ en, ru }: Translations): Translations => ({
    en: `names ${path}, ${en}`,
    ru: `указывает на ${path}: ${ru}`
  })

/** Why a file cannot be read. */
export const whyUnreadable = (error: unknown): Translations => {
  const { en, ru } = reasonOf(error)
  const fix = isForbidden(error) ? letRead : { en: "", ru: "" }
  return { en: `which cannot be read: ${en}${fix.en}`, ru: `${ru}${fix.ru}` }
}

const letRead = {
  en: "; let the user that the notifier runs as read it, and enter its folders",
  ru: "; разрешите пользователю, от имени которого работает программа, читать файл и входить в его папки"
}

/** Adds to why a file cannot be read that its path was written as for a shell. */
export const withTilde = (path: string, { en, ru }: Translations): Translations =>
  /(^|\/)~/.test(path)
    ? {
        en: `${en}; only a shell replaces ~ by the home folder: write the whole path`,
        ru: `${ru}; домашнюю папку вместо ~ подставляет только оболочка: напишите путь целиком`
      }
    : { en, ru }

const notFile = { en: "which is not a file", ru: "это не файл" }

const tooLarge = (maxBytes: number) => ({
  en: `which is too large: it has more than ${maxBytes} bytes`,
  ru: `файл слишком большой: в нём больше ${maxBytes} байт`
})
