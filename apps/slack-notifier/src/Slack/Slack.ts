import { LogLevel, WebClient } from "@slack/web-api"
import { Context, DateTime, Duration, Effect, Option, Redacted, Schema, Stream } from "effect"
import { AlertId } from "../Alerts/AlertId.ts"
import type { SlackMessage } from "../Alerts/SlackMessage.ts"
import { destinationIn } from "../Settings/Destination.ts"
import { channelAddressOf, isPerson } from "./Address.ts"
import { allPages } from "./AllPages.ts"
import { makeChannelIds } from "./ChannelIds.ts"
import { callSlack } from "./Classify.ts"
import { DestinationRefused, type SlackError, SlackUncertain } from "./SlackError.ts"
import { strictFetch } from "./StrictFetch.ts"

/** A posted message: its channel and timestamp. */
export interface Posted {
  readonly channel: string
  readonly ts: string
}

/** One of our own messages, as found in Slack's history. */
export interface PostedAlert extends Posted {
  readonly alertId: AlertId
}

/** What is read of a channel's history, newest first. */
export interface ChannelHistory {
  readonly alerts: ReadonlyArray<PostedAlert>
  /** The `ts` of all messages with replies, deleted ones too. */
  readonly threads: ReadonlySet<string>
}

/** A message to post, in a channel or in the thread of one of its messages. */
export interface Post {
  readonly id: AlertId
  readonly destination: string
  readonly parent: Posted | undefined
  readonly message: SlackMessage
}

/** Which Slack, which of its workspaces, and as whom. */
export interface WorkspaceSettings {
  /** Its name in the settings; empty for that of `SLACK_BOT_TOKEN`. */
  readonly workspace: string
  readonly token: Redacted.Redacted
  /** Overrides Slack's own API address; ends in `/api/`. */
  readonly apiUrl: Option.Option<string>
}

/** The event type of our metadata, which contains only the alert id. */
const EVENT_TYPE = "estate_alert"

/** A call times out after this; it may still take effect, so its outcome is uncertain. */
const TIMEOUT = Duration.seconds(10)

/** Somebody is looking at the message, and an ordinary edit follows soon. */
const RESPOND_TIMEOUT = Duration.seconds(3)

/** Messages per page of a history. */
const HISTORY_PAGE = 200

/** Slack as the notifier needs it: our own messages, in channels and in threads under them. */
export class Slack extends Context.Tag("@estate/slack-notifier/Slack")<
  Slack,
  {
    /** Posts once. After `SlackUncertain`, read the history before posting again. */
    readonly post: (post: Post) => Effect.Effect<Posted, SlackError>
    /** Replaces a posted message's contents. Idempotent. */
    readonly update: (posted: Posted, message: SlackMessage) => Effect.Effect<void, SlackError>
    /** The same by the `response_url` of a click on the message: it has no rate limit. */
    readonly respond: (responseUrl: string, message: SlackMessage) => Effect.Effect<void, SlackError>
    readonly remove: (posted: Posted) => Effect.Effect<void, SlackError>
    /** Messages of our own bot in a channel since a moment, and which messages have replies. */
    readonly historyOf: (
      destination: string,
      since: DateTime.Utc
    ) => Effect.Effect<ChannelHistory, SlackError>
    /** Messages of our own bot in a message's thread; a channel's history never shows them. */
    readonly ownRepliesTo: (parent: Posted) => Effect.Effect<ReadonlyArray<PostedAlert>, SlackError>
  }
>() {}

/** Slack's SDK client with its retries off. */
export const webClient = (
  settings: Pick<WorkspaceSettings, "token" | "apiUrl">,
  {
    fetch = strictFetch,
    timeout = TIMEOUT
  }: { readonly fetch?: typeof globalThis.fetch; readonly timeout?: Duration.Duration } = {}
) =>
  new WebClient(Redacted.value(settings.token), {
    ...(Option.isSome(settings.apiUrl) ? { slackApiUrl: settings.apiUrl.value } : {}),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: Duration.toMillis(timeout),
    logLevel: LogLevel.ERROR,
    fetch
  })

