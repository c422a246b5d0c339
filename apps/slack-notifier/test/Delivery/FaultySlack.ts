import type { Context, Duration } from "effect"
import { Effect, Predicate } from "effect"
import type { AlertId } from "../../src/Alerts/AlertId.ts"
import type { SlackMessage } from "../../src/Alerts/SlackMessage.ts"
import type { PostedAlert, Slack } from "../../src/Slack/Slack.ts"
import { MessageGone, type SlackError, SlackUncertain } from "../../src/Slack/SlackError.ts"

type Method = "post" | "update" | "respond" | "remove" | "history" | "replies"

interface Fault {
  readonly method: Method
  /** How it fails; without an error it hangs until it times out. */
  readonly error: SlackError | undefined
  readonly arrives: boolean
}

/** A channel in memory that fails on request and records every call. */
export class FaultySlack {
  readonly calls: Array<Method> = []
  lastMessage: SlackMessage | undefined
  /** Each message that was posted or edited: its channel, or «thread» or «edit», and its text. */
  readonly said: Array<string> = []
  /** What was edited, by its `ts` or by the `response_url` of a click. */
  readonly edits = new Map<string, SlackMessage>()
  private messages: Array<PostedAlert & { readonly under: string | undefined }> = []
  private faults: Array<Fault> = []
  private readonly slow = new Map<Method, Duration.DurationInput>()
  private away: SlackError | undefined
  private clock = 1000

  failNext(method: Method, error: SlackError, times = 1, { arrives = false } = {}) {
    for (let n = 0; n < times; n++) this.faults.push({ method, error, arrives })
  }

  hangNext(method: Method) {
    this.faults.push({ method, error: undefined, arrives: false })
  }

  slowNext(method: Method, time: Duration.DurationInput) {
    this.slow.set(method, time)
  }

  /** Clears all faults. */
  recover() {
    this.faults = []
    this.away = undefined
  }

  /** Makes every call fail until `recover`. */
  becomesUnreachable(error: SlackError) {
    this.away = error
  }

  /** Adds an alert to the channel, as if somebody had posted it. */
  add(alertId: AlertId, under?: string, ts = `${this.clock++}.000000`): PostedAlert {
    const posted = { alertId, channel: "C1", ts, under }
    this.messages.push(posted)
    return posted
  }

  tsOf(alertId: AlertId): string {
    return this.messages.find(message => message.alertId === alertId)?.ts ?? ""
  }

  standing(): ReadonlyArray<AlertId> {
    return this.messages.map(({ alertId }) => alertId)
  }

  replies(): ReadonlyArray<AlertId> {
    return this.messages.flatMap(({ alertId, under }) => (under === undefined ? [] : [alertId]))
  }

  hasFirst(alertId: AlertId): boolean {
    return this.messages.some(message => message.alertId === alertId && message.ts === "1000.000000")
  }

  readonly service: Context.Tag.Service<typeof Slack> = {
    post: ({ id, destination, parent, message }) =>
      Effect.filterOrFail(
        this.answer("post", () => {
          const under = parent?.ts
          if (under !== undefined && !this.messages.some(({ ts }) => ts === under)) return undefined
          this.lastMessage = message
          this.said.push(`${under === undefined ? destination : "thread"}: ${message.text}`)
          return this.add(id, under)
        }),
        Predicate.isNotUndefined,
        () => new MessageGone({ code: "thread_not_found" })
      ),
    update: (posted, message) =>
      Effect.flatMap(
        this.answer("update", () => {
          this.lastMessage = message
          this.edits.set(posted.ts, message)
          this.said.push(`edit: ${message.text}`)
          return this.messages.some(({ ts }) => ts === posted.ts)
        }),
        found => (found ? Effect.void : Effect.fail(new MessageGone({ code: "message_not_found" })))
      ),
    respond: (url, message) =>
      this.answer("respond", () => {
        this.edits.set(url, message)
      }),
    remove: posted =>
      this.answer("remove", () => {
        this.messages = this.messages.filter(({ ts }) => ts !== posted.ts)
      }),
    historyOf: () =>
      this.answer("history", () => ({
        alerts: this.messages.filter(({ under }) => under === undefined).reverse(),
        threads: new Set(this.messages.flatMap(({ under }) => under ?? []))
      })),
    ownRepliesTo: ({ ts }) =>
      this.answer("replies", () => this.messages.filter(({ under }) => under === ts).reverse())
  }

  private answer<A>(method: Method, act: () => A): Effect.Effect<A, SlackError> {
    return Effect.suspend(() => {
      this.calls.push(method)
      if (this.away !== undefined) return Effect.fail(this.away)
      const index = this.faults.findIndex(fault => fault.method === method)
      const [fault] = index < 0 ? [] : this.faults.splice(index, 1)
      const slowness = this.slow.get(method)
      this.slow.delete(method)
      if (slowness !== undefined) return Effect.delay(Effect.sync(act), slowness)
      if (fault === undefined) return Effect.succeed(act())
      if (fault.arrives) act()
      return fault.error === undefined
        ? Effect.delay(Effect.fail(new SlackUncertain({ what: "time-out" })), "10 seconds")
        : Effect.fail(fault.error)
    })
  }
}
