import { HttpClient } from "@effect/platform"
import { Duration, Effect, Option } from "effect"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { readiness } from "./Readiness.ts"

/** As often as services that watch for missing heartbeats expect. */
const EVERY = Duration.minutes(1)
const WITHIN = Duration.seconds(10)

/** These concern one thread or message: everything else continues. */
const isMinor = (about: string) => about === "unreadable"

/** What is wrong right now, if anything: it stops the heartbeat. */
const problem = Effect.gen(function* () {
  const { problems } = yield* readiness
  const incidents = yield* (yield* AlertStore).incidents
  const [first] = [
    ...problems,
    ...incidents.filter(({ about }) => !isMinor(about)).map(({ about, subject }) => `${about} ${subject}`)
  ]
  return first
})

/**
 * While all is well, requests the address in `heartbeat` every minute: a service that expects this
 * tells somebody when it stops, by another channel than Slack. The address may be a secret, so it
 * is never logged.
 */
export const heartbeats = Effect.gen(function* () {
  const live = yield* LiveSettings
  const client = yield* HttpClient.HttpClient
  let wasWell = true
  const beat = Effect.gen(function* () {
    const address = live.now().heartbeat
    if (Option.isNone(address)) return
    const wrong = yield* Effect.orElseSucceed(problem, () => "the state cannot be read")
    const answer =
      wrong === undefined
        ? yield* client.get(address.value).pipe(
            Effect.map(({ status }) => (status < 400 ? undefined : `the answer is ${status}`)),
            Effect.timeout(WITHIN),
            Effect.scoped,
            Effect.orElseSucceed(() => "nobody answers")
          )
        : `not all is well: ${wrong}`
    if (answer !== undefined && wasWell) yield* Effect.logWarning(`no heartbeat: ${answer}`)
    if (answer === undefined && !wasWell) yield* Effect.logInfo("heartbeat: recovered")
    wasWell = answer === undefined
  })
  return yield* Effect.forever(Effect.zipRight(beat, Effect.sleep(EVERY)))
})
