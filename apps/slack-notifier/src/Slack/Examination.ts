import { DateTime, Effect, Option } from "effect"
import { addressOf } from "./Address.ts"
import { makeDirectory } from "./Directory.ts"
import { plainAnswers } from "./PlainAnswers.ts"
import { callSlack, type SlackSettings, webClient } from "./Slack.ts"
import { SlackUncertain } from "./SlackError.ts"

/** Each line is one scope, or several of which one will do: private channels have scopes of their own. */
const SCOPES = [["chat:write"], ["channels:read", "groups:read"], ["channels:history", "groups:history"]]

/** What can be learned of the app and its channels by asking Slack, nothing remembered. */
export const makeExamination = (settings: SlackSettings) => {
  let date: string | null = null
  const client = webClient(settings, async (input, init) => {
    const response = await plainAnswers(input, init)
    date = response.headers.get("date")
    return response
  })
  const channelId = Effect.runSync(makeDirectory(client, callSlack))

  return {
    /** Who the app is, which scopes it lacks, and how far this machine's clock is ahead of Slack's. */
    identity: Effect.gen(function* () {
      const { user = "", team = "", response_metadata } = yield* callSlack("", () => client.auth.test())
      const now = yield* DateTime.now
      const scopes = new Set(response_metadata?.scopes ?? [])
      const slackTime = Option.fromNullable(date).pipe(Option.map(Date.parse), Option.filter(Number.isFinite))
      return {
        app: user,
        team,
        missingScopes: SCOPES.filter(choice => !choice.some(scope => scopes.has(scope))).map(choice =>
          choice.join(" or ")
        ),
        clockAheadMillis: Option.match(slackTime, {
          onNone: () => 0,
          onSome: millis => DateTime.toEpochMillis(now) - millis
        })
      }
    }),
    membership: (destination: string) =>
      Effect.gen(function* () {
        const channel = yield* channelId(destination)
        const { channel: found } = yield* callSlack(destination, () => client.conversations.info({ channel }))
        return found?.is_member === true
      }),
    history: (destination: string) =>
      Effect.gen(function* () {
        const channel = yield* channelId(destination)
        yield* callSlack(destination, () => client.conversations.history({ channel, limit: 1 }))
      }),
    /** A message that is posted and deleted at once. */
    testPost: (destination: string) =>
      Effect.gen(function* () {
        const { channel, ts } = yield* callSlack(destination, () =>
          client.chat.postMessage({
            channel: addressOf(destination),
            text: "estate-notifier doctor: a test, deleted at once"
          })
        )
        if (channel === undefined || ts === undefined) {
          return yield* new SlackUncertain({ what: "the answer names no message" })
        }
        yield* callSlack(destination, () => client.chat.delete({ channel, ts }))
      })
  }
}
