import { existsSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import type { LocalizedText } from "@estate/text/Language"
import { Effect, Option, Predicate, Redacted, Schema } from "effect"
import { configFolder, readConfigFile, writeConfigFile } from "./ConfigFolder.ts"
import type { ProfileName } from "./Profile.ts"

const FILE = "keys.json"

const keysJson = () => Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.String }))

/** The key of a profile out of the file, where it has one. A file or folder that others may read is refused. */
export const readFileKey = Effect.fnUntraced(function* (name: ProfileName) {
  const keys = yield* readKeys
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined
  return Option.map(Option.fromNullable(key), text => Redacted.make(text))
})

/** Keeps the key of a profile in the file. */
export const writeFileKey = Effect.fnUntraced(function* (name: ProfileName, key: Redacted.Redacted) {
  yield* writeKeys({ ...(yield* readKeys), [name]: Redacted.value(key) })
})

/** Forgets it. */
export const removeFileKey = Effect.fnUntraced(function* (name: ProfileName) {
  const { [name]: own, ...others } = yield* readKeys
  if (own !== undefined) yield* writeKeys(others)
})

/** Into a folder that others may read nothing is written: the next command would refuse it. */
const writeKeys = Effect.fnUntraced(function* (keys: Readonly<Record<string, string>>) {
  const folder = yield* configFolder
  if (existsSync(folder)) yield* forOwnerAlone(folder, "700")
  const text = yield* Effect.orDie(Schema.encode(keysJson())(keys))
  yield* writeConfigFile(FILE, `${text}\n`)
})

const readKeys = Effect.gen(function* () {
  const path = join(yield* configFolder, FILE)
  if (existsSync(path)) {
    yield* forOwnerAlone(dirname(path), "700")
    yield* forOwnerAlone(path, "600")
  }
  const text = yield* readConfigFile(FILE)
  return yield* Effect.mapError(Schema.decode(keysJson())(Option.getOrElse(text, () => "{}")), () =>
    refused(
      { en: `${path} is no file of keys`, ru: `${path} — не файл с ключами` },
      {
        en: `Remove it and sign in again: rm ${path} && estate auth login`,
        ru: `Удалите его и войдите снова: rm ${path} && estate auth login`
      }
    )
  )
})

const forOwnerAlone = Effect.fnUntraced(function* (path: string, mode: "700" | "600") {
  if (process.platform === "win32") return
  const permissions = yield* Effect.try({
    try: () => statSync(path).mode,
    catch: error => {
      const why = Predicate.isError(error) ? error.message : String(error)
      return refused(
        { en: `${path} cannot be read: ${why}`, ru: `${path} не читается: ${why}` },
        { en: "Are you its owner?", ru: "Он принадлежит вам?" }
      )
    }
  })
  if ((permissions & 0o077) !== 0)
    return yield* refused(
      {
        en: `others may read ${path}, which leads to your keys: it is not used`,
        ru: `${path} ведёт к вашим ключам, а читать его могут и другие: он не используется`
      },
      {
        en: `Close it to others: chmod ${mode} ${path}`,
        ru: `Закройте его для других: chmod ${mode} ${path}`
      }
    )
})

const refused = (told: LocalizedText, fix: LocalizedText) =>
  failed(ExitCode.wrongUse, told, fix, "KeysExposed")
