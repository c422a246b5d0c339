import { resolve } from "node:path"
import type { Problem } from "@estate/rules/File/Written"
import type { Translations } from "@estate/text/Language"
import { Either, Redacted, Schema } from "effect"
import { about, readNamedFile } from "./NamedFile.ts"

const FILE = "file:"

/** Where a secret is: in a variable, or, as `file:PATH`, in a file. */
export const SecretSource = Schema.String.pipe(Schema.pattern(/^([A-Z_][A-Z0-9_]*|file:.+)$/))

/** Whether a file holds the secret. */
export const isInFile = (source: string): boolean => source.startsWith(FILE)

/** Keys and tokens go into a header: anything else shows that more than the secret was copied. */
export const isSecret = (text: string): boolean => /^[!-~]+$/.test(text)

/** A secret that the settings name, and the path of the name in their file. */
export interface SecretReference {
  readonly path: ReadonlyArray<PropertyKey>
  readonly source: string
  readonly kind: "key" | "token" | "app token"
}

/** The secrets that are in files, by their sources. */
export type Secrets = ReadonlyMap<string, { readonly path: string; readonly value: Redacted.Redacted }>

/** The file of a secret, by its path from a folder. */
const fileOf = (source: string, folder: string) => resolve(folder, source.slice(FILE.length))

/** The files that hold secrets, whether or not they can be read. */
export const secretFilesIn = (
  references: ReadonlyArray<SecretReference>,
  folder: string
): ReadonlyArray<string> =>
  references.flatMap(({ source }) => (isInFile(source) ? [fileOf(source, folder)] : []))

/** Reads the secrets that are in files; paths are relative to a folder. */
export const readSecrets = (references: ReadonlyArray<SecretReference>, folder: string) => {
  const secrets = new Map<string, { readonly path: string; readonly value: Redacted.Redacted }>()
  const problems: Array<Problem> = []
  for (const { path, source, kind } of references.filter(({ source }) => isInFile(source))) {
    const file = fileOf(source, folder)
    Either.match(readSecretFile(file, kind), {
      onLeft: what => problems.push({ path, what }),
      onRight: value => secrets.set(source, { path: file, value })
    })
  }
  return { secrets, problems }
}

/** No key and no token is longer. */
const MAX_BYTES = 4096

/** Reads a secret, without its last line break. What is wrong names the file, never its content. */
const readSecretFile = (
  path: string,
  kind: SecretReference["kind"]
): Either.Either<Redacted.Redacted, Translations> =>
  Either.flatMap(readNamedFile(path, MAX_BYTES), content =>
    Either.mapLeft(secretIn(content, kind), about(path))
  )

const secretIn = (
  content: string,
  kind: SecretReference["kind"]
): Either.Either<Redacted.Redacted, Translations> => {
  const secret = content.replace(/\r?\n$/, "")
  if (secret === "") return Either.left(wrong.empty)
  if (!isSecret(secret)) return Either.left(wrong.notOneWord)
  if (kind === "token" && !secret.startsWith("xoxb-")) return Either.left(wrong.noToken)
  if (kind === "app token" && !secret.startsWith("xapp-")) return Either.left(wrong.noAppToken)
  return Either.right(Redacted.make(secret))
}

const wrong = {
  empty: { en: "which is empty", ru: "файл пуст" },
  notOneWord: {
    en: "which has spaces, several lines or unusual characters: it must hold nothing but the secret",
    ru: "в нём пробелы, несколько строк или необычные символы: в файле должен быть только сам секрет"
  },
  noToken: {
    en: "which holds no bot token: it starts with xoxb-",
    ru: "в нём нет токена бота: он начинается с xoxb-"
  },
  noAppToken: {
    en: "which holds no app-level token: it starts with xapp-",
    ru: "в нём нет токена уровня приложения: он начинается с xapp-"
  }
}
