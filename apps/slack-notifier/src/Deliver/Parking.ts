import { Context, DateTime, Effect, Layer, Option } from "effect"
import { Trouble } from "../Notice/Notice.ts"
import { addressOf } from "../Slack/Address.ts"
import type { DestinationRefused } from "../Slack/SlackError.ts"
import { AlertStore, type StoreError } from "../State/AlertStore.ts"
import { Bell } from "./Bell.ts"

/** What a channel is asked to take: one that takes no more posts may still take edits. */
export type LaneName = "posts" | "edits"

/**
 * Channels that take nothing until a person mends them. It is written down, told to the operators once (not in the very channel that
 * takes nothing), and over when the channel takes again what it refused.
 */
export class Parking extends Context.Tag("@estate/slack-notifier/Parking")<
  Parking,
  {
    readonly refused: (
      destination: string,
      lane: LaneName,
      why: DestinationRefused
    ) => Effect.Effect<void, StoreError>
    readonly accepted: (destination: string, lane: LaneName) => Effect.Effect<void, StoreError>
  }
>() {
  static readonly layer = (
    operators: Option.Option<string>
  ): Layer.Layer<Parking, StoreError, AlertStore | Bell> => Layer.effect(Parking, make(operators))
}

const make = Effect.fnUntraced(function* (operators: Option.Option<string>) {
  const store = yield* AlertStore
  const bell = yield* Bell
  const before = yield* store.troubles
  const parked = new Map<string, Set<LaneName>>(
    before.flatMap(({ about, subject }) =>
      about === "channel" ? [[subject, new Set<LaneName>(["posts"])] as const] : []
    )
  )
  const toldWhere = (destination: string) => Option.filter(operators, channel => channel !== destination)
  const which = (destination: string) => ({
    company: "",
    about: "channel" as const,
    subject: addressOf(destination)
  })
  const ring = Effect.forEach(Option.toArray(operators), bell.ring, { discard: true })
  return Parking.of({
    refused: Effect.fn("Parking.refused")(function* (destination, lane, why) {
      const lanes = parked.get(addressOf(destination))
      if (lanes !== undefined) return void lanes.add(lane)
      const since = yield* DateTime.now
      yield* store.trouble(
        new Trouble({ ...which(destination), what: why.message, since }),
        toldWhere(destination)
      )
      parked.set(addressOf(destination), new Set([lane]))
      yield* ring
    }),
    accepted: Effect.fn("Parking.accepted")(function* (destination, lane) {
      const lanes = parked.get(addressOf(destination))
      if (lanes?.has(lane) !== true) return
      if (lanes.size > 1) return void lanes.delete(lane)
      yield* store.over(which(destination), yield* DateTime.now, toldWhere(destination))
      parked.delete(addressOf(destination))
      yield* ring
    })
  })
})
