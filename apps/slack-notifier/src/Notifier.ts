import { Threads } from "@estate/api-client/Threads"
import * as SqliteClient from "@estate/sqlite/SqliteClient"
import { Effect, Layer, Stream } from "effect"
import type { Episode } from "./Alert/Episode.ts"
import { History } from "./Deliver/History.ts"
import { type Finding, poll } from "./Poll/Poll.ts"
import { audienceOf, type Settings } from "./Settings.ts"
import { Slack } from "./Slack/Slack.ts"
import { AlertStore } from "./State/AlertStore.ts"

/** Everything the notifier stands on. What it acknowledged to itself survives a power cut. */
export const layer = (settings: Settings) => {
  const store = AlertStore.layer.pipe(
    Layer.provide(SqliteClient.layer({ path: settings.statePath, synchronous: "full" }))
  )
  const slack = Slack.layer(settings.slack)
  const threads = Threads.layer(settings.platform)
  return Layer.mergeAll(store, threads, Layer.provideMerge(History.layer, slack))
}

/** One look at the platform: whatever it shows is stored as it is seen, so that a poll that breaks off has still told what it saw. */
export const pollOnce = Effect.fn("Notifier.poll")(function* (settings: Settings) {
  const store = yield* AlertStore
  const audience = audienceOf(settings)
  const open = yield* store.open(audience)
  yield* Stream.runForEach(poll(open, audience, settings.zone), finding =>
    finding._tag === "Ended" ? store.end(finding.episode) : store.observe(finding.observation)
  )
})

/** What one look at the platform would store, told and not stored. */
export const foresee = Effect.fn("Notifier.foresee")(function* (settings: Settings) {
  const store = yield* AlertStore
  const audience = audienceOf(settings)
  const open = yield* store.open(audience)
  const findings = yield* Stream.runCollect(poll(open, audience, settings.zone))
  return [...findings].flatMap(foreseen)
})

/** What would be sent to Slack because of a finding. */
interface Foreseen {
  readonly intent: "post" | "edit" | "close"
  readonly episode: Episode
}

const foreseen = (finding: Finding): ReadonlyArray<Foreseen> => {
  if (finding._tag === "Ended") return [{ intent: "close", episode: finding.episode }]
  const { observation } = finding
  switch (observation._tag) {
    case "Opened":
      return [{ intent: "post", episode: observation.opened }]
    case "Moved":
      return [{ intent: "edit", episode: observation.moved }]
    case "Replaced":
      return [
        { intent: "close", episode: observation.ended },
        { intent: "post", episode: observation.opened }
      ]
  }
}
