import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { plainLine } from "@estate/text/PlainText"
import { Effect, Option, Redacted } from "effect"
import { chatsUrlOf, noProfiles, profileEntries } from "../Profiles/Profile.ts"
import { readProfiles } from "../Profiles/ProfileFile.ts"
import { variable } from "../Profiles/ProfileSettings.ts"
import { type ListOwner, readShownThreads } from "../ShownThreads.ts"
import { Output } from "../Terminal/Output.ts"

/** `estate __complete threads`: what a shell may complete, without a request. */
export const completeCommand = Command.make(
  "__complete",
  { what: Args.choice(["threads"], { name: "WHAT" }) },
  () =>
    Effect.gen(function* () {
      const owner = yield* listOwner
      const shown = owner === undefined ? Option.none() : yield* readShownThreads(owner)
      const lines = Option.getOrElse(shown, () => [])
        .filter(({ author, listingTitle }) => author !== "" || listingTitle !== "")
        .map(({ id, author, listingTitle }) => `${id}\t${plainLine(author)}, ${plainLine(listingTitle)}\n`)
      const output = yield* Output
      yield* output.write(lines.join(""))
    })
)

/** Whose list it is, without the key of a profile: nobody wants to unlock a keychain for a tab. */
const listOwner = Effect.gen(function* () {
  const apiUrl = Option.getOrUndefined(yield* variable("ESTATE_API_URL"))
  const chatsUrl = Option.getOrUndefined(yield* variable("ESTATE_CHATS_URL"))
  const apiKey = Option.getOrUndefined(yield* variable("ESTATE_API_KEY"))
  if (apiUrl !== undefined && apiKey !== undefined)
    return ownerOf(Option.none(), apiUrl, chatsUrl ?? apiUrl, apiKey)
  const all = yield* Effect.orElseSucceed(readProfiles(), () => noProfiles)
  const name = Option.getOrUndefined(yield* variable("ESTATE_PROFILE")) ?? all.current
  const profile = profileEntries(all).find(([own]) => own === name)?.[1]
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
