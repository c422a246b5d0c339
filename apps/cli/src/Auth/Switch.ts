import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import type { Language } from "@estate/text/Language"
import { joinLines } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
import { Effect, Option } from "effect"
import { connectionOptions, withOutputFlags } from "../Connection.ts"
import { type Profile, type ProfileName, profileEntries, profileNamed } from "../Profiles/Profile.ts"
import { readProfiles, writeProfiles } from "../Profiles/ProfileFile.ts"
import { withProfileLock } from "../Profiles/ProfileLock.ts"
import { noSuchProfile } from "../Profiles/ProfileSettings.ts"
import { readLocale } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Person } from "../Terminal/Person.ts"
import { authTexts, printOverrides } from "./AuthTexts.ts"

/** `estate auth switch [NAME]`. */
export const switchCommand = Command.make(
  "switch",
  {
    name: Args.text("NAME", {
      en: "The profile to switch to (default: the other one of two; a terminal asks)",
      ru: "Профиль, на который переключиться (по умолчанию — второй из двух; в терминале можно выбрать)"
    }).pipe(Args.withCompletion("profiles"), Args.optional),
    quiet: connectionOptions.quiet,
    noInput: connectionOptions.noInput
  },
  options =>
    Effect.gen(function* () {
      const { language } = yield* readLocale(Option.none())
      const all = yield* readProfiles
      const entries = profileEntries(all)
      const others = entries.filter(([name]) => name !== all.current)
      const person = yield* Person
      const canAsk = person.canAnswer && !options.noInput
      if (Option.isNone(options.name) && others.length === 0) return yield* noOtherProfile
      const [only, second] = others
      const wanted = Option.isSome(options.name)
        ? options.name.value
        : only !== undefined && second === undefined
          ? only[0]
          : yield* canAsk ? pickProfile(entries, all.current, language) : severalProfiles(entries)
      const found = profileNamed(all, wanted)
      if (found === undefined) return yield* noSuchProfile(wanted)
      const [name, { apiUrl }] = found
      yield* withProfileLock(
        Effect.flatMap(readProfiles, latest => writeProfiles({ ...latest, current: name }))
      )
      const notices = yield* Notices
      yield* notices.print(authTexts[language].switched(name, apiUrl))
      yield* printOverrides(name, language)
    }).pipe(withOutputFlags(options))
).pipe(
  Command.withDescription({ en: "Switch to another profile.", ru: "Переключиться на другой профиль." }, [
    "estate auth switch work",
    "estate auth switch"
  ])
)

/** Lets a person choose one of several profiles. */
const pickProfile = Effect.fnUntraced(function* (
  entries: ReadonlyArray<readonly [ProfileName, Profile]>,
  current: ProfileName | undefined,
  language: Language
) {
  const { pick } = yield* Effect.promise(() => import("../Terminal/Pick.ts"))
  const { width } = yield* Notices
  const find = (search: string) =>
    Effect.sync(() => {
      const items = entries.filter(([name]) => name.toLowerCase().includes(search.toLowerCase()))
      const lines = items.map(([name, { apiUrl }], index) =>
        cutTo(`${String(index + 1).padStart(2)}  ${name}  ${apiUrl}${name === current ? " *" : ""}`, width)
      )
      return { items, lines: joinLines(lines) }
    })
  const [name] = yield* pick(find, language)
  return name
})

const noOtherProfile = wrongUse(
  { en: "there is no other profile to switch to", ru: "другого профиля нет" },
  { en: "Create one: estate auth login --profile NAME", ru: "Создать: estate auth login --profile NAME" }
)

const severalProfiles = (entries: ReadonlyArray<readonly [ProfileName, Profile]>) => {
  const names = entries.map(([name]) => name).join(", ")
  return wrongUse(
    { en: `more than one profile to switch to: ${names}`, ru: `есть несколько профилей: ${names}` },
    { en: "Name one: estate auth switch NAME", ru: "Укажите один: estate auth switch NAME" }
  )
}
