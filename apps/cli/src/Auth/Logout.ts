import * as Command from "@estate/command-line/Command"
import { Effect, Option } from "effect"
import { removeCaches } from "../CacheFiles.ts"
import { connectionOptions, withOutputFlags } from "../Connection.ts"
import { removeFromKeychain } from "../Profiles/Keychain.ts"
import { removeFileKey } from "../Profiles/KeyFile.ts"
import { type Profile, type ProfileName, profileNamed, profileNames } from "../Profiles/Profile.ts"
import { readProfiles, writeProfiles } from "../Profiles/ProfileFile.ts"
import { withProfileLock } from "../Profiles/ProfileLock.ts"
import { noneIsCurrent, noSuchProfile, optionOrVariable } from "../Profiles/ProfileSettings.ts"
import { readLocale } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { authTexts } from "./AuthTexts.ts"

/** `estate auth logout`. */
export const logoutCommand = Command.make(
  "logout",
  {
    profile: connectionOptions.profile,
    quiet: connectionOptions.quiet,
    noInput: connectionOptions.noInput
  },
  options =>
    Effect.gen(function* () {
      const { language } = yield* readLocale(options.profile)
      const all = yield* readProfiles
      const named = yield* optionOrVariable(options.profile, "ESTATE_PROFILE")
      const wanted = Option.getOrElse(named, () => all.current)
      if (wanted === undefined) return yield* noneIsCurrent(profileNames(all))
      const found = profileNamed(all, wanted)
      if (found === undefined) return yield* noSuchProfile(wanted)
      const [name, profile] = found
      yield* remove(name, profile)
      yield* removeCaches
      const notices = yield* Notices
      const { signedOut, stillCurrent, noneCurrent, noneLeft } = authTexts[language]
      yield* notices.print(signedOut(name))
      const others = profileNames(all).filter(each => each !== name)
      const current = others.find(each => each === all.current)
      yield* notices.print(
        current !== undefined ? stillCurrent(current) : others.length > 0 ? noneCurrent(others) : noneLeft
      )
    }).pipe(withOutputFlags(options))
).pipe(
  Command.withDescription(
    {
      en: "Sign out: remove a profile, its key, and what lists and reports keep of conversations.",
      ru: "Выйти: удалить профиль, его ключ и то, что списки и отчёты сохранили о диалогах."
    },
    ["estate auth logout", "estate auth logout --profile work"]
  )
)

/** Removes a profile and its key. A keychain may wait for its user, so it comes before the lock. */
const remove = Effect.fnUntraced(function* (name: ProfileName, profile: Profile) {
  if (profile.key === "keychain") yield* removeFromKeychain(name)
  yield* withProfileLock(
    Effect.gen(function* () {
      if (profile.key === "file") yield* removeFileKey(name)
      const { current, profiles } = yield* readProfiles
      const { [name]: _, ...others } = profiles
      yield* writeProfiles({
        profiles: others,
        ...(current === undefined || current === name ? {} : { current })
      })
    })
  )
})
