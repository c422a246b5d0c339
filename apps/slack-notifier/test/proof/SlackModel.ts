import type { Context } from "effect"
import { DateTime, Duration, Effect, Option, Predicate } from "effect"
import type { AlertId } from "../../src/Alerts/AlertId.ts"
import type { SlackMessage } from "../../src/Alerts/SlackMessage.ts"
import type { Post, Slack } from "../../src/Slack/Slack.ts"
import {
  DestinationRefused,
  MessageGone,
  MessageRefused,
  SlackBusy,
  type SlackError,
  SlackUncertain
} from "../../src/Slack/SlackError.ts"
import { WorldClock } from "./WorldClock.ts"

/** The calls of Slack into which faults are injected. */
export type Method = "post" | "update" | "history" | "replies"

/** A message in Slack. */
interface Standing {
  readonly id: AlertId
  readonly ts: string
  readonly under: string | undefined
  message: SlackMessage
}

interface Landing {
  readonly atMillis: number
  readonly act: () => void
}

/**
 * The faults, as the notifier tells them apart. «No clear answer» means a 500, a cut
 * connection, a time-out, an invalid body and `internal_error`, each before or after Slack
 * committed.
 */
export const faults = [
  "connection refused",
  "429",
  "no clear answer, before commit",
  "no clear answer, after commit",
  "late commit",
  "a long call, then a late commit",
  "invalid_blocks",
  "not_in_channel"
] as const
export type Fault = (typeof faults)[number]

/** A call is given up after this time. */
const TIMEOUT = Duration.seconds(10)

/** The longest delay of a late commit. */
const LATEST = Duration.seconds(60)

/**
 * Slack in memory: one channel with its threads, and how often it accepted each of our messages.
 */
export class SlackModel {
  readonly clock = new WorldClock()
  standing: ReadonlyArray<Standing> = []
  /** How many calls were begun. */
  calls = 0
  readonly accepted = new Map<AlertId, number>()
  /** Messages that a person deleted. */
  readonly deleted = new Set<AlertId>()
  private landings: ReadonlyArray<Landing> = []
  /** In whole microseconds; unique per message. */
  private latest = 0
  private readonly nextFault: (method: Method) => Fault | undefined
  private readonly lateness: () => number

  /** `nextFault` is called before each call; `lateness`, from 0 to 1, delays late commits. */
  constructor(nextFault: (method: Method) => Fault | undefined, lateness: () => number = () => 0.9) {
    this.nextFault = nextFault
    this.lateness = lateness
  }

  /** Applies the late commits that are due by now. */
  land() {
    const due = this.landings.filter(({ atMillis }) => atMillis <= this.clock.nowMillis)
    if (due.length === 0) return
    this.landings = this.landings.filter(landing => !due.includes(landing))
    for (const { act } of due) act()
  }

  get isStill() {
    return this.landings.length === 0
  }

  deleteByHand(id: AlertId) {
    this.deleted.add(id)
    this.standing = this.standing.filter(message => message.id !== id)
  }

  /** A deleted message has no thread, unless somebody has replied in it. */
  private hasThread({ parent }: Post): boolean {
    if (parent === undefined) return true
    return this.standing.some(({ ts, under }) => ts === parent.ts || under === parent.ts)
  }

  private accept({ id, parent, message }: Post, nowMillis: number) {
    this.latest = Math.max(this.latest + 1, Math.round(nowMillis * 1000))
    const ts = slackTime(this.latest)
    this.standing = [...this.standing, { id, ts, under: parent?.ts, message }]
    this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1)
    return { channel: "C1", ts }
  }

  private readonly call = <A>(
    method: Method,
    act: (nowMillis: number) => A,
    message?: SlackMessage
  ): Effect.Effect<A, SlackError> =>
    Effect.suspend(() => {
      this.calls += 1
      this.land()
      const fault = this.nextFault(method)
      if (fault === "a long call, then a late commit") this.clock.pass(Duration.toMillis(TIMEOUT))
      const now = this.clock.nowMillis
      const hasNoBlocks = message === undefined || message.blocks.length === 0
      if (fault === undefined || (fault === "invalid_blocks" && hasNoBlocks)) return Effect.succeed(act(now))
      if (fault.endsWith("after commit")) act(now)
      if (fault.endsWith("late commit")) {
        const atMillis = now + this.lateness() * Duration.toMillis(LATEST)
        this.landings = [...this.landings, { atMillis, act: () => act(atMillis) }]
      }
      return Effect.fail(failureOf(fault))
    })

  readonly service: Context.Tag.Service<typeof Slack> = {
    post: post =>
      Effect.filterOrFail(
        this.call("post", now => (this.hasThread(post) ? this.accept(post, now) : undefined), post.message),
        Predicate.isNotUndefined,
        () => new MessageGone({ code: "thread_not_found" })
      ),
    update: (posted, message) =>
      Effect.flatMap(
        this.call(
          "update",
          () => {
            const existing = this.standing.find(({ ts }) => ts === posted.ts)
            if (existing !== undefined) existing.message = message
            return existing !== undefined
          },
          message
        ),
        found => (found ? Effect.void : Effect.fail(new MessageGone({ code: "message_not_found" })))
      ),
    respond: () => Effect.dieMessage("nobody clicks in these schedules"),
    remove: posted =>
      this.call("update", () => {
        this.standing = this.standing.filter(({ ts }) => ts !== posted.ts)
      }),
    historyOf: (_, since) =>
      this.call("history", () => ({
        alerts: this.shown(message => message.under === undefined && isSince(message, since)),
        threads: new Set(this.standing.flatMap(({ under }) => under ?? []))
      })),
    ownRepliesTo: parent => this.call("replies", () => this.shown(({ under }) => under === parent.ts))
  }

  private shown(which: (message: Standing) => boolean) {
    return this.standing
      .filter(which)
      .map(({ id, ts }) => ({ alertId: id, channel: "C1", ts }))
      .reverse()
  }
}

const slackTime = (micros: number) => `${Math.floor(micros / 1e6)}.${String(micros % 1e6).padStart(6, "0")}`

const isSince = ({ ts }: Standing, since: DateTime.Utc) => Number(ts) * 1000 >= DateTime.toEpochMillis(since)

const failureOf = (fault: Fault): SlackError => {
  switch (fault) {
    case "connection refused":
      return new SlackBusy({ what: "ECONNREFUSED", retryAfter: Option.none() })
    case "429":
      return new SlackBusy({ what: "too many requests", retryAfter: Option.some(Duration.zero) })
    case "invalid_blocks":
      return new MessageRefused({ code: "invalid_blocks" })
    case "not_in_channel":
      return new DestinationRefused({ code: "not_in_channel", destination: "leads" })
    default:
      return new SlackUncertain({ what: fault })
  }
}
