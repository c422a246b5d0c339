import { existsSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { cannotRead } from "@estate/command-line/Files"
import type { LocalizedText } from "@estate/text/Language"
import { Effect, Option, Redacted, Schema } from "effect"
import { configFolder, readConfigFile, writeConfigFile } from "./ConfigFolder.ts"
import type { ProfileName } from "./Profile.ts"

const FILE = "keys.json"

const keysJson = () => Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.String }))

/** The key of a profile, if the file has it. Fails if others can read the file or its folder. */
export const readFileKey = Effect.fnUntraced(function* (name: ProfileName) {
  const keys = yield* readKeys
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined
  return Option.map(Option.fromNullable(key), text => Redacted.make(text))
})

/** Writes the key of a profile to the file. */
export const writeFileKey = Effect.fnUntraced(function* (name: ProfileName, key: Redacted.Redacted) {
  yield* writeKeys({ ...(yield* readKeys), [name]: Redacted.value(key) })
})

/** Removes the key of a profile from the file. */
export const removeFileKey = Effect.fnUntraced(function* (name: ProfileName) {
  const { [name]: own, ...others } = yield* readKeys
  if (own !== undefined) yield* writeKeys(others)
})

/** Fails if others can read the folder, since the next command would. */
const writeKeys = Effect.fnUntraced(function* (keys: Readonly<Record<string, string>>) {
  const folder = yield* configFolder
  if (existsSync(folder)) yield* requirePrivate(folder, "700")
  const text = yield* Effect.orDie(Schema.encode(keysJson())(keys))
  yield* writeConfigFile(FILE, `${text}\n`)
})

const readKeys = Effect.gen(function* () {
  const path = join(yield* configFolder, FILE)
  if (existsSync(path)) {
    yield* requirePrivate(dirname(path), "700")
    yield* requirePrivate(path, "600")
  }
  const text = yield* readConfigFile(FILE)
  return yield* Effect.mapError(Schema.decode(keysJson())(Option.getOrElse(text, () => "{}")), () =>
    keysExposed(
      { en: `${path} is not a file of keys`, ru: `${path} — не файл с ключами` },
      {
        en: `Remove it and sign in again: rm ${path} && estate auth login`,
        ru: `Удалите его и войдите снова: rm ${path} && estate auth login`
      }
    )
  )
})

const requirePrivate = Effect.fnUntraced(function* (path: string, mode: "700" | "600") {
  if (process.platform === "win32") return
  const permissions = yield* Effect.try({
    try: () => statSync(path).mode,
    catch: error =>
      keysExposed(cannotRead(path, error), {
        en: "Check that you own it",
        ru: "Проверьте, что файл принадлежит вам"
      })
  })
  if ((permissions & 0o077) !== 0)
    return yield* keysExposed(
      {
        en: `others can read ${path}, which holds your keys, so it is not used`,
        ru: `${path} доступен другим пользователям, а в нём ваши ключи: он не используется`
      },
      {
        en: `Make it private: chmod ${mode} ${path}`,
        ru: `Закройте доступ: chmod ${mode} ${path}`
      }
    )
})

const keysExposed = (message: LocalizedText, fix: LocalizedText) =>
  failed(ExitCode.wrongUse, message, fix, "KeysExposed")
