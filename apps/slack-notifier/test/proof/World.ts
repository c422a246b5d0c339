import { LocalDate } from "@estate/domain/LocalDate"
import { isClaimOver } from "@estate/rules/Claim"
import { isRepetition } from "@estate/rules/Repeats"
import { Cause, Context, DateTime, Effect, Exit, Layer, Logger, Option, Runtime } from "effect"
import type { AlertId } from "../../src/Alerts/AlertId.ts"
import { alertIdOf } from "../../src/Alerts/AlertId.ts"
import { ALSO } from "../../src/Alerts/Backlog.ts"
import type { CompanyRules } from "../../src/Alerts/CompanyRules.ts"
import type { SlackMessage } from "../../src/Alerts/SlackMessage.ts"
import { keyOf } from "../../src/Cluster/Task.ts"
import { Channel } from "../../src/Delivery/Channel.ts"
import { deliverEdits, deliverPosts, type PassResult } from "../../src/Delivery/Deliver.ts"
import { History, makeHistory } from "../../src/Delivery/History.ts"
import { Pacer } from "../../src/Delivery/Pacer.ts"
import { digestIdOf } from "../../src/Digests/Digest.ts"
import { digestOf } from "../../src/Digests/Summary.ts"
import type { NotifierError } from "../../src/Incidents/Failures.ts"
import { Uptime } from "../../src/Metrics/Uptime.ts"
import { Threads } from "../../src/Platform/Threads.ts"
import { makeCompanyPoller } from "../../src/Polling/CompanyPoller.ts"
import type { StoredSilence } from "../../src/Settings/StoredSilence.ts"
import { Slack } from "../../src/Slack/Slack.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { Incidents, makeIncidents } from "../../src/State/Incidents.ts"
import { Wakeups } from "../../src/State/Wakeups.ts"
import { company, delivery, leads, officeRulesSince, plainRulesOver } from "../Delivery/Harness.ts"
import { Crashed, CrashingProcess } from "./CrashingProcess.ts"
import type { Design } from "./Design.ts"
import { MemoryStore } from "./MemoryStore.ts"
import { PlatformModel } from "./PlatformModel.ts"
import type { SlackModel } from "./SlackModel.ts"

type Parts = Exclude<Effect.Effect.Context<ReturnType<typeof deliverPosts>>, Channel | History>

/** One process of the notifier: its memory, over the state, Slack and platform that outlive it. */
interface Running {
  readonly runtime: Runtime.Runtime<Parts | Threads>
  readonly pollOnce: Effect.Effect<unknown, NotifierError, Threads>
  readonly channels: ReadonlyArray<Context.Context<Channel | History>>
}

/** Logs and traces are off. */
const quiet = Effect.runSync(
  Effect.provide(
    Effect.runtime<never>(),
    Layer.mergeAll(Logger.replace(Logger.defaultLogger, Logger.none), Layer.setTracerEnabled(false))
  )
)

const ownKey = keyOf({ kind: "company", name: company.name })

/** The channels that the rules of a world name. */
const channels = [leads, "heads"]

/** A chain of which a step repeats, and claims that end. */
const escalation = {
  claim: { holds: "20 seconds" },
  chains: {
    usual: [
      { name: "anna", after: "20 seconds", mention: "anna" },
      { name: "heads", after: "1 minute", mention: "heads", channel: "#heads", repeat: "90 seconds" }
    ]
  }
}

/** A platform, a Slack and a notifier between them, and what must always be true of them. */
export class World {
  readonly platform = new PlatformModel(company.zone)
  readonly memory: MemoryStore
  readonly slack: SlackModel
  readonly violations: Array<string> = []
  readonly design: Design
  private running: Running | undefined
  private companyRules: CompanyRules
  /** Since when there are rules. */
  private rulesSince: DateTime.Utc | undefined
  private silences: ReadonlyArray<StoredSilence> = []
  private digests = 0
  private woken = new Set<string>()
  private readonly over: number
  private acts = 0
  private nextProcess: () => CrashingProcess

