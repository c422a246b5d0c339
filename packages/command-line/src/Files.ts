import { existsSync, mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"
import type { Translations } from "@estate/text/Language"
import { Data, Effect, Predicate } from "effect"

/** An operation on a file failed. */
export class FileFailed extends Data.TaggedError("FileFailed")<{ readonly cause: unknown }> {
  get reason(): Translations {
    return reasonOf(this.cause)
  }
}

/** Work with Node's own files. */
export type FileWork<A> = (files: typeof import("node:fs/promises")) => Promise<A>

/** Runs work with files. Node's own load faster than Effect's `FileSystem`. */
export const withFiles = <A>(work: FileWork<A>): Effect.Effect<A, FileFailed> =>
  Effect.tryPromise({
    try: async () => work(await import("node:fs/promises")),
    catch: cause => new FileFailed({ cause })
  })

/**
 * Makes a folder that only its owner can open, and the folders above it. Node.js with `recursive`
 * tries forever if nothing can be created, as in /proc.
 */
export const makePrivateFolder = (folder: string): void => {
  if (isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makePrivateFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** What errors call a file that a command reads; `-` is standard input. */
export const inputName = (file: string): Translations =>
  file === "-" ? { en: "standard input", ru: "стандартный ввод" } : { en: file, ru: file }

/** The message about a file that cannot be read. */
export const cannotRead = (path: string, error: unknown): Translations => {
  const { en, ru } = reasonOf(error)
  return { en: `${path} cannot be read: ${en}`, ru: `не удалось прочитать ${path}: ${ru}` }
}

/** The message about a file that cannot be written. */
export const cannotWrite = (path: string, error: unknown): Translations => {
  const { en, ru } = whyUnwritable(error)
  return { en: `${path} cannot be written: ${en}`, ru: `не удалось записать ${path}: ${ru}` }
}

/** Why a file cannot be created or written. If something is missing then, it is the folder. */
export const whyUnwritable = (error: unknown): Translations => {
  const { code, path } = origin(error)
  if (code !== "ENOENT" || path === undefined) return reasonOf(error)
  const folder = dirname(path)
  return existsSync(folder)
    ? { en: `nothing can be created in ${folder}`, ru: `в ${folder} нельзя ничего создать` }
    : { en: `there is no folder ${folder}`, ru: `нет папки ${folder}` }
}

const notAllowed: Translations = { en: "permission denied", ru: "нет прав" }

const noSpace: Translations = { en: "no space left on the disk", ru: "на диске нет места" }

/** `SQLITE_READONLY_DIRECTORY`: libsql has no name for it. */
export const READONLY_FOLDER = "UNKNOWN_SQLITE_ERROR_1544"

/** By error code of the system (POSIX, `errno.h`) or of SQLite. */
const reasons: Readonly<Record<string, Translations>> = {
  ENOENT: { en: "there is no such file", ru: "такого файла нет" },
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: { en: "read-only file system", ru: "файловая система только для чтения" },
  EEXIST: { en: "it exists already", ru: "такой файл уже есть" },
  EISDIR: { en: "it is a directory", ru: "это папка" },
  ENOTDIR: { en: "a part of the path is not a directory", ru: "часть пути — не папка" },
  ENOSPC: noSpace,
  SQLITE_FULL: noSpace,
  SQLITE_IOERR_SHMSIZE: noSpace,
  SQLITE_BUSY: { en: "another program has locked it", ru: "файл заблокирован другой программой" },
  [READONLY_FOLDER]: {
    en: "its folder cannot be written to",
    ru: "в его папку нельзя писать"
  },
  SQLITE_READONLY: { en: "it can only be read", ru: "доступно только для чтения" },
  EFBIG: { en: "the file is too large", ru: "файл слишком большой" },
  EBUSY: { en: "the file is busy", ru: "файл занят" },
  EADDRINUSE: { en: "the port is in use", ru: "порт занят" },
  EADDRNOTAVAIL: { en: "this machine has no such address", ru: "у этой машины нет такого адреса" },
  ENOTFOUND: { en: "there is no such host", ru: "такого хоста нет" }
}

/** The system's own error, which is the cause of Effect's errors. */
const origin = (error: unknown): SystemError => {
  if (Predicate.hasProperty(error, "cause") && error.cause !== undefined) return origin(error.cause)
  const text = (name: string) =>
    Predicate.hasProperty(error, name) && Predicate.isString(error[name]) ? error[name] : undefined
  const [code, message] = [text("code"), text("message")]
  // A host with several addresses has an error without a text.
  return {
    code,
    path: text("path"),
    message: message === "" && code !== undefined ? code : (message ?? String(error))
  }
}

interface SystemError {
  readonly code: string | undefined
  readonly path: string | undefined
  readonly message: string
}

/** Whether the system does not allow it. */
export const isForbidden = (error: unknown): boolean => reasonOf(error) === notAllowed

/** Whether a file or a folder is missing. */
export const isMissing = (error: unknown): boolean => origin(error).code === "ENOENT"

/** Why a system operation failed: on a file, or on an address to listen on. */
export const reasonOf = (error: unknown): Translations => {
  const { code = "", message } = origin(error)
  return reasons[code] ?? { en: message, ru: message }
}
