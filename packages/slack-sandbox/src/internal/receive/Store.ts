import {
  Clock,
  Context,
  Effect,
  FiberSet,
  HashMap,
  Layer,
  Option,
  PubSub,
  type Queue,
  Ref,
  type Scope
} from "effect"
import { ChannelNotFound } from "../../ChannelNotFound.ts"
import type { Fault } from "../../Fault.ts"
import type { RandomFaults } from "../../RandomFaults.ts"
import type { Change, ViewChange } from "../methods/Method.ts"
import type { ApiRequest } from "../methods/Perform.ts"
import type { Channel } from "../workspace/Channel.ts"
import {
  addChannel,
  type ChannelChange,
  type ChannelRequest,
  type Content,
  channelByIdOrName,
  emptyWorkspace,
  replaceChannel
} from "../workspace/Workspace.ts"
import { sourceOf } from "./RandomFaultSource.ts"
import { land, receive } from "./Receive.ts"
import type { Reply } from "./Reply.ts"
import type { State } from "./State.ts"

/** An event for the page: one message changed, or everything may have. */
export type Notice = Change | ViewChange | { readonly kind: "redraw" }

/** The workspaces at start and after a reset. */
export interface StoreOptions extends Content {
  /** Applies Slack's rate limits. */
  readonly limits: boolean
}

/** Holds the state. Every change is atomic and is published to watchers. */
export class Store extends Context.Tag("@estate/slack-sandbox/internal/Store")<
  Store,
  {
    readonly state: Effect.Effect<State>
    /** Changes the state and publishes notices. */
    readonly modify: <A>(
      change: (state: State) => readonly [result: A, state: State, notices?: ReadonlyArray<Notice>]
    ) => Effect.Effect<A>
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
    readonly watch: Effect.Effect<Queue.Dequeue<Notice>, never, Scope.Scope>
  }
>() {
  static readonly layer = (options: StoreOptions) => Layer.scoped(Store, make(options))
}

const make = Effect.fn("Store.make")(function* (options: StoreOptions) {
  const initial = Effect.map(
    Clock.currentTimeMillis,
    (now): State => ({
      workspace: emptyWorkspace(options, now),
      ledger: HashMap.empty(),
      faults: [],
      randomFaults: undefined,
      allowances: options.limits ? new Map() : undefined
    })
  )
  const state = yield* Ref.make(yield* initial)
  const notices = yield* PubSub.unbounded<Notice>()
  const landings = yield* FiberSet.make()

  const landLater = (request: ApiRequest, seq: number, afterMillis: number) =>
    Effect.gen(function* () {
      yield* Effect.sleep(afterMillis)
      const now = yield* Clock.currentTimeMillis
      const changes = yield* Ref.modify(state, before => {
        const landed = land(before, seq, request, now)
        return [landed.changes, landed.state]
      })
      yield* PubSub.publishAll(notices, changes)
    })

  return Store.of({
    state: Ref.get(state),
    modify: Effect.fnUntraced(function* (change) {
      const [result, changed] = yield* Ref.modify(state, before => {
        const [result, after, notices = []] = change(before)
        return [[result, notices] as const, after]
      })
      yield* PubSub.publishAll(notices, changed)
      return result
    }, Effect.uninterruptible),
    // Uninterruptible: a caller that disconnects must not leave a change unpublished.
    receive: Effect.fn("Store.receive")(function* (request: ApiRequest) {
      const now = yield* Clock.currentTimeMillis
      const received = yield* Ref.modify(state, before => {
        const received = receive(before, request, now)
        return [received, received.state]
      })
      yield* PubSub.publishAll(notices, received.changes)
      yield* Option.match(received.landing, {
        onNone: () => Effect.void,
        onSome: ({ seq, afterMillis }) => FiberSet.run(landings, landLater(request, seq, afterMillis))
      })
      return received.reply
    }, Effect.uninterruptible),
    arm: faults => Ref.update(state, before => ({ ...before, faults: [...before.faults, ...faults] })),
    armRandom: faults => Ref.update(state, before => ({ ...before, randomFaults: sourceOf(faults) })),
    disarm: Ref.update(state, before => ({ ...before, faults: [], randomFaults: undefined })),
    addChannel: Effect.fn("Store.addChannel")(function* (channel: ChannelRequest) {
      const now = yield* Clock.currentTimeMillis
      yield* Ref.update(state, before => ({
        ...before,
        workspace: addChannel(before.workspace, channel, now)
      }))
      yield* PubSub.publish(notices, { kind: "redraw" })
    }),
    changeChannel: Effect.fn("Store.changeChannel")(function* (idOrName: string, change: ChannelChange) {
      const changed = yield* Ref.modify(state, before => {
        const channel = channelByIdOrName(before.workspace, idOrName)
        if (channel === undefined) return [undefined, before]
        const { member = channel.isMember, archived = channel.isArchived } = change
        const changed = { ...channel, isMember: member, isArchived: archived }
        return [changed, { ...before, workspace: replaceChannel(before.workspace, changed) }]
      })
      if (changed === undefined) return yield* new ChannelNotFound({ channel: idOrName })
      yield* PubSub.publish(notices, { kind: "redraw" })
      return changed
    }),
    reset: Effect.gen(function* () {
      yield* FiberSet.clear(landings)
      yield* Ref.set(state, yield* initial)
      yield* PubSub.publish(notices, { kind: "redraw" })
    }),
    watch: PubSub.subscribe(notices)
  })
})
