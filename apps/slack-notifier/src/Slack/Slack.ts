import { LogLevel, WebClient } from "@slack/web-api"
import { Chunk, Context, DateTime, Duration, Effect, Layer, Option, Redacted, Schema, Stream } from "effect"
import { AlertId } from "../Alert/AlertId.ts"
import type { Picture } from "../Alert/Draw.ts"
import { classify } from "./Classify.ts"
import { plainAnswers } from "./PlainAnswers.ts"
import { DestinationRefused, type SlackError, SlackUncertain } from "./SlackError.ts"

/** Where a message stands in Slack. */
export interface Posted {
  readonly channel: string
  readonly ts: string
}

/** One of our own alerts as the channel's history shows it. */
export interface PostedAlert extends Posted {
  readonly alertId: AlertId
}

/** Which Slack, as whom, and where to. */
export interface SlackSettings {
  readonly token: Redacted.Redacted
  /** A channel's id, or its name with or without `#`. */
  readonly channel: string
  /** Another Slack than Slack's own, ending in `/api/`. */
  readonly apiUrl: Option.Option<string>
}

/** The event type of our metadata: it marks a message as an alert, and holds nothing but the alert's id. */
const EVENT_TYPE = "estate_alert"

/** One call may take this long; what takes longer may still happen, so it is uncertain. */
const TIMEOUT = Duration.seconds(10)

/** Slack as the notifier needs it: one channel, our own messages in it. */
export class Slack extends Context.Tag("@estate/slack-notifier/Slack")<
  Slack,
  {
    /** Posts once. It must not be repeated after `SlackUncertain` before the history was read. */
    readonly post: (alertId: AlertId, picture: Picture) => Effect.Effect<Posted, SlackError>
    /** Draws a posted message anew; may be repeated. */
    readonly update: (posted: Posted, picture: Picture) => Effect.Effect<void, SlackError>
    readonly remove: (posted: Posted) => Effect.Effect<void, SlackError>
    /** Our own alerts in the channel since a moment, newest first; nobody else's, whatever their metadata says. */
    readonly alertsSince: (since: DateTime.Utc) => Effect.Effect<ReadonlyArray<PostedAlert>, SlackError>
  }
>() {
  static readonly layer = (settings: SlackSettings): Layer.Layer<Slack> => Layer.effect(Slack, make(settings))
}

const make = Effect.fnUntraced(function* (settings: SlackSettings) {
  const client = new WebClient(Redacted.value(settings.token), {
    ...(Option.isSome(settings.apiUrl) ? { slackApiUrl: settings.apiUrl.value } : {}),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: Duration.toMillis(TIMEOUT),
    logLevel: LogLevel.ERROR,
    fetch: plainAnswers
  })
  const call = <A>(run: () => Promise<A>) =>
    Effect.tryPromise({ try: run, catch: error => classify(error, settings.channel) })

  const botId = yield* known(
    call(() => client.auth.test()).pipe(
      Effect.flatMap(({ bot_id }) =>
        bot_id === undefined
          ? Effect.fail(new DestinationRefused({ code: "not_allowed_token_type", channel: settings.channel }))
          : Effect.succeed(bot_id)
      )
    )
  )
  const channelId = yield* known(findChannel(client, settings.channel, call))

  const history = (channel: string, oldest: string) =>
    Stream.paginateChunkEffect(Option.none<string>(), cursor =>
      Effect.map(
        call(() =>
          client.conversations.history({
            channel,
            oldest,
            limit: 200,
            include_all_metadata: true,
            ...(Option.isSome(cursor) ? { cursor: cursor.value } : {})
          })
        ),
        page => [Chunk.fromIterable(page.messages ?? []), nextCursor(page)] as const
      )
    )

  return Slack.of({
    post: Effect.fn("Slack.post")(function* (alertId, picture) {
      const { channel, ts } = yield* call(() =>
        client.chat.postMessage({
          channel: settings.channel,
          ...contentOf(picture),
          mrkdwn: false,
          unfurl_links: false,
          unfurl_media: false,
          metadata: { event_type: EVENT_TYPE, event_payload: { alert_id: alertId } }
        })
      )
      return channel === undefined || ts === undefined
        ? yield* new SlackUncertain({ what: "the answer names no message" })
        : { channel, ts }
    }),
    update: Effect.fn("Slack.update")(function* (posted, picture) {
      yield* call(() => client.chat.update({ ...posted, ...contentOf(picture) }))
    }),
    remove: Effect.fn("Slack.remove")(function* (posted) {
      yield* call(() => client.chat.delete({ ...posted }))
    }),
    alertsSince: Effect.fn("Slack.alertsSince")(function* (since) {
      const ours = yield* botId
      const channel = yield* channelId
      const messages = yield* Stream.runCollect(history(channel, slackTime(since)))
      return Chunk.toReadonlyArray(
        Chunk.filterMap(messages, ({ bot_id, ts, metadata }) =>
          bot_id === ours && ts !== undefined
            ? Option.map(alertIdIn(metadata), alertId => ({ alertId, channel, ts }))
            : Option.none()
        )
      )
    })
  })
})

/** Asked for when first needed, and remembered once it is known. */
const known = <A, E>(ask: Effect.Effect<A, E>) =>
  Effect.map(Effect.cachedInvalidateWithTTL(ask, Duration.infinity), ([cached, forget]) =>
    Effect.tapError(cached, () => forget)
  )

const CHANNEL_ID = /^[CGD][A-Z0-9]{7,}$/

const findChannel = (
  client: WebClient,
  channel: string,
  call: <A>(run: () => Promise<A>) => Effect.Effect<A, SlackError>
) => {
  if (CHANNEL_ID.test(channel)) return Effect.succeed(channel)
  const name = channel.replace(/^#/, "")
  return Stream.paginateChunkEffect(Option.none<string>(), cursor =>
    Effect.map(
      call(() =>
        client.conversations.list({
          types: "public_channel,private_channel",
          limit: 200,
          ...(Option.isSome(cursor) ? { cursor: cursor.value } : {})
        })
      ),
      page => [Chunk.fromIterable(page.channels ?? []), nextCursor(page)] as const
    )
  ).pipe(
    Stream.filterMap(found => (found.name === name ? Option.fromNullable(found.id) : Option.none())),
    Stream.runHead,
    Effect.flatMap(
      Option.match({
        onNone: () => Effect.fail(new DestinationRefused({ code: "channel_not_found", channel })),
        onSome: Effect.succeed
      })
    )
  )
}

const nextCursor = (page: { readonly response_metadata?: { readonly next_cursor?: string } }) =>
  Option.map(
    Option.filter(Option.fromNullable(page.response_metadata?.next_cursor), cursor => cursor !== ""),
    Option.some
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
