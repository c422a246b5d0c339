import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServer from "@effect/platform/HttpServer"
import { Context, Effect, Layer, type ParseResult, Schema } from "effect"
import { Action, type ActionInput, type ActionResult } from "./Action.ts"
import type { CannotInteract } from "./CannotInteract.ts"
import type { CannotListen } from "./CannotListen.ts"
import type { ChannelNotFound } from "./ChannelNotFound.ts"
import { Fault, type FaultInput } from "./Fault.ts"
import { apiRoutes } from "./internal/http/ApiRoutes.ts"
import { listen, urlOf } from "./internal/http/Listen.ts"
import { pageRoutes } from "./internal/http/PageRoutes.ts"
import { responseRoutes } from "./internal/http/ResponseRoutes.ts"
import { sandboxRoutes } from "./internal/http/SandboxRoutes.ts"
import { socketRoutes } from "./internal/http/SocketRoutes.ts"
import { Actions } from "./internal/interact/Actions.ts"
import { actorOf } from "./internal/interact/Actor.ts"
import { entriesSince } from "./internal/receive/Ledger.ts"
import { Store } from "./internal/receive/Store.ts"
import { SocketMode } from "./internal/socket/SocketMode.ts"
import type { BotProfile } from "./internal/workspace/Bot.ts"
import { frontView, type OpenView } from "./internal/workspace/Dialogs.ts"
import type { GroupRequest, PersonRequest } from "./internal/workspace/People.ts"
import { readMessages } from "./internal/workspace/ReadMessages.ts"
import { wireView } from "./internal/workspace/WireView.ts"
import type { ChannelChange, ChannelRequest } from "./internal/workspace/Workspace.ts"
import type { LedgerEntry } from "./LedgerEntry.ts"
import type { Message } from "./Message.ts"
import { RandomFaults, type RandomFaultsInput } from "./RandomFaults.ts"
import { SocketControl, type SocketControlInput } from "./SocketControl.ts"

/**
 * Where the sandbox listens, and what it contains at the start. Port 0, the default, means a free
 * port.
 */
export interface SlackSandboxOptions {
  readonly port?: number
  /** Default: 127.0.0.1, since the sandbox has no access control. */
  readonly host?: string
  /** The workspace's name on the page. */
  readonly workspace?: string
  /** Names of channels besides `leads` and `general`. */
  readonly channels?: ReadonlyArray<string>
  /**
   * Names of apps by token; default: derived from the token. Each `workspace` besides the
   * first has the same channels, which are called `WORKSPACE/channel` here and on the page.
   */
  readonly bots?: ReadonlyArray<BotProfile>
  /** People besides Anna, Oleg and Guest, a guest, who are in each workspace. */
  readonly people?: ReadonlyArray<PersonRequest>
  /** User groups besides `heads`, which holds Oleg. */
  readonly groups?: ReadonlyArray<GroupRequest>
  /** Applies Slack's rate limits. Default: false, so that tests need not wait. */
  readonly limits?: boolean
}

/** A modal as Slack sends it; `errors` says what is wrong with a submission, by `block_id`. */
export type Modal = NonNullable<ReturnType<typeof modalOf>>

