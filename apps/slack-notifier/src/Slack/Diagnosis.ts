import type { Person } from "@estate/rules/Person"
import { Array, DateTime, Effect, Option } from "effect"
import { destinationIn } from "../Settings/Destination.ts"
import { channelAddressOf } from "./Address.ts"
import { makeChannelIds } from "./ChannelIds.ts"
import { callSlack } from "./Classify.ts"
import { scopesFor, type Wanted } from "./Manifest.ts"
import { type WorkspaceSettings, webClient } from "./Slack.ts"
import { codeOf, type SlackError, SlackUncertain } from "./SlackError.ts"
import { strictFetch } from "./StrictFetch.ts"

/** Slack does not know such a person. */
const isUnknownPerson = (error: SlackError) =>
  ["user_not_found", "user_not_visible"].includes(codeOf(error) ?? "")

/** Checks of the app and its channels, by calls to Slack without a cache. */
export const makeDiagnosis = (settings: WorkspaceSettings, wanted: Wanted) => {
  let date: string | null = null
  const client = webClient(settings, {
    fetch: async (input, init) => {
      const response = await strictFetch(input, init)
      date = response.headers.get("date")
      return response
    }
  })
  const { idOf } = makeChannelIds(client)

  const here = destinationIn(settings.workspace, "")
  const isMember = (user: string) =>
    callSlack(here, () => client.users.info({ user })).pipe(
      Effect.map(({ user: found }) => found?.deleted !== true),
      Effect.catchIf(isUnknownPerson, () => Effect.succeed(false))
    )
  const activeGroups = Effect.map(
    callSlack(here, () => client.usergroups.list()),
    ({ usergroups = [] }) => new Set(usergroups.flatMap(({ id }) => id ?? []))
  )

  return {
    /** The people whom an alert in this workspace notifies if it mentions them. */
    known: (people: ReadonlyArray<Person>) =>
      Effect.gen(function* () {
        const [members, groups] = Array.partition(people, ({ kind }) => kind === "group")
        const ids = groups.length === 0 ? new Set() : yield* activeGroups
        const active = yield* Effect.filter(members, ({ slackId }) => isMember(slackId), { concurrency: 4 })
        return [...active, ...groups.filter(({ slackId }) => ids.has(slackId))]
      }),
    /** The app's name, its missing scopes, and how far this machine's clock is ahead of Slack's. */
    identity: Effect.gen(function* () {
      const { user = "", team = "", response_metadata } = yield* callSlack(here, () => client.auth.test())
      const now = yield* DateTime.now
      const scopes = new Set(response_metadata?.scopes ?? [])
      const slackTime = Option.fromNullable(date).pipe(Option.map(Date.parse), Option.filter(Number.isFinite))
      return {
        app: user,
        team,
        missingScopes: scopesFor(wanted)
          .filter(choice => !choice.some(scope => scopes.has(scope)))
          .map(choice => choice.join(" or ")),
        clockAheadMillis: Option.match(slackTime, {
          onNone: () => 0,
          onSome: millis => DateTime.toEpochMillis(now) - millis
        })
      }
    }),
    membership: (destination: string) =>
      Effect.gen(function* () {
        const channel = yield* idOf(destination)
        const { channel: found } = yield* callSlack(destination, () => client.conversations.info({ channel }))
        return found?.is_member === true
      }),
    history: (destination: string) =>
      Effect.gen(function* () {
        const channel = yield* idOf(destination)
        yield* callSlack(destination, () => client.conversations.history({ channel, limit: 1 }))
      }),
    /** Posts a message and deletes it at once. */
    testPost: (destination: string) =>
      Effect.gen(function* () {
        const { channel, ts } = yield* callSlack(destination, () =>
          client.chat.postMessage({
            channel: channelAddressOf(destination),
            text: "estate-notifier doctor: a test message, deleted at once"
          })
        )
        if (channel === undefined || ts === undefined) {
          return yield* new SlackUncertain({ what: "the answer names no message" })
        }
        yield* callSlack(destination, () => client.chat.delete({ channel, ts }))
      })
  }
}

/** Whether Slack would give the app a connection; none is opened. */
export const connectable = ({ workspace, token, apiUrl }: WorkspaceSettings) =>
  Effect.asVoid(
    callSlack(destinationIn(workspace, ""), () => webClient({ token, apiUrl }).apps.connections.open({}))
  )
