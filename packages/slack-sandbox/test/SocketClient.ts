import { SocketModeClient } from "@slack/socket-mode"
import { Effect, Schema } from "effect"
import type { SlackSandbox } from "../src/SlackSandbox.ts"
import { silent } from "./SlackClient.ts"

/** What Slack's client hands to a listener of interactions. */
export interface Received {
  readonly ack: (response?: object) => Promise<void>
  readonly envelope_id: string
  readonly type: string
  readonly body: Payload
  readonly retry_num?: number
}

const Payload = Schema.Struct({
  type: Schema.String,
  trigger_id: Schema.optional(Schema.String),
  response_url: Schema.optional(Schema.String),
  user: Schema.optional(Schema.Struct({ id: Schema.String, name: Schema.String, team_id: Schema.String })),
  container: Schema.optional(Schema.Record({ key: Schema.String, value: Schema.Unknown })),
  message: Schema.optional(Schema.Unknown),
  actions: Schema.optional(Schema.Array(Schema.Record({ key: Schema.String, value: Schema.Unknown }))),
  view: Schema.optional(
    Schema.Struct({
      id: Schema.String,
      hash: Schema.String,
      callback_id: Schema.String,
      private_metadata: Schema.String,
      state: Schema.Struct({ values: Schema.Unknown })
    })
  ),
  event: Schema.optional(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
})

/** The payload of an envelope. */
type Payload = typeof Payload.Type

/** Slack's own client, connected, which hands every envelope to `listen`; it ends with the test. */
export const connected = (
  sandbox: Pick<typeof SlackSandbox.Service, "apiUrl">,
  listen: (received: Received) => unknown,
  appToken = "xapp-alerts"
) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const client = new SocketModeClient({
        appToken,
        autoReconnectEnabled: false,
        logger: silent,
        clientOptions: { slackApiUrl: sandbox.apiUrl, retryConfig: { retries: 0 } }
      })
      client.on("slack_event", received => listen(received))
      await client.start()
      return client
    }),
    client =>
      Effect.promise(() =>
        client.websocket === undefined ? Promise.resolve() : client.disconnect().catch(() => {})
      )
  )
