import { Clock, DateTime, Duration, Effect, Either, Option, Random } from "effect"
import { makeFailureLog } from "../Incident/FailureLog.ts"
import { companyFailureOf, type NotifierError } from "../Incident/Failures.ts"
import type { CompanyStatus } from "../Measure/CompanyStatus.ts"
import { Counters } from "../Measure/Counters.ts"
import { PollStatus } from "../Measure/PollStatus.ts"
import type { Company } from "../Settings/Companies.ts"
import type { Settings } from "../Settings/Settings.ts"
import { Incidents } from "../State/Incidents.ts"
import { makeCompanyPoller } from "./CompanyPoller.ts"
import { delayAfter, type PollHistory } from "./Pace.ts"

/**
 * Polls a company forever. While the platform fails, it is polled less often; while it refuses the
 * key, only to check whether it still does. A refused key is an incident. While it may not work,
 * the platform is not asked.
 */
export const runCompanyWorker = Effect.fn("CompanyWorker.run")(function* (
  company: Company,
  settings: Settings,
  firstDelay: Duration.Duration,
  mayWork: Effect.Effect<boolean>
) {
  const pollStatus = yield* PollStatus
  const counters = yield* Counters
  const failureLog = yield* makeFailureLog(company.name, companyFailureOf(company))
  const messageOf = (error: NotifierError) => companyFailureOf(company)(error).in(settings.language).message
  const incidents = yield* Incidents
  const key = { company: company.name, about: "key" as const, subject: "" }
  const { pollOnce } = yield* makeCompanyPoller({
    company: company.name,
    destination: company.destination,
    zone: company.zone
  })

  const setStatus = (
    history: PollHistory,
    latest: Pick<CompanyStatus, "polledAt" | "succeededAt" | "failure">,
    delay: Duration.Duration
  ) =>
    pollStatus.set({
      ...latest,
      company: company.name,
      state: stateOf(history, latest.polledAt),
      delayMillis: Duration.toMillis(delay)
    })

  let history: PollHistory = healthy(Option.none())
  let succeededAt = Option.none<DateTime.Utc>()
  let delay = firstDelay
  yield* setStatus(history, { polledAt: Option.none(), succeededAt, failure: "" }, settings.pollInterval)
  yield* Effect.addFinalizer(() => pollStatus.forget(company.name))
  while (true) {
    const due = (yield* Clock.currentTimeMillis) + Duration.toMillis(delay)
    yield* Effect.sleep(delay)
    if (!(yield* mayWork)) continue
    const startedAt = yield* DateTime.now
    const result = yield* Effect.either(Effect.tap(pollOnce, () => incidents.resolve(key)))
    const now = yield* DateTime.now
    yield* pollStatus.recordTimes({
      lag: Math.max(0, DateTime.toEpochMillis(startedAt) - due),
      duration: DateTime.distance(startedAt, now)
    })
    if (Either.isRight(result)) {
      yield* failureLog.recovered
      history = healthy(result.right > 0 ? Option.some(now) : history.newsAt)
      succeededAt = Option.some(now)
    } else {
      yield* failureLog.failed(result.left)
      const isKeyRefused = isRefusal(result.left)
      const what = messageOf(result.left)
      if (isKeyRefused) yield* Effect.catchAll(incidents.open(key, what), failureLog.failed)
      const retryAfter = result.left._tag === "RateLimited" ? result.left.retryAfter : Option.none()
      history = { ...history, failures: history.failures + 1, isKeyRefused, retryAfter }
    }
    yield* counters.count({ name: "polls", company: company.name, outcome: outcomeOf(history) })
    const pace = { poll: settings.pollInterval, night: settings.night }
    delay = delayAfter(history, pace, DateTime.setZone(now, company.zone), yield* Random.next)
    const failure = Either.isLeft(result) ? messageOf(result.left) : ""
    yield* setStatus(history, { polledAt: Option.some(startedAt), succeededAt, failure }, delay)
  }
}, Effect.scoped)

const healthy = (newsAt: PollHistory["newsAt"]): PollHistory => ({
  newsAt,
  failures: 0,
  isKeyRefused: false,
  retryAfter: Option.none()
})

const isRefusal = (error: NotifierError) => error._tag === "NotSignedIn" || error._tag === "AccessDenied"

const stateOf = (
  { failures, isKeyRefused }: PollHistory,
  polledAt: CompanyStatus["polledAt"]
): CompanyStatus["state"] => {
  if (isKeyRefused) return "parked"
  if (failures > 0) return "failing"
  return Option.isNone(polledAt) ? "starting" : "polling"
}

const outcomeOf = ({ failures, isKeyRefused }: PollHistory) =>
  isKeyRefused ? "parked" : failures > 0 ? "failed" : "ok"
