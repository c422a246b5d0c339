import { Threads } from "@estate/api-client/Threads"
import {
  Cause,
  Clock,
  Context,
  DateTime,
  Effect,
  Exit,
  Layer,
  Logger,
  Option,
  TestClock,
  TestContext
} from "effect"
import type { AlertId } from "../../src/Alert/AlertId.ts"
import { alertIdOf } from "../../src/Alert/AlertId.ts"
import { deliverEdits, deliverPosts } from "../../src/Deliver/Deliver.ts"
import { History } from "../../src/Deliver/History.ts"
import { Pacer } from "../../src/Deliver/Pacer.ts"
import type { NotifierError } from "../../src/Incident/Failures.ts"
import { Counters } from "../../src/Measure/Counters.ts"
import { Uptime } from "../../src/Measure/Uptime.ts"
import { makeCompanyPoller } from "../../src/Poll/CompanyPoller.ts"
import { Slack } from "../../src/Slack/Slack.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { Wakeups } from "../../src/State/Wakeups.ts"
import { leads, rules } from "../Deliver/Harness.ts"
import { Crashed, CrashingProcess } from "./CrashingProcess.ts"
import { type Design, startTime } from "./Design.ts"
import { MemoryStore } from "./MemoryStore.ts"
import { PlatformModel } from "./PlatformModel.ts"
import type { SlackModel } from "./SlackModel.ts"

const zone = rules.styleOf("default").zone
const audience = { company: "default", destination: leads }

type Parts = Effect.Effect.Context<ReturnType<typeof deliverPosts>>

/** One process of the notifier: its memory, over the state, Slack and platform that outlive it. */
interface Running {
  readonly process: CrashingProcess
  readonly context: Context.Context<Parts | Threads>
  readonly pollOnce: Effect.Effect<number, NotifierError, Threads>
}

/** A platform, a Slack and a notifier between them, and what must always be true of them. */
export class World {
  readonly platform = new PlatformModel(zone)
  readonly memory: MemoryStore
  readonly slack: SlackModel
  readonly violations: Array<string> = []
  readonly design: Design
  private running: Running | undefined
  private nextProcess: () => CrashingProcess

  constructor(
    design: Design,
    slack: SlackModel,
    nextProcess: () => CrashingProcess = () => new CrashingProcess()
  ) {
    this.design = design
    this.memory = new MemoryStore(design.step)
    this.slack = slack
    this.nextProcess = nextProcess
  }

  /** Kills the process; its memory is lost. */
  kill() {
    this.running = undefined
  }

  /** From now on processes crash where this says. */
  useProcesses(nextProcess: () => CrashingProcess) {
    this.nextProcess = nextProcess
    this.kill()
  }

  private readonly start = Effect.gen(this, function* () {
    const process = this.nextProcess()
    const store = process.store(this.memory.service)
    const parts = Context.empty().pipe(
      Context.add(AlertStore, store),
      Context.add(Slack, process.slack(this.slack.service)),
      Context.add(Pacer, Pacer.make()),
      Context.add(Wakeups, Wakeups.make()),
      Context.add(Counters, Counters.make()),
      Context.add(Threads, this.platform.service),
      Context.add(Uptime, Clock.currentTimeMillis)
    )
    const context = Context.add(parts, History, yield* Effect.provide(History.make, parts))
    const { pollOnce } = yield* Effect.provide(
      makeCompanyPoller({ ...audience, zone, operators: Option.some(leads) }),
      context
    )
    const running: Running = { process, context, pollOnce }
    this.running = running
    return running
  })

  /**
   * Does something with a notifier that runs, which may fail or die over it; it tells whether it
   * went well.
   */
  private readonly does = <E>(
    act: (running: Running) => Effect.Effect<unknown, E, Parts | Threads>
  ): Effect.Effect<boolean> =>
    Effect.gen(this, function* () {
      const running = this.running ?? (yield* this.start)
      const exit = yield* Effect.exit(Effect.provide(act(running), running.context))
      if (Exit.isSuccess(exit)) return true
      const defects = [...Cause.defects(exit.cause)]
      if (defects.some(defect => defect instanceof Crashed)) this.kill()
      else if (defects.length > 0) this.violations.push(`a defect: ${Cause.pretty(exit.cause)}`)
      return false
    })

  private readonly rules = () => ({ ...rules, quarantine: this.design.quarantine })

  readonly poll = this.does(({ pollOnce }) => pollOnce)
  readonly deliver = this.does(() =>
    Effect.zipRight(deliverPosts(leads, this.rules()), deliverEdits(leads, this.rules()))
  )
  /** Both concurrently, as in `run`. */
  readonly pollAndDeliver = this.does(({ pollOnce }) =>
    Effect.all([Effect.either(pollOnce), Effect.either(deliverPosts(leads, this.rules()))], {
      concurrency: "unbounded"
    })
  )
  private readonly deliverAll = this.does(() =>
    Effect.gen(this, function* () {
      while ((yield* deliverPosts(leads, this.rules())).hasMore);
      while ((yield* deliverEdits(leads, this.rules())).hasMore);
    })
  )

  readonly passes = (seconds: number) =>
    Effect.flatMap(TestClock.adjust(`${seconds} seconds`), () =>
      Effect.map(DateTime.now, now => this.slack.landUntil(DateTime.toEpochMillis(now)))
    )

