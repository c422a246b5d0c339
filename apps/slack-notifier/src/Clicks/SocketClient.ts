import { Data, Deferred, Duration, Effect, Exit, FiberId, Option, Redacted, Schema } from "effect"

/** Loaded only where an app token is set: it takes time and memory. */
const loadSdk = Effect.promise(() => import("@slack/socket-mode"))

/** Slack gave no connection. `code` is Slack's own, such as `too_many_websockets`. */
export class NoConnection extends Data.TaggedError("NoConnection")<{ readonly code: string }> {
  override get message() {
    return `Slack gives no connection: ${this.code}`
  }
}

/** What Slack's client passes on of an envelope. */
export interface Envelope {
  readonly type: string
  readonly envelope_id: string
  readonly body: unknown
  readonly ack: (response?: object) => Promise<void>
}

/** A connection, from Slack's `hello` on. */
export interface Connection {
  /** How many connections the app has now, wherever they are. */
  readonly count: number
  /** Waits for its end, and returns Slack's reason; after `WARNING` it stays open for seconds. */
  readonly ends: Effect.Effect<string>
}

export interface SocketSettings {
  readonly token: Redacted.Redacted
  readonly apiUrl: Option.Option<string>
  readonly receive: (envelope: Envelope) => void
}

/** Slack is going to close a connection, and gives out others. */
export const WARNING = "warning"
const CLOSED = "closed"

/** Slack answers at once; an answer that takes longer is considered lost. */
const TIMEOUT = Duration.seconds(15)

const silent = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  setLevel: () => {},
  setName: () => {}
}

/**
 * One connection of Slack's own client, until the scope closes. The client does not reconnect:
 * while it does, a failed call ends the process, and each `disconnect` leaves five seconds without
 * a connection.
 */
export const openConnection = Effect.fnUntraced(function* ({ token, apiUrl, receive }: SocketSettings) {
  const { LogLevel, SocketModeClient } = yield* loadSdk
  const client = new SocketModeClient({
    appToken: Redacted.value(token),
    autoReconnectEnabled: false,
    logger: { ...silent, getLevel: () => LogLevel.ERROR },
    clientOptions: {
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      timeout: Duration.toMillis(TIMEOUT),
      ...(Option.isSome(apiUrl) ? { slackApiUrl: apiUrl.value } : {})
    }
  })
  let reason = ""
  let count: number | undefined
  const ends = Deferred.unsafeMake<string>(FiberId.none)
  // The client would close at the first warning, and clicks that came could not be acknowledged.
  const handlers = client.listeners("ws_message")
  client.removeAllListeners("ws_message")
  client.on("ws_message", (text: unknown, isBinary: unknown) => {
    const read = Option.getOrUndefined(decodeControl(text))
    if (read?.type === "disconnect") reason = read.reason
    if (read?.type === "disconnect" && count !== undefined)
      return Deferred.unsafeDone(ends, Exit.succeed(reason))
    if (read?.type === "hello") count = read.num_connections
    // The client's handler rejects for a message of another form: that must not end the process.
    for (const handle of handlers) Promise.resolve(handle(text, isBinary)).catch(() => {})
  })
  client.on("slack_event", receive)
  client.on("disconnected", () => Deferred.unsafeDone(ends, Exit.succeed(reason || CLOSED)))
  yield* Effect.addFinalizer(() =>
    Effect.ignore(
      Effect.timeout(
        Effect.tryPromise(() => client.disconnect()),
        Duration.seconds(1)
      )
    )
  )
  yield* Effect.tryPromise({
    try: () => client.start(),
    catch: error => new NoConnection({ code: codeOf(error) ?? (reason || CLOSED) })
  }).pipe(Effect.timeoutFail({ duration: TIMEOUT, onTimeout: () => new NoConnection({ code: "no answer" }) }))
  const connection: Connection = { count: count ?? 0, ends: Deferred.await(ends) }
  return connection
})

/** https://docs.slack.dev/apis/events-api/using-socket-mode */
const Control = Schema.Union(
  Schema.Struct({ type: Schema.Literal("hello"), num_connections: Schema.Number }),
  Schema.Struct({
    type: Schema.Literal("disconnect"),
    reason: Schema.optionalWith(Schema.String, { default: () => "" })
  })
)

const decodeControl = Schema.decodeUnknownOption(Schema.parseJson(Control))

const decodeFailure = Schema.decodeUnknownOption(
  Schema.Union(
    Schema.Struct({ data: Schema.Struct({ error: Schema.String }) }),
    Schema.Struct({ message: Schema.String })
  )
)

const codeOf = (error: unknown): string | undefined => {
  const read = Option.getOrUndefined(decodeFailure(error))
  if (read === undefined) return undefined
  return "data" in read ? read.data.error : read.message
}
