import { DateTime, Duration, Effect, Option, Schedule } from "effect"
import { followRules } from "./Alerts/CompanyRules.ts"
import { runConnections } from "./Clicks/Connections.ts"
import { keyOf, type Task } from "./Cluster/Task.ts"
import { type Hold, Tasks } from "./Cluster/Tasks.ts"
import { runChannelWorker } from "./Delivery/ChannelWorker.ts"
import { deliverClicks, deliverEdits, deliverPosts, type PassResult } from "./Delivery/Deliver.ts"
import { Pacer, waitingForTurns } from "./Delivery/Pacer.ts"
import { runDigests, storeDue } from "./Digests/DueDigests.ts"
import { makeFailureLog } from "./Incidents/FailureLog.ts"
import { companyFailureOf, failureOf, isKeyRefused, type NotifierError } from "./Incidents/Failures.ts"
import { inChannelTask, inTask } from "./Layers.ts"
import { platformOf, Threads } from "./Platform/Threads.ts"
import { makeCompanyPoller } from "./Polling/CompanyPoller.ts"
import { runCompanyWorker } from "./Polling/CompanyWorker.ts"
import { firstDelay } from "./Polling/Pace.ts"
import { endUnwatched } from "./Polling/Unwatched.ts"
import { mayHaveReplies, runReplies } from "./Replies/Handling/SendReplies.ts"
import type { Company } from "./Settings/Companies.ts"
import { LiveSettings } from "./Settings/LiveSettings.ts"
import { destinationsOf } from "./Settings/NamedDestinations.ts"
import type { Settings } from "./Settings/Settings.ts"
import { AlertStore } from "./State/AlertStore.ts"

const all = { concurrency: "unbounded", discard: true } as const

/** How often such alerts are looked for: a process with older settings may still run. */
const END_UNWATCHED_EVERY = Duration.minutes(5)

const endUnwatchedNow = Effect.gen(function* () {
  const live = yield* LiveSettings
  return yield* endUnwatched(live.company, live.now().zone)
})

/** A task for each company and channel; messages may still be due in channels without a company. */
const tasksOf = (settings: Settings) =>
  Effect.gen(function* () {
    const store = yield* AlertStore
    const destinations = new Set([...destinationsOf(settings), ...(yield* store.destinations)])
    return [
      ...settings.companies.map(({ name }) => ({ kind: "company" as const, name })),
      ...Array.from(destinations, name => ({ kind: "channel" as const, name }))
    ]
  })

/** Polls every company and serves every channel, forever. */
export const runWorkers = Effect.gen(function* () {
  const live = yield* LiveSettings
  const failureLog = makeFailureLog("the state")
  const ending = Effect.catchAll(endUnwatchedNow, failureLog.failed)
  yield* ending
  const { workOn } = yield* Tasks
  const wanted = Effect.suspend(() => tasksOf(live.now())).pipe(
    Effect.tapError(failureLog.failed),
    Effect.retry(Schedule.spaced(AGAIN))
  )
  let tasks: ReadonlyArray<Task> = yield* wanted
  /**
   * Retries work that fails, which it does only while it begins and reads the state. A defect
   * restarts its own task; the others continue.
   */
  const lasting = <E extends NotifierError, R>(task: Task, work: Effect.Effect<void, E, R>) =>
    work.pipe(
      Effect.tapError(failureLog.failed),
      Effect.tapDefect(cause =>
        Effect.logError(`${task.kind} ${task.name} failed unexpectedly and begins again`, cause)
      ),
      Effect.sandbox,
      Effect.retry(Schedule.spaced(AGAIN)),
      Effect.unsandbox
    )
  const serve = (hold: Hold) => {
    const { name } = hold.task
    const digests = lasting(hold.task, runDigests(name))
    return Effect.scoped(inChannelTask(hold)(Effect.zipRight(Effect.forkScoped(digests), runChannelWorker)))
  }
  const watch = (hold: Hold) =>
    Effect.suspend(() => {
      const { name } = hold.task
      const company = live.company(name)
      if (company === undefined) return Effect.never
      const delay = (elapsed: Duration.Duration) => {
        const { companies, poll } = live.now()
        const index = companies.indexOf(live.company(name) ?? company)
        return firstDelay(Math.max(0, index), companies.length, poll, elapsed)
      }
      let areSent = false
      // Most companies have no replies to send: with thousands, a fiber for each would cost memory.
      const replies = Effect.gen(function* () {
        if (areSent || !(yield* mayHaveReplies(name))) return
        areSent = true
        yield* Effect.forkScoped(lasting(hold.task, runReplies(name, hold)))
      })
      const polls = runCompanyWorker(company, hold, delay, platformOf, replies)
      return Effect.scoped(inTask(hold)(Effect.zipRight(replies, polls)))
    })
  const work = workOn(
    () => tasks,
    hold =>
      Effect.if(hold.task.kind === "channel", {
        onTrue: () => lasting(hold.task, serve(hold)),
        onFalse: () => lasting(hold.task, watch(hold))
      })
  )
  let followed = live.now()
  const following = Effect.gen(function* () {
    yield* live.changeFrom(followed)
    followed = live.now()
    tasks = afterChange(tasks, yield* wanted)
    yield* Effect.delay(ending, END_REMOVED_AFTER)
  }).pipe(Effect.forever)
  const later = Effect.repeat(ending, Schedule.spaced(END_UNWATCHED_EVERY))
  yield* Effect.all([work, following, later, runConnections()], all)
}).pipe(Effect.withSpan("Notifier.run"))

