import { Context, DateTime, Effect, Layer, Option } from "effect"
import { Incident } from "../Incident/Incident.ts"
import { addressOf } from "../Slack/Address.ts"
import type { DestinationRefused } from "../Slack/SlackError.ts"
import { AlertStore, type StoreError } from "../State/AlertStore.ts"
import { Wakeups } from "../State/Wakeups.ts"

/** What a channel's worker sends: Slack may reject posts to a channel and still accept edits. */
export type DeliveryKind = "posts" | "edits"

/**
 * Tracks channels that reject everything until a person fixes them. A rejection opens one incident;
 * the operators hear of it, but not in the rejecting channel. It is over when the channel accepts
 * again what it rejected.
 */
export class ChannelHealth extends Context.Tag("@estate/slack-notifier/ChannelHealth")<
  ChannelHealth,
  {
    readonly refused: (
      destination: string,
      kind: DeliveryKind,
      why: DestinationRefused
    ) => Effect.Effect<void, StoreError>
    readonly accepted: (destination: string, kind: DeliveryKind) => Effect.Effect<void, StoreError>
  }
>() {
  static readonly layer = (
    operators: Option.Option<string>
  ): Layer.Layer<ChannelHealth, StoreError, AlertStore | Wakeups> =>
    Layer.effect(ChannelHealth, make(operators))
}

const make = Effect.fnUntraced(function* (operators: Option.Option<string>) {
  const store = yield* AlertStore
  const wakeups = yield* Wakeups
  const known = yield* store.incidents
  const refusedKinds = new Map<string, Set<DeliveryKind>>(
    known.flatMap(({ about, subject }) =>
      about === "channel" ? [[subject, new Set<DeliveryKind>(["posts"])] as const] : []
    )
  )
  const operatorsElsewhere = (destination: string) =>
    Option.filter(operators, channel => channel !== destination)
  const incidentKey = (destination: string) => ({
    company: "",
    about: "channel" as const,
    subject: addressOf(destination)
  })
  const wakeOperators = Effect.forEach(Option.toArray(operators), wakeups.wake, { discard: true })
  return ChannelHealth.of({
    refused: Effect.fn("ChannelHealth.refused")(function* (destination, kind, why) {
      const kinds = refusedKinds.get(addressOf(destination))
      if (kinds !== undefined) return void kinds.add(kind)
      const since = yield* DateTime.now
      yield* store.openIncident(
        new Incident({ ...incidentKey(destination), what: why.message, since }),
        operatorsElsewhere(destination)
      )
      refusedKinds.set(addressOf(destination), new Set([kind]))
      yield* wakeOperators
    }),
    accepted: Effect.fn("ChannelHealth.accepted")(function* (destination, kind) {
      const kinds = refusedKinds.get(addressOf(destination))
      if (kinds?.has(kind) !== true) return
      if (kinds.size > 1) return void kinds.delete(kind)
      const now = yield* DateTime.now
      yield* store.resolveIncident(incidentKey(destination), now, operatorsElsewhere(destination))
      refusedKinds.delete(addressOf(destination))
      yield* wakeOperators
    })
  })
})
