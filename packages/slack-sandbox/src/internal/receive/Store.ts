import { Clock, Context, Effect, FiberSet, HashMap, Layer, Stream, SubscriptionRef } from "effect"
import { ChannelNotFound } from "../../ChannelNotFound.ts"
import type { Fault } from "../../Fault.ts"
import type { RandomFaults } from "../../RandomFaults.ts"
import type { ApiRequest } from "../methods/Perform.ts"
import type { Channel } from "../workspace/Channel.ts"
import {
  addChannel,
  type ChannelChange,
  type ChannelRequest,
  type Content,
  channelOfAny,
  emptyWorkspaces,
  replaceChannel,
  type Workspaces
} from "../workspace/Workspace.ts"
import { sourceOf } from "./RandomFaultSource.ts"
import { type Landing, land, receive } from "./Receive.ts"
import type { Reply } from "./Reply.ts"
import type { State } from "./State.ts"

/** The workspaces at start and after a reset. */
export interface StoreOptions extends Content {
  /** Applies Slack's rate limits. */
  readonly limits: boolean
}

/** Holds the state. Every change is atomic. */
export class Store extends Context.Tag("@estate/slack-sandbox/internal/Store")<
  Store,
  {
    readonly state: Effect.Effect<State>
    readonly modify: <A>(change: (state: State) => readonly [result: A, state: State]) => Effect.Effect<A>
    readonly update: (change: (state: State) => State) => Effect.Effect<void>
    readonly receive: (request: ApiRequest) => Effect.Effect<Reply>
    readonly arm: (faults: ReadonlyArray<Fault>) => Effect.Effect<void>
    readonly armRandom: (faults: RandomFaults) => Effect.Effect<void>
    readonly disarm: Effect.Effect<void>
    readonly addChannel: (channel: ChannelRequest) => Effect.Effect<void>
    readonly changeChannel: (
      idOrName: string,
      change: ChannelChange
    ) => Effect.Effect<Channel, ChannelNotFound>
    readonly reset: Effect.Effect<void>
    /**
     * The workspaces, now and after each change; after many changes at once, only the last state.
     */
    readonly workspaces: Stream.Stream<Workspaces>
  }
>() {
  static readonly layer = (options: StoreOptions) => Layer.scoped(Store, make(options))
}

const make = Effect.fn("Store.make")(function* (options: StoreOptions) {
  const initial = Effect.map(
    Clock.currentTimeMillis,
    (now): State => ({
      workspaces: emptyWorkspaces(options, now),
      ledger: HashMap.empty(),
      faults: [],
      randomFaults: undefined,
      allowances: options.limits ? new Map() : undefined
    })
  )
  const state = yield* SubscriptionRef.make(yield* initial)
  const landings = yield* FiberSet.make()

  // Uninterruptible: a change is published even if its caller has disconnected.
  const modify = <A>(change: (state: State) => readonly [result: A, state: State]) =>
    Effect.uninterruptible(SubscriptionRef.modify(state, change))
  const update = (change: (state: State) => State) => modify(before => [undefined, change(before)])

  const landLater = (request: ApiRequest, { afterMillis, seq }: Landing) =>
    Effect.gen(function* () {
      yield* Effect.sleep(afterMillis)
      const now = yield* Clock.currentTimeMillis
      yield* update(before => land(before, seq, request, now))
    })

  return Store.of({
    state: SubscriptionRef.get(state),
    modify,
    update,
    receive: Effect.fn("Store.receive")(function* (request: ApiRequest) {
      const now = yield* Clock.currentTimeMillis
      const { landing, reply } = yield* modify(before => {
        const received = receive(before, request, now)
        return [received, received.state]
      })
      if (landing !== undefined) yield* FiberSet.run(landings, landLater(request, landing))
      return reply
    }, Effect.uninterruptible),
    arm: faults => update(before => ({ ...before, faults: [...before.faults, ...faults] })),
    armRandom: faults => update(before => ({ ...before, randomFaults: sourceOf(faults) })),
    disarm: update(before => ({ ...before, faults: [], randomFaults: undefined })),
    addChannel: Effect.fn("Store.addChannel")(function* (channel: ChannelRequest) {
      const now = yield* Clock.currentTimeMillis
      yield* update(before => ({ ...before, workspaces: addChannel(before.workspaces, channel, now) }))
    }),
    changeChannel: Effect.fn("Store.changeChannel")(function* (idOrName: string, change: ChannelChange) {
      const changed = yield* modify(before => {
        const channel = channelOfAny(before.workspaces, idOrName)
        if (channel === undefined) return [undefined, before]
        const { member = channel.isMember, archived = channel.isArchived } = change
        const changed = { ...channel, isMember: member, isArchived: archived }
        return [changed, { ...before, workspaces: replaceChannel(before.workspaces, changed) }]
      })
      return changed ?? (yield* new ChannelNotFound({ channel: idOrName }))
    }),
    reset: Effect.gen(function* () {
      yield* FiberSet.clear(landings)
      const empty = yield* initial
      yield* update(() => empty)
    }),
    workspaces: state.changes.pipe(
      Stream.map(({ workspaces }) => workspaces),
      Stream.changes,
      Stream.buffer({ capacity: 1, strategy: "sliding" })
    )
  })
})
