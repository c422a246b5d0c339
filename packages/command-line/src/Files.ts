import type { Translations } from "@estate/text/Language"
import { Data, Effect, Predicate } from "effect"

/** An operation on a file failed. */
export class FileFailed extends Data.TaggedError("FileFailed")<{
  readonly reason: Translations
}> {}

/** Work with Node's own files. */
export type FileWork<A> = (files: typeof import("node:fs/promises")) => Promise<A>

/** Runs work with files. Node's own load faster than Effect's `FileSystem`. */
export const withFiles = <A>(work: FileWork<A>): Effect.Effect<A, FileFailed> =>
  Effect.tryPromise({
    try: async () => work(await import("node:fs/promises")),
    catch: error => new FileFailed({ reason: reasonOf(error) })
  })

/** That a file cannot be read. */
export const cannotRead = (path: string, { en, ru }: Translations): Translations => ({
  en: `${path} cannot be read: ${en}`,
  ru: `не удалось прочитать ${path}: ${ru}`
})

/** That a file cannot be written. */
export const cannotWrite = (path: string, { en, ru }: Translations): Translations => ({
  en: `${path} cannot be written: ${en}`,
  ru: `не удалось записать ${path}: ${ru}`
})

const notAllowed: Translations = { en: "permission denied", ru: "нет прав" }

/** By error code (POSIX, `errno.h`). */
const reasons: Readonly<Record<string, Translations>> = {
  ENOENT: { en: "not found", ru: "не найдено" },
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: { en: "read-only file system", ru: "файловая система только для чтения" },
  EISDIR: { en: "it is a directory", ru: "это папка" },
  ENOTDIR: { en: "a part of the path is not a directory", ru: "часть пути — не папка" },
  ENOSPC: { en: "no space left on the disk", ru: "на диске нет места" },
  EFBIG: { en: "the file is too large", ru: "файл слишком большой" },
  EBUSY: { en: "the file is busy", ru: "файл занят" }
}

/** Why an operation on a file failed. */
export const reasonOf = (error: unknown): Translations => {
  const known =
    Predicate.hasProperty(error, "code") && typeof error.code === "string" ? reasons[error.code] : undefined
  const message = Predicate.isError(error) ? error.message : String(error)
  return known ?? { en: message, ru: message }
}