  constructor(
    design: Design,
    slack: SlackModel,
    nextProcess: () => CrashingProcess = () => new CrashingProcess(),
    over = 20
  ) {
    this.over = over
    this.companyRules = plainRulesOver(over)
    this.design = design
    this.memory = new MemoryStore(design)
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

  /** Changes whenever the state or Slack does, and with each act of a process. */
  get moment(): string {
    return `${this.acts} ${this.memory.writes} ${this.slack.calls}`
  }

  get now(): DateTime.Utc {
    return this.slack.clock.now
  }

  /** Runs to the end at once: nothing here waits for anything outside. */
  private run<A, E, R>(runtime: Runtime.Runtime<R>, effect: Effect.Effect<A, E, R>): Exit.Exit<A, E> {
    return Runtime.runSyncExit(runtime)(Effect.withClock(effect, this.slack.clock.timeOfDay))
  }

  private start(): Running {
    const process = this.nextProcess()
    const woken = new Set<string>()
    this.woken = woken
    const parts = Context.empty().pipe(
      Context.add(AlertStore, process.store(this.memory.service)),
      Context.add(Slack, process.slack(this.slack.service)),
      Context.add(Pacer, Pacer.make()),
      Context.add(Wakeups, {
        ...Wakeups.make(),
        wake: (...names) =>
          Effect.forEach(names, name => Effect.sync(() => woken.add(name)), { discard: true })
      }),
      Context.add(Threads, this.platform.service),
      Context.add(Uptime, this.slack.clock.uptime)
    )
    const settings = { ...delivery, quarantine: this.design.quarantine, backlogOver: this.over }
    const rulesNow = this.design.follow(() => this.companyRules)
    const assembled = Effect.gen(function* () {
      const served = yield* Effect.forEach(channels, destination => {
        const channel = Context.make(Channel, { destination, settings })
        return Effect.map(Effect.provide(makeHistory, channel), history =>
          Context.add(channel, History, history)
        )
      })
      const open = yield* Effect.flatMap(AlertStore, store => store.incidents)
      const incidents = yield* makeIncidents(() => Option.some(leads), open)
      const poller = yield* makeCompanyPoller(company, rulesNow).pipe(
        Effect.provideService(Incidents, incidents)
      )
      // As when the company's worker learns that its buyers are a backlog now.
      const hear = Effect.suspend(() => (woken.delete(ownKey) ? poller.replan : Effect.void))
      return {
        runtime: Runtime.make({ ...quiet, context: parts }),
        channels: served,
        pollOnce: Effect.zipRight(hear, poller.pollOnce)
      }
    })
    return Exit.getOrElse(this.run(Runtime.make({ ...quiet, context: parts }), assembled), cause => {
      throw Cause.squash(cause)
    })
  }

  /** Does something with a running notifier; true if there was neither a failure nor a crash. */
  private does<E>(act: (running: Running) => Effect.Effect<unknown, E, Parts | Threads>): boolean {
    this.acts += 1
    this.running ??= this.start()
    const exit = this.run(this.running.runtime, act(this.running))
    if (Exit.isSuccess(exit)) return true
    const defects = [...Cause.defects(exit.cause)]
    if (defects.some(defect => defect instanceof Crashed)) this.kill()
    else if (defects.length > 0) this.violations.push(`a defect: ${Cause.pretty(exit.cause)}`)
    return false
  }

  /** The office's rules from now on, or none. */
  reload(hasRules: boolean) {
    const { timeOfDay } = this.slack.clock
    this.rulesSince = hasRules ? DateTime.unsafeMake(timeOfDay.unsafeCurrentTimeMillis()) : undefined
    this.follow()
  }

  private follow() {
    this.companyRules =
      this.rulesSince === undefined
        ? plainRulesOver(this.over, this.silences)
        : officeRulesSince(this.rulesSince, { ...escalation, backlog: { over: this.over } }, this.silences)
  }

  /** Somebody silences all threads for a day, or undoes that. */
  silence() {
    const from = this.now
    const id = this.silences.length
    const [last] = this.silences.slice(-1)
    const isSilent = last !== undefined && DateTime.greaterThan(last.until, from)
    this.silences = isSilent
      ? [...this.silences.slice(0, -1), { ...last, until: from }]
      : [
          ...this.silences,
          {
            id,
            match: { company: [company.name] },
            written: "{}",
            from,
            until: DateTime.add(from, { days: 1 }),
            madeBy: "anna",
            comment: ""
          }
        ]
    this.follow()
    return !isSilent
  }

  /** Somebody takes an open alert that is in Slack, or releases it. */
  click(pick: (alerts: ReadonlyArray<AlertId>) => AlertId | undefined, kind: "taken" | "released") {
    // A deed of the future holds until then, as people said.
    if (!this.slack.clock.isRight) return
    const id = pick(this.memory.episodes().flatMap(({ alertId, isOpen }) => (isOpen ? [alertId] : [])))
    if (id === undefined || this.standing(id).length === 0) return
    this.memory.act(id, kind, this.now)
    this.woken.add(ownKey)
  }

  /** A digest is due: there is one a day, no matter which process stores it and how often. */
  digest(isNew: boolean) {
    if (isNew) this.digests += 1
    const date = LocalDate.fromInstant(DateTime.add(this.now, { days: this.digests }), company.zone)
    const head = { destination: leads, name: "morning", date }
    const id = digestIdOf(head)
    const about = { ...head, digestId: id, company: company.name, previous: date, at: this.now }
    return this.does(() =>
      Effect.flatMap(AlertStore, store =>
        store.addDigest({
          id,
          destination: leads,
          since: this.now,
          routes: undefined,
          dropped: [],
          digestOf: announced =>
            digestOf(about, undefined, announced, [], () => company.zone, company.zone, this.now)
        })
      )
    )
  }

  /** What a channel's worker does, in each channel. */
  private inChannels<A, E, R>({ channels }: Running, work: Effect.Effect<A, E, R>) {
    return channels.map(channel => Effect.provide(work, channel))
  }

  poll(): boolean {
    return this.does(({ pollOnce }) => pollOnce)
  }

  deliver(): boolean {
    return this.does(running =>
      Effect.all(this.inChannels(running, Effect.zipRight(deliverPosts(), deliverEdits())), { discard: true })
    )
  }

  /** Both concurrently, as in `run`. */
  pollAndDeliver(): boolean {
    return this.does(running =>
      Effect.forEach(
        [running.pollOnce, ...this.inChannels(running, deliverPosts())],
        work => Effect.either<unknown, NotifierError, Parts | Threads>(work),
        { concurrency: "unbounded" }
      )
    )
  }

  private deliverAll(): boolean {
    const untilDone = { while: ({ hasMore }: PassResult) => hasMore }
    return this.does(running =>
      Effect.all(
        this.inChannels(
          running,
          Effect.zipRight(Effect.repeat(deliverPosts(), untilDone), Effect.repeat(deliverEdits(), untilDone))
        ),
        { discard: true }
      )
    )
  }

  passes(seconds: number) {
    this.slack.clock.pass(seconds * 1000)
    this.slack.land()
  }

  /** Without faults and with enough time, nothing may be left undelivered. */
  settle() {
    if (this.rulesSince !== undefined || this.silences.length > 0) this.slack.clock.set(0)
    if (this.silences.length > 0 && this.silence()) this.silence()
    // A process that crashes here starts again.
    for (let round = 0, calm = 0; round < 6 && calm < 2; round++) {
      this.passes(125)
      calm = this.poll() && this.deliverAll() ? calm + 1 : 0
    }
    this.checkSettled()
  }

  /** A poll and its deliveries, without faults. */
  calmPoll() {
    if (!this.poll() || !this.deliverAll()) return
    for (const episode of this.memory.episodes()) {
      const isReadable = !this.platform.unreadable.has(episode.threadId)
      if (episode.isOpen && isReadable && !this.isUnread(episode.threadId)) {
        this.violations.push(`thread ${episode.threadId} was read, and after a poll its alert is still open`)
      }
    }
  }

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
    this.checkPlanned()
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

  /** Each message of an episode is in Slack once, and shows that its buyer waits. */
  private checkSteps(alertId: AlertId, id: string) {
    const steps = this.memory.messagesOf(alertId)
    const expected = this.memory.routeOf(alertId) === "office" ? ["", "anna", "heads"] : [""]
    const mayBe = (step: string) =>
      expected.includes(step) || step === ALSO || isRepetition(step) || isClaimOver(step)
    const firsts = steps.filter(({ step }) => step === "")
    if (firsts.every(({ messageId }) => messageId === undefined))
      this.violations.push(`${id} waits, and is skipped`)
    // Not promised: a group names again who had an alert that a lost state does not know.
    const isInOther = !firsts.some(({ messageId }) => messageId === alertId)
    if (isInOther && !this.memory.wasLost && this.standing(alertId).length > 0)
      this.violations.push(`${id} waits, and stands both alone and in a message about several`)
    const shown = steps.map(({ step, messageId }) => `${step} ${this.memory.channelOf(messageId)}`)
    if (new Set(shown).size < shown.length || steps.some(({ step }) => !mayBe(step)))
      this.violations.push(`${id} waits, and its steps are ${shown.join(", ")}`)
    for (const step of this.rulesSince === undefined ? [""] : expected)
      if (!steps.some(each => each.step === step))
        this.violations.push(`${id} waits, and the step «${step}» is lost`)
    for (const { step, messageId } of steps) {
      if (messageId === undefined || this.slack.deleted.has(messageId)) continue
      const standing = this.standing(messageId)
      if (standing.length !== 1)
        this.violations.push(`${id} waits, and step «${step}» is in Slack ${standing.length} times`)
      if (!standing.every(({ message }) => this.looksOpen(message)))
        this.violations.push(`${id} waits, and step «${step}» looks closed`)
    }
  }

  /** Without rules a claim has no end. */
  private looksOpen({ text }: SlackMessage): boolean {
    return text.includes("🔔") || (this.rulesSince === undefined && text.includes("🙋"))
  }

  /** Everything that the rules require by now was stored. */
  private checkPlanned() {
    const followed = Effect.runSync(this.memory.service.followedEpisodes(company.name))
    for (const { step, about } of this.companyRules.plan(followed, this.now).messages)
      this.violations.push(`the step «${step}» of ${about.join(", ")} is due, and not stored`)
  }

  /** Each notice and digest is in Slack once, the end of an incident as a reply to its beginning. */
  private checkNotices() {
    for (const { id, parent } of this.memory.notices()) {
      if (this.slack.deleted.has(id) || (parent !== undefined && this.slack.deleted.has(parent))) continue
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
      onSome: first => alertIdOf({ ...company, company: company.name, threadId: id, key: first })
    })
    if (alertId !== expected) this.violations.push(`${id} has the alert of another episode`)
    this.checkSteps(alertId, id)
    const steps = this.memory.messagesOf(alertId)
    // With others it has a message that shows all of them.
    if (this.slack.deleted.has(alertId) || !steps.some(({ messageId }) => messageId === alertId)) return
    const messages = this.standing(alertId)
    const last = this.platform.threads.get(id)?.messages.at(-1)?.text ?? ""
    for (const { message } of messages) {
      if (!this.looksOpen(message)) this.violations.push(`${id} waits, and its alert looks closed`)
      if (!message.text.endsWith(last))
        this.violations.push(`${id}: the alert does not show the last message`)
    }
  }
}
