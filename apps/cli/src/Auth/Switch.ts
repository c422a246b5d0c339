import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import { Effect, Option } from "effect"
import { connectionOptions, withManners } from "../Connection.ts"
import { profileEntries } from "../Profiles/Profile.ts"
import { readProfiles, writeProfiles } from "../Profiles/ProfileFile.ts"
import { noSuchProfile } from "../Profiles/ProfileSettings.ts"
import { readLocale } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { authWords } from "./Words.ts"

/** `estate auth switch [NAME]`. */
export const switchCommand = Command.make(
  "switch",
  {
    name: Args.text({ name: "NAME" }).pipe(
      Args.withDescription({
        en: "The profile to use from now on; of two, the other one where left out",
        ru: "Профиль, которым пользоваться дальше; без имени — другой из двух"
      }),
      Args.optional
    ),
    quiet: connectionOptions.quiet,
    noInput: connectionOptions.noInput
  },
  options =>
    Effect.gen(function* () {
      const { language } = yield* readLocale()
      const all = yield* readProfiles()
      const entries = profileEntries(all)
      const others = entries.filter(([name]) => name !== all.current)
      const wanted = Option.isSome(options.name)
        ? options.name.value
        : others.length === 1
          ? others[0]?.[0]
          : undefined
      if (wanted === undefined)
        return yield* new CommandFailed({
          exitCode: ExitCode.wrongUse,
          message:
            entries.length < 2
              ? "there is no other profile to switch to"
              : `which one? There are ${entries.map(([name]) => name).join(", ")}`,
          fix:
            entries.length < 2
              ? "Make one: estate auth login --profile NAME"
              : "Name it: estate auth switch NAME"
        })
      const found = entries.find(([name]) => name === wanted)
      if (found === undefined) return yield* noSuchProfile(wanted)
      const [name, { apiUrl }] = found
      yield* writeProfiles({ ...all, current: name })
      const notices = yield* Notices
      yield* notices.tell(authWords[language].switched(name, apiUrl))
    }).pipe(withManners(options))
).pipe(
  Command.withDescription(
    explained({ en: "Use another profile from now on.", ru: "Дальше пользоваться другим профилем." }, [
      "estate auth switch work",
      "estate auth switch"
    ])
  )
)