/** Slack in one workspace. */
export const makeSlack = Effect.fnUntraced(function* (settings: WorkspaceSettings) {
  const here = (channel: string) => destinationIn(settings.workspace, channel)
  const client = webClient(settings)
  const channels = makeChannelIds(client)
  const botId = yield* ownId(client, here(""), "bot_id")

  const forgetIfRefused = (destination: string) => (error: SlackError) =>
    error._tag === "DestinationRefused" ? channels.learn(destination, undefined) : Effect.void

  const readMessages = Effect.fnUntraced(function* (
    destination: string,
    channel: string,
    page: (cursor: { readonly cursor?: string }) => Promise<MessagePage>
  ) {
    const bot = yield* botId
    const alerts: Array<PostedAlert> = []
    const threads = new Set<string>()
    const pages = allPages(
      cursor => callSlack(destination, () => page(cursor)),
      ({ messages }) => messages
    )
    yield* Stream.runForEach(pages, ({ bot_id, ts, metadata, reply_count = 0 }) =>
      Effect.sync(() => {
        if (ts === undefined) return
        if (reply_count > 0) threads.add(ts)
        const alertId = bot_id === bot ? alertIdIn(metadata) : Option.none()
        if (Option.isSome(alertId)) alerts.push({ alertId: alertId.value, channel, ts })
      })
    )
    return { alerts, threads }
  })

  return Slack.of({
    post: Effect.fn("Slack.post")(function* ({ id, destination, parent, message }) {
      const address = isPerson(destination)
        ? yield* channels.idOf(destination)
        : channelAddressOf(destination)
      const { channel, ts } = yield* callSlack(destination, () =>
        client.chat.postMessage({
          channel: address,
          ...(parent && { thread_ts: parent.ts }),
          ...payloadOf(message),
          mrkdwn: false,
          unfurl_links: false,
          unfurl_media: false,
          metadata: { event_type: EVENT_TYPE, event_payload: { alert_id: id } }
        })
      ).pipe(Effect.tapError(forgetIfRefused(destination)))
      if (channel === undefined || ts === undefined)
        return yield* new SlackUncertain({ what: "the answer names no message" })
      yield* channels.learn(destination, channel)
      return { channel, ts }
    }),
    update: Effect.fn("Slack.update")(function* (posted, message) {
      yield* callSlack(here(posted.channel), () =>
        client.chat.update({ ...posted, ...payloadOf(message), parse: "none" })
      )
    }),
    respond: Effect.fn("Slack.respond")((responseUrl, message) =>
      Effect.tryPromise({
        try: signal => respond(responseUrl, payloadOf(message), signal),
        catch: error => new SlackUncertain({ what: String(error) })
      }).pipe(
        Effect.timeoutFail({
          duration: RESPOND_TIMEOUT,
          onTimeout: () => new SlackUncertain({ what: "the response_url did not answer" })
        })
      )
    ),
    remove: Effect.fn("Slack.remove")(function* (posted) {
      yield* callSlack(here(posted.channel), () => client.chat.delete({ ...posted }))
    }),
    historyOf: Effect.fn("Slack.historyOf")(function* (destination, since) {
      const channel = yield* channels.idOf(destination)
      return yield* readMessages(destination, channel, cursor =>
        client.conversations.history({
          channel,
          oldest: timestampOf(since),
          limit: HISTORY_PAGE,
          include_all_metadata: true,
          ...cursor
        })
      ).pipe(Effect.tapError(forgetIfRefused(destination)))
    }),
    ownRepliesTo: Effect.fn("Slack.ownRepliesTo")(function* ({ channel, ts }) {
      const { alerts } = yield* readMessages(here(channel), channel, cursor =>
        client.conversations.replies({
          channel,
          ts,
          limit: HISTORY_PAGE,
          include_all_metadata: true,
          ...cursor
        })
      )
      return alerts
    })
  })
})

/** The fields of a page of messages that are read. */
interface MessagePage {
  readonly messages?: ReadonlyArray<{
    readonly bot_id?: string
    readonly ts?: string
    readonly metadata?: unknown
    readonly reply_count?: number
  }>
  readonly response_metadata?: { readonly next_cursor?: string }
}

/** Asks Slack once whose token it is; a failure is not remembered. */
export const ownId = (client: WebClient, here: string, field: "bot_id" | "team_id") =>
  callSlack(here, () => client.auth.test()).pipe(
    Effect.flatMap(({ [field]: id }) =>
      id === undefined
        ? Effect.fail(new DestinationRefused({ code: "not_allowed_token_type", destination: here }))
        : Effect.succeed(id)
    ),
    Effect.cachedInvalidateWithTTL(Duration.infinity),
    Effect.map(([cached, invalidate]) => Effect.tapError(cached, () => invalidate))
  )

/** https://docs.slack.dev/interactivity/handling-user-interaction#message_responses */
const respond = async (responseUrl: string, payload: object, signal: AbortSignal) => {
  const { ok, status } = await fetch(responseUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ replace_original: true, ...payload }),
    signal
  })
  if (!ok) throw new Error(`the response_url answered ${status}`)
}

const payloadOf = (message: SlackMessage) => ({ text: message.text, blocks: [...message.blocks] })

/** Slack knows no time before 1970. */
const timestampOf = (moment: DateTime.Utc) => (Math.max(0, DateTime.toEpochMillis(moment)) / 1000).toFixed(6)

const AlertMetadata = Schema.Struct({
  event_type: Schema.Literal(EVENT_TYPE),
  event_payload: Schema.Struct({ alert_id: AlertId })
})

const alertIdIn = (metadata: unknown) =>
  Option.map(
    Schema.decodeUnknownOption(AlertMetadata)(metadata),
    ({ event_payload }) => event_payload.alert_id
  )
