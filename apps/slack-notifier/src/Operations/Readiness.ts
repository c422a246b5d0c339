import { formatDuration } from "@estate/text/Durations"
import { Duration, Effect } from "effect"
import { failureOf } from "../Incidents/Failures.ts"
import { type PollStatus, ProcessStatus } from "../Metrics/ProcessStatus.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { healthOf } from "./Health.ts"

/** How long a page waits for the state. */
const STATE_WITHIN = Duration.seconds(2)

/** Why the state cannot be used; undefined if it can be read, and could be written. */
const stateProblem = Effect.gen(function* () {
  const store = yield* AlertStore
  const { stateProblem: written } = yield* ProcessStatus
  if (written !== undefined) return written
  return yield* store.destinations.pipe(
    Effect.as(undefined),
    Effect.catchAll(error => Effect.succeed(failureOf(error).in("en").message)),
    Effect.disconnect,
    Effect.timeoutTo({
      duration: STATE_WITHIN,
      onSuccess: problem => problem,
      onTimeout: () => "the state does not answer"
    })
  )
})

/** Whether this process does its work: polls succeed, and the state can be read and written. */
export const readiness = Effect.gen(function* () {
  const { polls } = yield* ProcessStatus
  const { poll } = (yield* LiveSettings).now()
  const uptime = yield* uptimeMillis
  const health = healthOf([...polls.values()], uptime, poll)
  const state = yield* stateProblem
  const problems = [
    ...(state === undefined ? [] : [state]),
    ...health.stalled.map(company => whyStalled(company, uptime)),
    ...(health.isHealthy || health.stalled.length > 0 ? [] : ["every key is refused"])
  ]
  return {
    isHealthy: health.isHealthy,
    isReady: health.isHealthy && state === undefined,
    problems,
    stalled: health.stalled.map(({ company }) => company),
    parked: health.parked
  }
})

const whyStalled = ({ company, succeededUptime, reason }: PollStatus, uptime: number) => {
  const time = formatDuration(Duration.millis(uptime - succeededUptime), "en")
  return [`${company}: no successful poll for ${time}`, ...(reason === "" ? [] : [reason])].join(": ")
}
