import { Effect, FiberMap, Redacted } from "effect"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Incidents } from "../State/Incidents.ts"
import { makeOpenIncidents } from "../State/OpenIncidents.ts"
import { type PairTimes, runPair } from "./Pair.ts"

/**
 * The connections of all workspaces with an app token, as the settings have them now: a token that
 * is rotated or added gets new ones, one that is gone loses them.
 */
export const runConnections = Effect.fn("Socket.connections")(function* (times?: PairTimes) {
  const live = yield* LiveSettings
  const store = yield* AlertStore
  const pairs = yield* FiberMap.make<string>()
  const open = yield* makeOpenIncidents(store)("")
  const incidents = yield* Incidents.make(() => live.now().operators, open)
  let running = new Map<string, string>()
  while (true) {
    const { slack } = live.now()
    const wanted = new Map(
      Array.from(slack.appTokens, ([workspace, token]) => [workspace, Redacted.value(token)] as const)
    )
    for (const workspace of running.keys()) {
      if (wanted.get(workspace) !== running.get(workspace)) yield* FiberMap.remove(pairs, workspace)
    }
    for (const [workspace, token] of slack.appTokens) {
      const pair = runPair(
        {
          workspace,
          token,
          apiUrl: slack.apiUrl,
          tokenName: workspace === "" ? "SLACK_APP_TOKEN" : workspace
        },
        times
      )
      yield* FiberMap.run(pairs, workspace, Effect.provideService(pair, Incidents, incidents), {
        onlyIfMissing: true
      })
    }
    running = wanted
    yield* live.nextChange
  }
}, Effect.scoped)
