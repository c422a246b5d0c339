import { resolve } from "node:path"
import { inQuotes, isInQuotes } from "@estate/command-line/Settings"
import { expecting, type Problem } from "@estate/rules/File/Written"
import type { Translations } from "@estate/text/Language"
import { Config, ConfigError, Either, Redacted, Schema } from "effect"
import { about, readNamedFile } from "./NamedFile.ts"

/** The kinds of secrets: how each begins, and what it is. */
export const secretKinds = {
  key: { prefix: "", expected: { en: "the company's key", ru: "ключ компании" } },
  token: {
    prefix: "xoxb-",
    expected: {
      en: `the app's "Bot User OAuth Token", which starts with xoxb-`,
      ru: "«Bot User OAuth Token» приложения, он начинается с xoxb-"
    }
  },
  "app token": {
    prefix: "xapp-",
    expected: {
      en: "the app-level token of the app, which starts with xapp- and has connections:write",
      ru: "токен уровня приложения с правом connections:write, он начинается с xapp-"
    }
  }
}
export type SecretKind = keyof typeof secretKinds

const FILE = "file:"

/** Where a secret is: in a variable, or, as `file:PATH`, in a file. */
export const SecretSource = Schema.String.pipe(
  Schema.pattern(/^([A-Z_][A-Z0-9_]*|file:.+)$/),
  expecting({
    en: "the name of the environment variable that holds the secret, or file:PATH, never the secret itself",
    ru: "имя переменной окружения с секретом или file:ПУТЬ, а не сам секрет"
  })
)

/** Whether the secret is in a file. */
const isInFile = (source: string): boolean => source.startsWith(FILE)

/** A secret that the settings name, and the path of the name in their file. */
export interface SecretReference {
  readonly path: ReadonlyArray<PropertyKey>
  readonly source: string
  readonly kind: SecretKind
  /** Empty for that of all companies. */
  readonly company: string
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
  const problems: Array<Problem & { readonly secret: SecretKind }> = []
  for (const { path, source, kind } of references.filter(({ source }) => isInFile(source))) {
    const file = fileOf(source, folder)
    Either.match(readSecretFile(file, kind), {
      onLeft: what => problems.push({ path, what, secret: kind }),
      onRight: value => secrets.set(source, { path: file, value })
    })
  }
  return { secrets, problems }
}

/** No key and no token is longer. */
const MAX_BYTES = 4096

/** Reads a secret, trimmed as a variable is. Errors name the file, never its content. */
const readSecretFile = (path: string, kind: SecretKind): Either.Either<Redacted.Redacted, Translations> =>
  Either.flatMap(readNamedFile(path, MAX_BYTES), content =>
    Either.mapLeft(secretIn(content.trim(), kind), ({ en, ru }) => about(path)({ en: `which ${en}`, ru }))
  )

/** A secret from a file, which was checked when it was read, or from a variable. */
export const secretFrom = (
  source: string,
  kind: SecretKind,
  secrets: Secrets
): Config.Config<Redacted.Redacted> =>
  isInFile(source)
    ? Config.succeed(secrets.get(source)?.value ?? Redacted.make(""))
    : Config.mapOrFail(Config.nonEmptyString(source), text =>
        Either.mapLeft(secretIn(text, kind), ({ en }) => ConfigError.InvalidData([], `it ${en}`))
      )

/**
 * Keys and tokens go into a header: any other character means that more than the secret was copied.
 */
const secretIn = (text: string, kind: SecretKind): Either.Either<Redacted.Redacted, Translations> => {
  if (text === "") return Either.left(empty)
  if (isInQuotes(text)) return Either.left(quotedSecret)
  if (!/^[!-~]+$/.test(text)) return Either.left(notOneWord)
  const { prefix, expected } = secretKinds[kind]
  return text.startsWith(prefix)
    ? Either.right(Redacted.make(text))
    : Either.left({ en: `is not ${expected.en}`, ru: `это не ${expected.ru}` })
}

const empty = { en: "is empty", ru: "файл пуст" }
const quotedSecret = { en: inQuotes, ru: "секрет в кавычках, а они входят в него: уберите их" }
const notOneWord = {
  en: "has spaces, several lines or unusual characters: it must hold nothing but the secret",
  ru: "в нём пробелы, несколько строк или необычные символы: в файле должен быть только сам секрет"
}
