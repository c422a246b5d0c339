import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServer from "@effect/platform/HttpServer"
import { Context, Effect, Layer, type ParseResult, Schema } from "effect"
import type { CannotListen } from "./CannotListen.ts"
import type { ChannelNotFound } from "./ChannelNotFound.ts"
import { Fault, type FaultInput } from "./Fault.ts"
import { apiRoutes } from "./internal/Http/ApiRoutes.ts"
import { listen } from "./internal/Http/Listen.ts"
import { pageRoutes } from "./internal/Http/PageRoutes.ts"
import { sandboxRoutes } from "./internal/Http/SandboxRoutes.ts"
import { readMessages } from "./internal/ReadMessages.ts"
import { Store } from "./internal/Store.ts"
import type { LedgerEntry } from "./LedgerEntry.ts"
import type { Message } from "./Message.ts"
import { Storm, type StormInput } from "./Storm.ts"

/** Where the sandbox listens (port 0: a free one, the default) and what it holds at the start. */
export interface SlackSandboxOptions {
  readonly port?: number
  /** By default 127.0.0.1: the sandbox has no locks, so it is for this machine. */
  readonly host?: string
  /** The workspace's name on the page. */
  readonly workspace?: string
  /** Names of channels beside `leads` and `general`. */
  readonly channels?: ReadonlyArray<string>
  /** Names and emoji of apps by their token; without one both follow from the token. */
  readonly bots?: ReadonlyArray<{ readonly token: string; readonly name: string; readonly icon?: string }>
  /** Whether Slack's rate limits hold: by default not, so that tests need not wait. */
  readonly limits?: boolean
}

/** A running local Slack: its addresses, and what it remembers. */
export class SlackSandbox extends Context.Tag("@estate/slack-sandbox/SlackSandbox")<
  SlackSandbox,
  {
    /** Where the page is, such as `http://127.0.0.1:4010`. */
    readonly url: string
    /** What `slackApiUrl` of `@slack/web-api` is set to, such as `http://127.0.0.1:4010/api/`. */
    readonly apiUrl: string
    /** Every API request after number `since` (0: all), in order. */
    readonly ledger: (since?: number) => Effect.Effect<ReadonlyArray<LedgerEntry>>
    /** Living messages with metadata and replies, oldest first, of one channel (id or name) or of all. */
    readonly messages: (channel?: string) => Effect.Effect<ReadonlyArray<Message>, ChannelNotFound>
    /** Has the next matching calls go wrong, in this order, after those armed before. */
    readonly arm: (...faults: ReadonlyArray<FaultInput>) => Effect.Effect<void, ParseResult.ParseError>
    /** Has calls go wrong by a seeded source until it is disarmed; faults that are armed come first. */
    readonly brew: (storm: StormInput) => Effect.Effect<void, ParseResult.ParseError>
    /** Forgets the armed faults, and the weather clears. */
    readonly disarm: Effect.Effect<void>
    /** Adds a channel; bots are members of it unless told otherwise. */
    readonly addChannel: (channel: {
      readonly name: string
      readonly member?: boolean
      readonly archived?: boolean
    }) => Effect.Effect<void>
    /** Back to the start: no messages, no ledger, no faults, and what was to land late never does. */
    readonly reset: Effect.Effect<void>
  }
>() {
  static readonly layer = (options: SlackSandboxOptions = {}): Layer.Layer<SlackSandbox, CannotListen> =>
    Layer.scoped(SlackSandbox, make(options)).pipe(
      Layer.provide(
        Store.layer({
          name: options.workspace ?? "Estate",
          channels: [...new Set(["leads", "general", ...(options.channels ?? [])])].map(name => ({ name })),
          bots: options.bots ?? [],
          limits: options.limits ?? false
        })
      )
    )
}

const make = Effect.fn("SlackSandbox.make")(function* (options: SlackSandboxOptions) {
  const store = yield* Store
  const server = yield* listen(options.port ?? 0, options.host ?? "127.0.0.1")
  yield* HttpRouter.concatAll(apiRoutes, sandboxRoutes, pageRoutes).pipe(
    HttpServer.serveEffect(),
    Effect.provideService(HttpServer.HttpServer, server)
  )
  const url = urlOf(server.address, options.host ?? "127.0.0.1")
  return SlackSandbox.of({
    url,
    apiUrl: `${url}/api/`,
    ledger: (since = 0) => Effect.map(store.state, ({ ledger }) => ledger.filter(({ seq }) => seq > since)),
    messages: channel => Effect.flatMap(store.state, ({ workspace }) => readMessages(workspace, channel)),
    arm: (...faults) =>
      Effect.flatMap(
        Schema.decodeUnknown(Schema.Array(Fault), { onExcessProperty: "error" })(faults),
        store.arm
      ),
    brew: storm =>
      Effect.flatMap(Schema.decodeUnknown(Storm, { onExcessProperty: "error" })(storm), store.brew),
    disarm: store.disarm,
    addChannel: store.addChannel,
    reset: store.reset
  })
})

// An address that means every interface is no address to call.
const urlOf = (address: HttpServer.Address, host: string) => {
  if (address._tag === "UnixAddress") return `http://${host}`
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${address.port}`
}
