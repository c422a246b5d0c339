import { it } from "@effect/vitest"
import { type Logger, LogLevel, WebClient } from "@slack/web-api"
import { Effect } from "effect"
import { SlackSandbox } from "../src/SlackSandbox.ts"

/** Says nothing. */
export const silent: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  setLevel: () => {},
  getLevel: () => LogLevel.ERROR,
  setName: () => {}
}

/** How long a client waits for a call that hangs: long enough for the call to arrive. */
export const HANG_MILLIS = 2_000

/** Slack's own client, without retries; it waits for a response forever by default. */
export const clientOf = (apiUrl: string, token: string | undefined, timeout = 0) =>
  new WebClient(token, {
    slackApiUrl: apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logger: silent,
    timeout
  })

/** A test with its own sandbox and one app; by the real clock, unless `run` says otherwise. */
export const sandboxTest = <E>(
  name: string,
  body: (parts: {
    readonly sandbox: typeof SlackSandbox.Service
    readonly bot: WebClient
  }) => Effect.Effect<void, E>,
  run = it.live
) =>
  run(name, () =>
    Effect.flatMap(SlackSandbox, sandbox =>
      body({ sandbox, bot: clientOf(sandbox.apiUrl, "xoxb-alerts") })
    ).pipe(Effect.provide(SlackSandbox.layer({ channels: ["support"] })))
  )

/** What a caller gets: `ok`, an error, or no response. */
export type Result =
  | "ok"
  | { readonly error: string; readonly messages: ReadonlyArray<string> }
  | { readonly status: number; readonly body: string }
  | { readonly retryAfter: number }
  | { readonly unanswered: string }

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

/** Makes a call and returns what the caller gets. */
export const resultOf = (call: () => Promise<unknown>): Effect.Effect<Result> =>
  Effect.promise(() =>
    call().then(
      (): Result => "ok",
      (error: unknown): Result => {
        const data = field(error, "data")
        const messages = field(field(data, "response_metadata"), "messages")
        switch (field(error, "code")) {
          case "slack_webapi_platform_error":
            return {
              error: String(field(data, "error")),
              messages: Array.isArray(messages) ? messages.map(String) : []
            }
          case "slack_webapi_http_error":
            return { status: Number(field(error, "statusCode")), body: String(field(error, "body")) }
          case "slack_webapi_rate_limited_error":
            return { retryAfter: Number(field(error, "retryAfter")) }
          default:
            return { unanswered: error instanceof Error ? error.message : String(error) }
        }
      }
    )
  )

/** Slack's code for a call that must be refused. */
export const refusalOf = (call: () => Promise<unknown>) =>
  Effect.map(resultOf(call), result =>
    typeof result === "object" && "error" in result ? result.error : result
  )

/** The response of a call that must succeed. */
export const answerOf = <A>(call: () => Promise<A>) => Effect.promise(call)

/** The texts of a channel's history, newest first. */
export const historyOf = (bot: WebClient, channel: string) =>
  Effect.promise(async () => {
    const { messages = [] } = await bot.conversations.history({ channel })
    return messages.map(message => message.text)
  })

/** The `ts` and channel id of a message that must be accepted. */
export const postText = (bot: WebClient, channel: string, text: string, threadTs?: string) =>
  Effect.promise(async () => {
    const answer = await bot.chat.postMessage({
      channel,
      text,
      ...(threadTs !== undefined && { thread_ts: threadTs })
    })
    if (answer.ts === undefined || answer.channel === undefined) throw new Error("posted without a ts")
    return { ts: answer.ts, channel: answer.channel }
  })
