import { type Context, DateTime, Duration, Effect, Either, Metric, Option, Random, type Scope } from "effect"
import { followRules } from "../Alerts/CompanyRules.ts"
import type { Hold } from "../Cluster/Tasks.ts"
import { makeFailureLog } from "../Incidents/FailureLog.ts"
import { companyFailureOf, type NotifierError } from "../Incidents/Failures.ts"
import { count } from "../Metrics/Counters.ts"
import { pollDuration, pollLag } from "../Metrics/Histograms.ts"
import { type PollStatus, ProcessStatus } from "../Metrics/ProcessStatus.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { Threads } from "../Platform/Threads.ts"
import type { Company } from "../Settings/Companies.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import type { Settings } from "../Settings/Settings.ts"
import { Incidents } from "../State/Incidents.ts"
import { makeCompanyPoller } from "./CompanyPoller.ts"
import { afterPoll, delayAfter, noPolls, type PollHistory } from "./Pace.ts"
import { makeSignals } from "./Signals.ts"

/** A company as configured now: its platform, and what is polled. */
interface Watched {
  readonly company: Company
  readonly poller: Effect.Effect.Success<ReturnType<typeof makeCompanyPoller>>
  readonly threads: Context.Tag.Service<typeof Threads>
}

/** What a worker knows between two polls. */
interface WorkerState {
  readonly watched: Watched
  /** The settings for which `afterChange` has run. */
  readonly followed: Settings
  readonly history: PollHistory
  /** The wait before the next poll. */
  readonly delay: Duration.Duration
}

/**
 * Polls a company forever, with the settings of the moment, and runs `afterChange` when they
 * change; a changed company is polled again after `firstDelay`. While the platform fails, it is
 * polled less often; while it refuses the key, only to check whether it still does. A refused key
 * is an incident. While the task may not work, the platform is not called.
 */
export const runCompanyWorker = Effect.fn("CompanyWorker.run")(function* <E, R>(
  first: Company,
  { takenSince, mayWork }: Pick<Hold, "takenSince" | "mayWork">,
  firstDelay: (elapsed: Duration.Duration) => Duration.Duration,
  platformOf: (company: Company) => Effect.Effect<Watched["threads"], never, R>,
  afterChange: Effect.Effect<void, E, R>
) {
  const live = yield* LiveSettings
  const { polls } = yield* ProcessStatus
  const signals = yield* makeSignals(first.name)
  const watch = (company: Company) =>
    Effect.gen(function* () {
      const poller = yield* makeCompanyPoller(company, followRules(company, live.rules))
      const watched: Watched = { company, poller, threads: yield* platformOf(company) }
      yield* signals.listen
      yield* poller.readAhead
      return watched
    })
  const followed = live.now()
  const watched = yield* watch(first)
  const startedUptime = yield* uptimeMillis
  let state: WorkerState = {
    followed,
    watched,
    history: { ...noPolls, succeededUptime: startedUptime },
    delay: firstDelay(Duration.millis(startedUptime - takenSince))
  }
  const show = () => polls.set(first.name, statusOf(first.name, state))
  const describe = (error: NotifierError) => companyFailureOf(state.watched.company)(error)
  const failureLog = makeFailureLog(first.name, describe)
  const incidents = yield* Incidents
  const key = { company: first.name, about: "key" as const, subject: "" }

  /** Waits for a time, an action or a change of the settings. True if the company has changed. */
  const rest = (millis: number): Effect.Effect<boolean, E, R | Scope.Scope> =>
    Effect.gen(function* () {
      if (live.now() !== state.followed) {
        state = { ...state, followed: live.now() }
        yield* afterChange
      }
      if (isChanged()) return true
      yield* signals.listen
      const begunAt = yield* uptimeMillis
      const signal = yield* Effect.timeoutOption(signals.next(state.followed), millis)
      if (Option.isNone(signal)) return isChanged()
      if (signal.value === "action") return yield* Effect.as(state.watched.poller.replan, false)
      return yield* rest(Math.max(0, millis - ((yield* uptimeMillis) - begunAt)))
    })

  const isChanged = () => {
    const latest = live.company(first.name)
    return latest !== undefined && latest !== state.watched.company
  }

  /** Polls once; how that went is in the history, the log, the metrics and the incidents. */
  const pollOnce = Effect.fnUntraced(function* (due: number) {
    const { company, poller, threads } = state.watched
    const startedAt = yield* DateTime.now
    const begunUptime = yield* uptimeMillis
    const result = yield* poller.pollOnce.pipe(
      Effect.provideService(Threads, threads),
      Effect.zipLeft(incidents.resolve(key)),
      Effect.mapError(error => ({ error, said: describe(error) })),
      Effect.either
    )
    const endedAt = yield* DateTime.now
    const endedUptime = yield* uptimeMillis
    yield* Metric.update(pollLag, Math.max(0, begunUptime - due) / 1000)
    yield* Metric.update(pollDuration, (endedUptime - begunUptime) / 1000)
    const { poll, night, language } = live.now()
    const history = afterPoll(state.history, { startedAt, endedAt, endedUptime, result }, language)
    yield* Either.match(result, {
      onLeft: ({ error }) => failureLog.failed(error),
      onRight: () => failureLog.recovered
    })
    // Until a poll succeeds, it is unknown whether the key is accepted again.
    if (history.isKeyRefused || (history.failure !== "" && incidents.subjects(key).length > 0))
      yield* Effect.catchAll(incidents.open(key, history.failure), failureLog.failed)
    yield* count({ name: "polls", company: first.name, outcome: outcomeOf(history) })
    const here = DateTime.setZone(endedAt, company.zone)
    state = { ...state, history, delay: delayAfter(history, { poll, night }, here, yield* Random.next) }
    show()
  })

  show()
  yield* Effect.addFinalizer(() => Effect.sync(() => polls.delete(first.name)))
  while (true) {
    const due = (yield* uptimeMillis) + Duration.toMillis(state.delay)
    if (yield* rest(Duration.toMillis(state.delay))) {
      const company = live.company(first.name) ?? state.watched.company
      state = { ...state, watched: yield* watch(company), delay: firstDelay(Duration.zero) }
    } else if (yield* mayWork) yield* pollOnce(due)
  }
}, Effect.scoped)

const statusOf = (company: string, { history, delay }: WorkerState): PollStatus => {
  const { polledAt, succeededAt, succeededUptime, failure, reason } = history
  const delayMillis = Duration.toMillis(delay)
  const state = stateOf(history)
  return { company, state, polledAt, succeededAt, succeededUptime, delayMillis, failure, reason }
}

const stateOf = ({ failures, isKeyRefused, polledAt }: PollHistory): PollStatus["state"] => {
  if (isKeyRefused) return "parked"
  if (failures > 0) return "failing"
  return Option.isNone(polledAt) ? "starting" : "polling"
}

const outcomeOf = ({ failures, isKeyRefused }: PollHistory) =>
  isKeyRefused ? "parked" : failures > 0 ? "failed" : "ok"