  /** Without faults and with enough time, nothing may be left undelivered. */
  readonly settle = Effect.gen(this, function* () {
    for (let round = 0; round < 2; round++) {
      yield* this.passes(125)
      yield* this.poll
      yield* this.deliverAll
    }
    this.checkSettled()
  })

  /** A poll and its deliveries, without faults. */
  readonly calmPoll = Effect.gen(this, function* () {
    if (!(yield* this.poll) || !(yield* this.deliverAll)) return
    for (const episode of this.memory.episodes()) {
      if (episode.isOpen && !this.isUnread(episode.threadId)) {
        this.violations.push(`thread ${episode.threadId} was read, and after a poll its alert is still open`)
      }
    }
  })

  private isUnread(id: Parameters<PlatformModel["read"]>[0]) {
    const thread = this.platform.threads.get(id)
    return thread !== undefined && this.platform.unreadCount(thread) > 0
  }

  private standing(id: AlertId) {
    return this.slack.standing.filter(message => message.id === id)
  }

  /** Invariants that hold at any moment. */
  check(after: string) {
    const seen = new Set<AlertId>()
    for (const { id } of this.slack.standing) {
      if (seen.has(id)) this.violations.push(`after ${after}: ${id} is in Slack twice`)
      seen.add(id)
    }
    for (const [id, times] of this.slack.accepted) {
      if (times > 1 && !this.slack.deleted.has(id)) {
        this.violations.push(`after ${after}: ${id} was posted ${times} times`)
      }
    }
  }

  private checkSettled() {
    this.check("settling")
    this.checkNotices()
    const episodes = this.memory.episodes()
    for (const { id } of this.platform.threads.values()) {
      const open = episodes.find(each => each.threadId === id && each.isOpen)
      if (!this.isUnread(id)) {
        if (open !== undefined) this.violations.push(`${id} is read, and its alert is open`)
        continue
      }
      if (open === undefined) {
        this.violations.push(`${id} waits without an alert`)
        continue
      }
      this.checkAlert(open.alertId, id)
    }
    for (const episode of episodes) {
      const state = this.memory.stateOf(episode.alertId)
      if (state === "due" || state === "sending" || state === "ambiguous" || state === "refused") {
        this.violations.push(`${episode.alertId} is still ${state}`)
      }
      // A restored copy may not know that a person deleted an alert that was posted again since.
      if (episode.isOpen || this.slack.deleted.has(episode.alertId)) continue
      for (const { message } of this.standing(episode.alertId)) {
        if (message.text.startsWith("🔔")) this.violations.push(`${episode.alertId} ended and looks open`)
      }
    }
  }

  /** Each notice is in Slack once, the end of an incident as a reply to its beginning. */
  private checkNotices() {
    for (const { id, parent } of this.memory.notices()) {
      const [first, ...others] = this.standing(id)
      const under = parent === undefined ? undefined : this.standing(parent)[0]?.ts
      if (first === undefined || others.length > 0 || first.under !== under) {
        this.violations.push(
          `the notice ${id} is in Slack ${others.length + (first === undefined ? 0 : 1)} times`
        )
      }
    }
  }

  /**
   * One message, named by the first unread one, withLatest the last one; none where a person
   * deleted it.
   */
  private checkAlert(alertId: AlertId, id: Parameters<PlatformModel["read"]>[0]) {
    const key = Option.map(this.platform.firstUnread(id), message => message.id)
    const expected = Option.match(key, {
      onNone: () => alertId,
      onSome: first => alertIdOf({ ...audience, threadId: id, key: first })
    })
    if (alertId !== expected) this.violations.push(`${id} has the alert of another episode`)
    if (this.slack.deleted.has(alertId)) return
    const messages = this.standing(alertId)
    if (messages.length !== 1)
      this.violations.push(`${id} waits, and ${messages.length} messages are in Slack`)
    const last = this.platform.threads.get(id)?.messages.at(-1)?.text ?? ""
    for (const { message } of messages) {
      if (!message.text.startsWith("🔔")) this.violations.push(`${id} waits, and its alert looks closed`)
      if (!message.text.endsWith(last))
        this.violations.push(`${id}: the alert does not show the last message`)
    }
  }
}

/** Runs in a world of its own, from the startTime. */
export const inWorld = <A>(world: World, run: (world: World) => Effect.Effect<A>): Effect.Effect<A> =>
  Effect.zipRight(TestClock.setTime(DateTime.toEpochMillis(startTime)), run(world))

/**
 * Runs many items on a few test clocks: a clock is expensive to create, and while one clock waits,
 * the others work. Logs and traces are off.
 */
export const runAll = <A, B>(
  items: ReadonlyArray<A>,
  run: (item: A) => Effect.Effect<B>
): Effect.Effect<ReadonlyArray<B>> => {
  const queue = items.entries()
  const results: Array<B> = []
  const work = Effect.gen(function* () {
    for (const [index, item] of queue) results[index] = yield* run(item)
  })
  const quiet = Layer.mergeAll(
    TestContext.TestContext,
    Logger.replace(Logger.defaultLogger, Logger.none),
    Layer.setTracerEnabled(false)
  )
  return Effect.all(
    Array.from({ length: CLOCKS }, () => Effect.provide(work, quiet)),
    { concurrency: "unbounded", discard: true }
  ).pipe(Effect.as(results))
}

const CLOCKS = 48
