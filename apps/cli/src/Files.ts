import type { Language } from "@estate/text/Language"
import { Data, Effect, Predicate } from "effect"

type Why = Readonly<Record<Language, string>>

/** Something cannot be done with a file. */
export class FileFault extends Data.TaggedError("FileFault")<{
  /** As far as people have words for it. */
  readonly why: Why
}> {}

/** What is done with files. */
export type FileWork<A> = (files: typeof import("node:fs/promises")) => Promise<A>

/**
 * Does something with files. They are Node's own: Effect's have more to load than all that most commands do, which only look whether
 * there are settings.
 */
export const withFiles = <A>(work: FileWork<A>): Effect.Effect<A, FileFault> =>
  Effect.tryPromise({
    try: async () => work(await import("node:fs/promises")),
    catch: error => new FileFault({ why: whyOf(error) })
  })

const notAllowed: Why = { en: "permission denied", ru: "нет прав" }

/** By the names of errors that systems have (POSIX, `errno.h`). */
const reasons: Readonly<Record<string, Why>> = {
  ENOENT: { en: "not found", ru: "не найдено" },
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: { en: "it is there to be read only", ru: "оттуда можно только читать" },
  EISDIR: { en: "it is a folder", ru: "это папка" },
  ENOTDIR: { en: "it is in what is no folder", ru: "оно не в папке" },
  ENOSPC: { en: "the disk is full", ru: "диск полон" },
  EFBIG: { en: "it may not get so large", ru: "файл не может быть таким большим" },
  EBUSY: { en: "busy", ru: "занято" }
}

const whyOf = (error: unknown): Why => {
  const known =
    Predicate.hasProperty(error, "code") && typeof error.code === "string" ? reasons[error.code] : undefined
  const given = Predicate.isError(error) ? error.message : String(error)
  return known ?? { en: given, ru: given }
}