/** A running local Slack. */
export class SlackSandbox extends Context.Tag("@estate/slack-sandbox/SlackSandbox")<
  SlackSandbox,
  {
    /** The page, such as `http://127.0.0.1:4010`. */
    readonly url: string
    /** The `slackApiUrl` of `@slack/web-api`, such as `http://127.0.0.1:4010/api/`. */
    readonly apiUrl: string
    /** Every API request after number `since` (0: all), in order. */
    readonly ledger: (since?: number) => Effect.Effect<ReadonlyArray<LedgerEntry>>
    /** Messages with metadata and replies, oldest first, of one channel (id or name) or of all. */
    readonly messages: (channel?: string) => Effect.Effect<ReadonlyArray<Message>, ChannelNotFound>
    /** Adds faults for the next matching calls, after those already armed. */
    readonly arm: (...faults: ReadonlyArray<FaultInput>) => Effect.Effect<void, ParseResult.ParseError>
    /** Adds random faults for the calls that no armed fault matches. */
    readonly armRandom: (faults: RandomFaultsInput) => Effect.Effect<void, ParseResult.ParseError>
    /** Removes armed and random faults. */
    readonly disarm: Effect.Effect<void>
    /**
     * A person clicks, submits or closes a modal, or writes. Ends when the app has acknowledged, or
     * after three seconds. Fails with `CannotInteract` if the action is not possible.
     */
    readonly act: (
      action: ActionInput
    ) => Effect.Effect<ActionResult, CannotInteract | ParseResult.ParseError>
    /** The modal that a person (name or id) sees, as Slack sends it, with the errors in it. */
    readonly modal: (person: string) => Effect.Effect<Modal | undefined, CannotInteract>
    /** Renews, cuts or abandons Socket Mode connections. */
    readonly control: (control: SocketControlInput) => Effect.Effect<void, ParseResult.ParseError>
    /** Adds a channel. Default: apps are members, and it is not archived. */
    readonly addChannel: (channel: ChannelRequest) => Effect.Effect<void>
    /** Archives a channel (id or name), removes the apps from it, or undoes that. */
    readonly changeChannel: (channel: string, change: ChannelChange) => Effect.Effect<void, ChannelNotFound>
    /**
     * Removes messages, ledger, faults and added channels; a pending `late` call never takes
     * effect.
     */
    readonly reset: Effect.Effect<void>
  }
>() {
  static readonly layer = (options: SlackSandboxOptions = {}): Layer.Layer<SlackSandbox, CannotListen> =>
    Layer.scoped(SlackSandbox, make(options)).pipe(
      Layer.provide(Actions.layer),
      Layer.provide(SocketMode.layer),
      Layer.provide(
        Store.layer({
          name: options.workspace ?? "Estate",
          channels: [...new Set(["leads", "general", ...(options.channels ?? [])])],
          profiles: options.bots ?? [],
          people: options.people ?? [],
          groups: options.groups ?? [],
          limits: options.limits ?? false
        })
      )
    )
}

const make = Effect.fn("SlackSandbox.make")(function* (options: SlackSandboxOptions) {
  const store = yield* Store
  const server = yield* listen(options.port ?? 0, options.host ?? "127.0.0.1")
  const actions = yield* Actions
  const socketMode = yield* SocketMode
  yield* HttpRouter.concatAll(apiRoutes, sandboxRoutes, socketRoutes, responseRoutes, pageRoutes).pipe(
    HttpServer.serveEffect(),
    Effect.provideService(HttpServer.HttpServer, server)
  )
  const url = urlOf(server.address, options.host ?? "127.0.0.1")
  return SlackSandbox.of({
    url,
    apiUrl: `${url}/api/`,
    ledger: (since = 0) => Effect.map(store.state, state => entriesSince(state, since)),
    messages: channel => Effect.flatMap(store.state, ({ workspaces }) => readMessages(workspaces, channel)),
    arm: (...faults) => Effect.flatMap(strictly(Schema.Array(Fault))(faults), store.arm),
    armRandom: faults => Effect.flatMap(strictly(RandomFaults)(faults), store.armRandom),
    disarm: store.disarm,
    act: action => Effect.flatMap(strictly(Action)(action), action => actions.act(action, url)),
    modal: person =>
      Effect.flatMap(store.state, ({ workspaces }) =>
        Effect.map(actorOf(workspaces, person), ({ person: { id } }) =>
          modalOf(frontView(workspaces.dialogs, id))
        )
      ),
    control: control => Effect.flatMap(strictly(SocketControl)(control), socketMode.control),
    addChannel: store.addChannel,
    changeChannel: store.changeChannel,
    reset: Effect.zipRight(socketMode.clear, store.reset)
  })
})

/** A misspelled field is refused. */
const strictly = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.decodeUnknown(schema, { onExcessProperty: "error" })

const modalOf = (open: OpenView | undefined) =>
  open === undefined ? undefined : { ...wireView(open), errors: open.errors }
