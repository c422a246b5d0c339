import type { Completion } from "@estate/command-line/Complete"
import { foldForSearch } from "@estate/domain/Search"
import { plainLine, plainLines } from "@estate/text/PlainText"
import { Effect, Option, Redacted } from "effect"
import { answerFiles, readAnswerText } from "../Answers/AnswerFiles.ts"
import { chatsUrlOf, noProfiles, profileEntries, profileNamed } from "../Profiles/Profile.ts"
import { readProfiles } from "../Profiles/ProfileFile.ts"
import { profileIn } from "../Profiles/ProfileLanguage.ts"
import { variable } from "../Profiles/ProfileSettings.ts"
import { type ListOwner, readShownThreads, type ShownThread } from "../ShownThreads.ts"
import { readThreadReference } from "../Threads/ThreadReference.ts"

/** Values that a shell may complete, found without a request and without a key. */
export const knownValues = (
  what: string,
  words: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<Completion>> => {
  switch (what) {
    case "threads":
      return threads(words)
    case "answers":
      return answers
    case "profiles":
      return Effect.map(storedProfiles, all =>
        profileEntries(all).map(([value, { apiUrl }]) => ({ value, about: apiUrl }))
      )
    default:
      return Effect.succeed([])
  }
}

/** The saved answers, each with its first line. */
const answers = answerFiles.pipe(
  Effect.flatMap(found =>
    Effect.forEach(found.answers, answer =>
      Effect.map(readAnswerText(answer), text => ({
        value: answer.name,
        about: plainLines(text.trim())[0] ?? ""
      }))
    )
  ),
  Effect.orElseSucceed(() => [])
)

/** The buyers of the list that a terminal showed last; ids if a name may mean another thread. */
const threads = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  // Bash splits --profile=NAME into three words.
  const owner = yield* listOwner(profileIn(words.filter(word => word !== "=")))
  const shown = owner === undefined ? Option.none() : yield* readShownThreads(owner)
  const known = Option.getOrElse(shown, () => []).filter(
    ({ author, listingTitle }) => author !== "" || listingTitle !== ""
  )
  const isExact = words.some(word => word === "--yes" || word === "-y")
  const isId = /^0[0-9A-Z]/iu.test(words.at(-1) ?? "")
  return yield* Effect.forEach(known, thread =>
    Effect.map(isExact || isId ? Effect.succeed(false) : isNameEnough(thread, known), byName =>
      byName
        ? { value: plainLine(thread.author), about: thread.listingTitle }
        : { value: thread.id, about: `${thread.author}, ${thread.listingTitle}` }
    )
  )
})

const isNameEnough = ({ author }: ShownThread, known: ReadonlyArray<ShownThread>) => {
  const name = foldForSearch(author)
  const alike = known.filter(other => foldForSearch(other.author).includes(name))
  if (alike.length > 1 || plainLine(author) !== author) return Effect.succeed(false)
  return Effect.match(readThreadReference(Option.some(author), { canAsk: true }), {
    onFailure: () => false,
    onSuccess: ({ kind }) => kind === "name"
  })
}

const storedProfiles = Effect.orElseSucceed(readProfiles, () => noProfiles)

/**
 * Whose list it is, without the key of a profile: completion must not unlock a keychain. The
 * profile of `--profile` overrides the environment.
 */
const listOwner = Effect.fnUntraced(function* (named: string | undefined) {
  const apiUrl = Option.getOrUndefined(yield* variable("ESTATE_API_URL"))
  const chatsUrl = Option.getOrUndefined(yield* variable("ESTATE_CHATS_URL"))
  const apiKey = Option.getOrUndefined(yield* variable("ESTATE_API_KEY"))
  if (named === undefined && apiUrl !== undefined && apiKey !== undefined)
    return ownerOf(Option.none(), apiUrl, chatsUrl ?? apiUrl, apiKey)
  const all = yield* storedProfiles
  const name = named ?? Option.getOrUndefined(yield* variable("ESTATE_PROFILE")) ?? all.current
  const profile = profileNamed(all, name)?.[1]
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
