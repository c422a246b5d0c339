import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { plainLine } from "@estate/text/PlainText"
import { Effect, Option, Redacted } from "effect"
import { chatsUrlOf, noProfiles, profileEntries } from "../Profiles/Profile.ts"
import { readProfiles } from "../Profiles/ProfileFile.ts"
import { profileIn } from "../Profiles/ProfileLanguage.ts"
import { variable } from "../Profiles/ProfileSettings.ts"
import { type ListOwner, readShownThreads } from "../ShownThreads.ts"
import { Output } from "../Terminal/Output.ts"

/** `estate __complete WHAT -- WORDS`: what may follow the words, found without a request. */
export const completeCommand = Command.make(
  "__complete",
  {
    what: Args.choice(["threads", "profiles"], { name: "WHAT" }),
    words: Args.text({ name: "WORD" }).pipe(Args.repeated)
  },
  ({ what, words }) =>
    Effect.gen(function* () {
      const output = yield* Output
      // Bash makes three words of --profile=NAME.
      const named = profileIn(words.filter(word => word !== "="))
      const lines = yield* what === "threads" ? threadsOf(named) : profiles
      yield* output.write(
        lines.map(([value, about]) => `${plainLine(value)}\t${plainLine(about)}\n`).join("")
      )
    })
)

type Line = readonly [value: string, about: string]

const threadsOf = Effect.fnUntraced(function* (named: string | undefined) {
  const owner = yield* listOwner(named)
  const shown = owner === undefined ? Option.none() : yield* readShownThreads(owner)
  return Option.getOrElse(shown, () => [])
    .filter(({ author, listingTitle }) => author !== "" || listingTitle !== "")
    .map(({ id, author, listingTitle }): Line => [id, `${author}, ${listingTitle}`])
})

const storedProfiles = Effect.map(
  Effect.suspend(() => Effect.orElseSucceed(readProfiles(), () => noProfiles)),
  all => ({ current: all.current, entries: profileEntries(all) })
)

const profiles = Effect.map(storedProfiles, ({ entries }) =>
  entries.map(([name, { apiUrl }]): Line => [name, apiUrl])
)

/**
 * Whose list it is, without the key of a profile: nobody wants to unlock a keychain for a tab. The
 * profile of `--profile` overrides the environment.
 */
const listOwner = Effect.fnUntraced(function* (named: string | undefined) {
  const apiUrl = Option.getOrUndefined(yield* variable("ESTATE_API_URL"))
  const chatsUrl = Option.getOrUndefined(yield* variable("ESTATE_CHATS_URL"))
  const apiKey = Option.getOrUndefined(yield* variable("ESTATE_API_KEY"))
  if (named === undefined && apiUrl !== undefined && apiKey !== undefined)
    return ownerOf(Option.none(), apiUrl, chatsUrl ?? apiUrl, apiKey)
  const { current, entries } = yield* storedProfiles
  const name = named ?? Option.getOrUndefined(yield* variable("ESTATE_PROFILE")) ?? current
  const profile = entries.find(([own]) => own === name)?.[1]
  return name === undefined || profile === undefined
    ? undefined
    : ownerOf(Option.some(name), profile.apiUrl, chatsUrlOf(profile), "")
})

const ownerOf = (
  profile: Option.Option<string>,
  apiUrl: string,
  chatsUrl: string,
  apiKey: string
): ListOwner | undefined =>
  URL.canParse(apiUrl) && URL.canParse(chatsUrl)
    ? {
        profile,
        client: { apiUrl: new URL(apiUrl), chatsUrl: new URL(chatsUrl), apiKey: Redacted.make(apiKey) }
      }
    : undefined
