import { join } from "node:path"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { Effect, Option, Schema } from "effect"
import { configFolder, readConfigFile, writeConfigFile } from "./ConfigFolder.ts"
import { noProfiles, Profiles } from "./Profile.ts"

const FILE = "profiles.json"

const ProfilesJson = Schema.parseJson(Profiles, { space: 2 })

/** All profiles of this user; none where the file is not there. */
export const readProfiles = Effect.fnUntraced(function* () {
  const text = yield* readConfigFile(FILE)
  if (Option.isNone(text)) return noProfiles
  const path = join(yield* configFolder, FILE)
  return yield* Effect.mapError(
    Schema.decode(ProfilesJson)(text.value),
    error =>
      new CommandFailed({
        exitCode: ExitCode.wrongUse,
        code: "WrongSettings",
        message: `${path} cannot be read: ${error.message.replaceAll(/\s+/g, " ").slice(0, 200)}`,
        fix: "Mend it, or move it away and sign in again: estate auth login"
      })
  )
})

/** Keeps them. */
export const writeProfiles = Effect.fnUntraced(function* (profiles: Profiles) {
  const text = yield* Effect.orDie(Schema.encode(ProfilesJson)(profiles))
  yield* writeConfigFile(FILE, `${text}\n`)
})
