import { type Context, DateTime, Duration, Effect, Either, Metric, Option, Random, type Scope } from "effect"
import { followRules } from "../Alerts/CompanyRules.ts"
import type { Hold } from "../Cluster/Tasks.ts"
import { makeFailureLog } from "../Incidents/FailureLog.ts"
import { companyFailureOf, isKeyRefused, type NotifierError } from "../Incidents/Failures.ts"
import { count } from "../Metrics/Counters.ts"
import { pollDuration, pollLag } from "../Metrics/Histograms.ts"
import { type PolledCompany, ProcessStatus } from "../Metrics/ProcessStatus.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { Threads } from "../Platform/Threads.ts"
import type { Company } from "../Settings/Companies.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { Incidents } from "../State/Incidents.ts"
import { LiveSilences } from "../State/LiveSilences.ts"
import { makeCompanyPoller } from "./CompanyPoller.ts"
import { afterSuccess, delayAfter, noPolls, type PollHistory } from "./Pace.ts"
import { makeSignals } from "./Signals.ts"

/** A company as it is configured now: its platform, and what is polled. */
interface Watched {
  readonly company: Company
  readonly poller: Effect.Effect.Success<ReturnType<typeof makeCompanyPoller>>
  readonly threads: Context.Tag.Service<typeof Threads>
}

/**
 * Polls a company forever, by the settings of the moment, and runs `afterChange` when they change;
 * a changed company is polled after `firstDelay` again. While the platform fails, it is polled less
 * often; while it refuses the key, only to check whether it still does. A refused key is an
 * incident. While it may not work, the platform is not asked.
 */
export const runCompanyWorker = Effect.fn("CompanyWorker.run")(function* <E, R>(
  first: Company,
  { takenSince, mayWork }: Pick<Hold, "takenSince" | "mayWork">,
  firstDelay: (elapsed: Duration.Duration) => Duration.Duration,
  platformOf: (company: Company) => Effect.Effect<Watched["threads"], never, R>,
  afterChange: Effect.Effect<void, E, R>
) {
  const live = yield* LiveSettings
  let followed = live.now()
  const silences = yield* LiveSilences
  const { polls, saved } = yield* ProcessStatus
  const signals = yield* makeSignals(first.name)
  const watch = (company: Company) =>
    Effect.gen(function* () {
      const poller = yield* makeCompanyPoller(company, followRules(company, live.rules, silences.now))
      const watched: Watched = { company, poller, threads: yield* platformOf(company) }
      yield* signals.listen
      yield* poller.readAhead
      return watched
    })
  let watched = yield* watch(first)
  const describe = (error: NotifierError) => companyFailureOf(watched.company)(error)
  const failureLog = yield* makeFailureLog(first.name, describe)
  const incidents = yield* Incidents
  const key = { company: first.name, about: "key" as const, subject: "" }

  /**
   * Waits for a time, an action or a change of the settings. True if the company has changed.
   */
  const rest = (millis: number): Effect.Effect<boolean, E, R | Scope.Scope> =>
    Effect.gen(function* () {
      if (live.now() !== followed) {
        followed = live.now()
        yield* afterChange
      }
      if (isChanged()) return true
      yield* signals.listen
      const begunAt = yield* uptimeMillis
      const signal = yield* Effect.timeoutOption(signals.next, millis)
      if (Option.isNone(signal)) return isChanged()
      if (signal.value === "action") return yield* Effect.as(watched.poller.replan, false)
      return yield* rest(Math.max(0, millis - ((yield* uptimeMillis) - begunAt)))
    })

  const isChanged = () => {
    const latest = live.company(first.name)
    return latest !== undefined && latest !== watched.company
  }

  let history = noPolls
  let delay = firstDelay(Duration.millis((yield* uptimeMillis) - takenSince))
  const begun = { polledAt: Option.none(), failure: "", reason: "", succeededUptime: yield* uptimeMillis }
  let { succeededUptime } = begun
  polls.set(first.name, statusOf(first.name, history, begun, live.now().poll))
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      polls.delete(first.name)
      saved.delete(first.name)
    })
  )
  while (true) {
    const due = (yield* uptimeMillis) + Duration.toMillis(delay)
    if (yield* rest(Duration.toMillis(delay))) {
      delay = firstDelay(Duration.zero)
      watched = yield* watch(live.company(first.name) ?? watched.company)
      continue
    }
    if (!(yield* mayWork)) continue
    const polledAt = Option.some(yield* DateTime.now)
    const begunAt = yield* uptimeMillis
    const result = yield* Effect.either(
      Effect.tap(Effect.provideService(watched.poller.pollOnce, Threads, watched.threads), () =>
        incidents.resolve(key)
      )
    )
    const now = yield* DateTime.now
    const endedAt = yield* uptimeMillis
    yield* Metric.update(pollLag, Math.max(0, begunAt - due) / 1000)
    yield* Metric.update(pollDuration, (endedAt - begunAt) / 1000)
    if (Either.isRight(result)) succeededUptime = endedAt
    history = afterPoll(history, result, now)
    const said = Either.isLeft(result) ? describe(result.left) : undefined
    const reason = said?.message ?? ""
    const failure = said?.in(live.now().language).message ?? ""
    yield* Either.match(result, { onLeft: failureLog.failed, onRight: () => failureLog.recovered })
    // Until a poll succeeds nobody knows whether the key is taken again.
    if (history.isKeyRefused || (failure !== "" && incidents.subjects(key).length > 0))
      yield* Effect.catchAll(incidents.open(key, failure), failureLog.failed)
    yield* count({ name: "polls", company: first.name, outcome: outcomeOf(history) })
    const { poll, night } = live.now()
    delay = delayAfter(
      history,
      { poll, night },
      DateTime.setZone(now, watched.company.zone),
      yield* Random.next
    )
    polls.set(
      first.name,
      statusOf(first.name, history, { polledAt, failure, reason, succeededUptime }, delay)
    )
  }
}, Effect.scoped)

/** The history after a poll, whether it succeeded or failed. */
export const afterPoll = (
  history: PollHistory,
  result: Either.Either<{ readonly news: number; readonly next?: DateTime.Utc | undefined }, NotifierError>,
  now: DateTime.Utc
): PollHistory =>
  Either.match(result, {
    onRight: ({ news, next }) => afterSuccess(history, news, now, next),
    onLeft: error => ({
      ...history,
      planNextAt: Option.none(),
      failures: history.failures + 1,
      isKeyRefused: isKeyRefused(error),
      retryAfter: error._tag === "RateLimited" ? error.retryAfter : Option.none()
    })
  })

const statusOf = (
  company: string,
  history: PollHistory,
  latest: Pick<PolledCompany, "polledAt" | "failure" | "reason" | "succeededUptime">,
  delay: Duration.Duration
): PolledCompany => ({
  ...latest,
  company,
  succeededAt: history.succeededAt,
  state: stateOf(history, latest.polledAt),
  delayMillis: Duration.toMillis(delay)
})

const stateOf = (
  { failures, isKeyRefused }: PollHistory,
  polledAt: PolledCompany["polledAt"]
): PolledCompany["state"] => {
  if (isKeyRefused) return "parked"
  if (failures > 0) return "failing"
  return Option.isNone(polledAt) ? "starting" : "polling"
}

const outcomeOf = ({ failures, isKeyRefused }: PollHistory) =>
  isKeyRefused ? "parked" : failures > 0 ? "failed" : "ok"
