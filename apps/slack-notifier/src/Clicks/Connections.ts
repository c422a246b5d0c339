import { Duration, Effect, Equal, FiberMap, type Redacted, Schedule } from "effect"
import { makeFailureLog } from "../Incidents/FailureLog.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { Incidents, incidentsOf } from "../State/Incidents.ts"
import { runPair } from "./Pair.ts"
import { openConnection } from "./SocketClient.ts"

/**
 * The connections of all workspaces with an app token, following the settings: a rotated or added
 * token gets new connections, a removed one loses them.
 */
export const runConnections = Effect.fn("Socket.connections")(function* (connect = openConnection) {
  const live = yield* LiveSettings
  const failureLog = makeFailureLog("the state")
  const pairs = yield* FiberMap.make<string>()
  const incidents = yield* incidentsOf("").pipe(
    Effect.tapError(failureLog.failed),
    Effect.retry(Schedule.spaced(AGAIN))
  )
  let running: ReadonlyMap<string, Redacted.Redacted> = new Map()
  while (true) {
    const settings = live.now()
    const { slack } = settings
    for (const [workspace, token] of running) {
      if (!Equal.equals(slack.appTokens.get(workspace), token)) yield* FiberMap.remove(pairs, workspace)
    }
    for (const [workspace, token] of slack.appTokens) {
      const { apiUrl } = slack
      const language = () => live.now().language
      const pair = runPair({ workspace, token, apiUrl, subject: subjectOf(workspace), language }, connect)
      yield* FiberMap.run(pairs, workspace, Effect.provideService(pair, Incidents, incidents), {
        onlyIfMissing: true
      })
    }
    running = slack.appTokens
    const subjects = new Set(Array.from(running.keys(), subjectOf))
    for (const about of ["connections", "strangers"] as const)
      for (const subject of incidents.subjects({ company: "", about }))
        if (!subjects.has(subject))
          yield* Effect.catchAll(incidents.resolve({ company: "", about, subject }), failureLog.failed)
    yield* live.changeFrom(settings)
  }
}, Effect.scoped)

const AGAIN = Duration.seconds(1)

/** What incidents call the connections of a workspace. */
const subjectOf = (workspace: string) => workspace || "SLACK_APP_TOKEN"