/** A channel is served for as long as the process runs: alerts of removed companies end there. */
const afterChange = (before: ReadonlyArray<Task>, after: ReadonlyArray<Task>): ReadonlyArray<Task> => {
  const keys = new Set(after.map(keyOf))
  return [...after, ...before.filter(task => task.kind === "channel" && !keys.has(keyOf(task)))]
}

/** By then the removed companies are no longer polled. */
const END_REMOVED_AFTER = Duration.seconds(2)

/** How soon work that could not begin is retried. */
const AGAIN = Duration.seconds(1)

const untilDone = <E, R>(pass: Effect.Effect<PassResult, E, R>) =>
  Effect.repeat(pass, { while: ({ hasMore }) => hasMore })

/** Polls a company once, and stores how that went. */
const pollAndSave = Effect.fnUntraced(function* (company: Company, { poll, language }: Settings) {
  const live = yield* LiveSettings
  const store = yield* AlertStore
  const { pollOnce } = yield* makeCompanyPoller(company, followRules(company, live.rules))
  const startedAt = Option.some(yield* DateTime.now)
  const polled = { company: company.name, polledAt: startedAt, delayMillis: Duration.toMillis(poll) }
  const failed = (error: NotifierError) =>
    Effect.gen(function* () {
      const [before] = yield* store.statusesOf(company.name)
      const state = isKeyRefused(error) ? ("parked" as const) : ("failing" as const)
      const failure = companyFailureOf(company)(error).in(language).message
      yield* store.saveStatuses([
        { ...polled, state, failure, succeededAt: before?.succeededAt ?? Option.none() }
      ])
    })
  yield* Effect.tapError(pollOnce, error => Effect.ignore(failed(error)))
  yield* store.saveStatuses([{ ...polled, state: "polling", failure: "", succeededAt: startedAt }])
})

/**
 * Polls each company once, one after another, and delivers what is due in all channels; what
 * another process does is left to it. Returns the failures.
 */
export const workOnce = Effect.fn("Notifier.once")(
  function* (settings: Settings) {
    yield* endUnwatchedNow
    const { takeFree } = yield* Tasks
    const holds = yield* takeFree(yield* tasksOf(settings))
    const [notPolled] = yield* Effect.partition(settings.companies, company => {
      const hold = holds.find(({ task }) => task.kind === "company" && task.name === company.name)
      if (hold === undefined) return Effect.void
      return pollAndSave(company, settings).pipe(
        inTask(hold),
        Effect.provideServiceEffect(Threads, platformOf(company)),
        Effect.mapError(companyFailureOf(company))
      )
    })
    const passes = holds
      .filter(({ task }) => task.kind === "channel")
      .flatMap(hold => [
        inChannelTask(hold)(Effect.zipRight(storeDue(hold.task.name), untilDone(deliverPosts()))),
        inChannelTask(hold)(untilDone(deliverClicks())),
        inChannelTask(hold)(untilDone(deliverEdits()))
      ])
    const [notDelivered] = yield* Effect.partition(passes, pass => Effect.mapError(pass, failureOf))
    return [...notPolled, ...notDelivered]
  },
  Effect.scoped,
  Effect.updateService(Pacer, waitingForTurns)
)
