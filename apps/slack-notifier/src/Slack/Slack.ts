import { LogLevel, WebClient } from "@slack/web-api"
import { Chunk, Context, DateTime, Duration, Effect, Layer, Option, Redacted, Schema, Stream } from "effect"
import { AlertId } from "../Alert/AlertId.ts"
import type { Picture } from "../Alert/Draw.ts"
import { addressOf } from "./Address.ts"
import { allPages } from "./AllPages.ts"
import { classify } from "./Classify.ts"
import { makeDirectory } from "./Directory.ts"
import { plainAnswers } from "./PlainAnswers.ts"
import { DestinationRefused, type SlackError, SlackUncertain } from "./SlackError.ts"

/** Where a message stands in Slack. */
export interface Posted {
  readonly channel: string
  readonly ts: string
}

/** One of our own messages as Slack's history shows it. */
export interface PostedAlert extends Posted {
  readonly alertId: AlertId
}

/** What is posted under which name, and where: in a channel, or in the thread under one of its messages. */
export interface Post {
  readonly id: AlertId
  /** A channel's id, or its name without `#`. */
  readonly destination: string
  readonly parent: Option.Option<Posted>
  readonly picture: Picture
}

/** Which Slack, and as whom. */
export interface SlackSettings {
  readonly token: Redacted.Redacted
  /** Another Slack than Slack's own, ending in `/api/`. */
  readonly apiUrl: Option.Option<string>
}

/** The event type of our metadata: it marks a message as ours, and holds nothing but its id. */
const EVENT_TYPE = "estate_alert"

/** One call may take this long; what takes longer may still happen, so it is uncertain. */
const TIMEOUT = Duration.seconds(10)

/** The most messages that Slack gives in one page of a history. */
const HISTORY_PAGE = 200

/** Slack as the notifier needs it: our own messages, in channels and in threads under them. */
export class Slack extends Context.Tag("@estate/slack-notifier/Slack")<
  Slack,
  {
    /** Posts once. It must not be repeated after `SlackUncertain` before the history was read. */
    readonly post: (post: Post) => Effect.Effect<Posted, SlackError>
    /** Draws a posted message anew; may be repeated. */
    readonly update: (posted: Posted, picture: Picture) => Effect.Effect<void, SlackError>
    readonly remove: (posted: Posted) => Effect.Effect<void, SlackError>
    /** Our own messages in a channel since a moment, newest first; nobody else's, whatever their metadata says. */
    readonly standingIn: (
      destination: string,
      since: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<PostedAlert>, SlackError>
    /** Our own messages in the thread under a message: they never show in the channel's history. */
    readonly standingUnder: (parent: Posted) => Effect.Effect<ReadonlyArray<PostedAlert>, SlackError>
  }
>() {
  static readonly layer = (settings: SlackSettings): Layer.Layer<Slack> => Layer.effect(Slack, make(settings))
}

/** Slack's own client, held to one try a call. */
export const webClient = (settings: SlackSettings, fetch: typeof globalThis.fetch = plainAnswers) =>
  new WebClient(Redacted.value(settings.token), {
    ...(Option.isSome(settings.apiUrl) ? { slackApiUrl: settings.apiUrl.value } : {}),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: Duration.toMillis(TIMEOUT),
    logLevel: LogLevel.ERROR,
    fetch
  })

/** A call of Slack's client, with what can come of it told apart. */
export const callSlack = <A>(destination: string, run: () => Promise<A>): Effect.Effect<A, SlackError> =>
  Effect.tryPromise({ try: run, catch: error => classify(error, destination) })

const make = Effect.fnUntraced(function* (settings: SlackSettings) {
  const client = webClient(settings)
  const channelId = yield* makeDirectory(client, callSlack)
  const botId = yield* known(
    callSlack("", () => client.auth.test()).pipe(
      Effect.flatMap(({ bot_id }) =>
        bot_id === undefined
          ? Effect.fail(new DestinationRefused({ code: "not_allowed_token_type", destination: "" }))
          : Effect.succeed(bot_id)
      )
    )
  )

  const standing = Effect.fnUntraced(function* (
    channel: string,
    page: (cursor: { readonly cursor?: string }) => Promise<MessagePage>
  ) {
    const bot = yield* botId
    const ours = allPages(
      cursor => callSlack(channel, () => page(cursor)),
      ({ messages }) => messages
    ).pipe(
      Stream.filterMap(({ bot_id, ts, metadata }) =>
        bot_id === bot && ts !== undefined
          ? Option.map(alertIdIn(metadata), alertId => ({ alertId, channel, ts }))
          : Option.none()
      )
    )
    return Chunk.toReadonlyArray(yield* Stream.runCollect(ours))
  })

  return Slack.of({
    post: Effect.fn("Slack.post")(function* ({ id, destination, parent, picture }) {
      const { channel, ts } = yield* callSlack(destination, () =>
        client.chat.postMessage({
          channel: addressOf(destination),
          ...(Option.isSome(parent) ? { thread_ts: parent.value.ts } : {}),
          ...contentOf(picture),
          mrkdwn: false,
          unfurl_links: false,
          unfurl_media: false,
          metadata: { event_type: EVENT_TYPE, event_payload: { alert_id: id } }
        })
      )
      return channel === undefined || ts === undefined
        ? yield* new SlackUncertain({ what: "the answer names no message" })
        : { channel, ts }
    }),
    update: Effect.fn("Slack.update")(function* (posted, picture) {
      yield* callSlack(posted.channel, () =>
        client.chat.update({ ...posted, ...contentOf(picture), parse: "none" })
      )
    }),
    remove: Effect.fn("Slack.remove")(function* (posted) {
      yield* callSlack(posted.channel, () => client.chat.delete({ ...posted }))
    }),
    standingIn: Effect.fn("Slack.standingIn")(function* (destination, since) {
      const channel = yield* channelId(destination)
      return yield* standing(channel, cursor =>
        client.conversations.history({
          channel,
          oldest: slackTime(since),
          limit: HISTORY_PAGE,
          include_all_metadata: true,
          ...cursor
        })
      )
    }),
    standingUnder: Effect.fn("Slack.standingUnder")(function* ({ channel, ts }) {
      return yield* standing(channel, cursor =>
        client.conversations.replies({
          channel,
          ts,
          limit: HISTORY_PAGE,
          include_all_metadata: true,
          ...cursor
        })
      )
    })
  })
})

/** A page of messages, as far as it is looked at. */
interface MessagePage {
  readonly messages?: ReadonlyArray<{
    readonly bot_id?: string
    readonly ts?: string
    readonly metadata?: unknown
  }>
  readonly response_metadata?: { readonly next_cursor?: string }
}

/** Asked for when first needed, and remembered once it is known. */
const known = <A, E>(ask: Effect.Effect<A, E>) =>
  Effect.map(Effect.cachedInvalidateWithTTL(ask, Duration.infinity), ([cached, forget]) =>
    Effect.tapError(cached, () => forget)
  )

const contentOf = (picture: Picture) => ({ text: picture.text, blocks: [...picture.blocks] })

/** Slack's `ts` of a moment. */
const slackTime = (moment: DateTime.Utc) => (DateTime.toEpochMillis(moment) / 1000).toFixed(6)

const AlertMetadata = Schema.Struct({
  event_type: Schema.Literal(EVENT_TYPE),
  event_payload: Schema.Struct({ alert_id: AlertId })
})

const alertIdIn = (metadata: unknown) =>
  Option.map(
    Schema.decodeUnknownOption(AlertMetadata)(metadata),
    ({ event_payload }) => event_payload.alert_id
  )
