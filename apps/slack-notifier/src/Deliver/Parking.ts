import { Context, DateTime, Effect, Layer, Option } from "effect"
import { Trouble } from "../Notice/Notice.ts"
import { addressOf } from "../Slack/Address.ts"
import type { DestinationRefused } from "../Slack/SlackError.ts"
import { AlertStore, type StoreError } from "../State/AlertStore.ts"
import { Bell } from "./Bell.ts"

/**
 * Channels that take nothing until a person mends them. It is written down, told to the operators once (not in the very channel that
 * takes nothing), and over when the channel takes something again.
 */
export class Parking extends Context.Tag("@estate/slack-notifier/Parking")<
  Parking,
  {
    readonly refused: (destination: string, why: DestinationRefused) => Effect.Effect<void, StoreError>
    readonly accepted: (destination: string) => Effect.Effect<void, StoreError>
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
  const parked = new Set(before.flatMap(({ about, subject }) => (about === "channel" ? [subject] : [])))
  const toldWhere = (destination: string) => Option.filter(operators, channel => channel !== destination)
  const which = (destination: string) => ({
    company: "",
    about: "channel" as const,
    subject: addressOf(destination)
  })
  const ring = Effect.forEach(Option.toArray(operators), bell.ring, { discard: true })
  return Parking.of({
    refused: Effect.fn("Parking.refused")(function* (destination, why) {
      if (parked.has(addressOf(destination))) return
      const since = yield* DateTime.now
      yield* store.trouble(
        new Trouble({ ...which(destination), what: why.message, since }),
        toldWhere(destination)
      )
      parked.add(addressOf(destination))
      yield* ring
    }),
    accepted: Effect.fn("Parking.accepted")(function* (destination) {
      if (!parked.has(addressOf(destination))) return
      yield* store.over(which(destination), yield* DateTime.now, toldWhere(destination))
      parked.delete(addressOf(destination))
      yield* ring
    })
  })
})
