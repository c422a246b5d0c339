import { join } from "node:path"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { cannotRead } from "@estate/command-line/Files"
import { Effect, Option, ParseResult, Schema } from "effect"
import { configFolder, PROFILES_FILE, readConfigFile, writeConfigFile } from "./ConfigFolder.ts"
import { noProfiles, type Profiles, profilesSchema } from "./Profile.ts"

const profilesJson = () => Schema.parseJson(profilesSchema(), { space: 2 })

/** All profiles of this user. */
export const readProfiles = Effect.gen(function* () {
  const text = yield* readConfigFile(PROFILES_FILE)
  if (Option.isNone(text)) return noProfiles
  const path = join(yield* configFolder, PROFILES_FILE)
  return yield* Effect.mapError(Schema.decode(profilesJson())(text.value), error => {
    const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
    const why = [...(issue?.path ?? []), issue?.message].join(": ").slice(0, 200)
    return failed(
      ExitCode.wrongUse,
      cannotRead(path, why),
      {
        en: "Fix the file, or move it away and sign in again: estate auth login",
        ru: "Исправьте файл или уберите его и войдите снова: estate auth login"
      },
      "WrongSettings"
    )
  })
})

/** Writes all profiles. */
export const writeProfiles = Effect.fnUntraced(function* (profiles: Profiles) {
  const text = yield* Effect.orDie(Schema.encode(profilesJson())(profiles))
  yield* writeConfigFile(PROFILES_FILE, `${text}\n`)
})
