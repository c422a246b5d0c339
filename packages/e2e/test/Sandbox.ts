import type { ActionInput } from "@estate/slack-sandbox/Action"
import type { FaultInput } from "@estate/slack-sandbox/Fault"
import type { RandomFaultsInput } from "@estate/slack-sandbox/RandomFaults"
import { SlackSandbox, type SlackSandboxOptions } from "@estate/slack-sandbox/SlackSandbox"
import type { SocketControlInput } from "@estate/slack-sandbox/SocketControl"
import { toMicros } from "@estate/slack-sandbox/Timestamp"
import { Clock, Effect, Layer, ManagedRuntime, Option, Schema } from "effect"
import type { Channel } from "./Fixture.ts"

type Service = typeof SlackSandbox.Service

const TOKEN = "xoxb-e2e"

/** A Slack sandbox in the process of the tests: its own program takes seconds to start. */
export class Sandbox {
  /** The page, such as `http://127.0.0.1:4010`. */
  readonly url: string
  private readonly runtime: ManagedRuntime.ManagedRuntime<SlackSandbox, unknown>
  private readonly sandbox: Service

  private constructor(runtime: ManagedRuntime.ManagedRuntime<SlackSandbox, unknown>, sandbox: Service) {
    this.runtime = runtime
    this.sandbox = sandbox
    this.url = sandbox.url
  }

  /** With these apps besides our own. */
  static async start(
    bots: SlackSandboxOptions["bots"] = [],
    clock: Clock.Clock = Clock.make(),
    {
      events = false,
      ...options
    }: Pick<SlackSandboxOptions, "channels" | "limits" | "people"> & {
      readonly events?: boolean
    } = {}
  ): Promise<Sandbox> {
    const runtime = ManagedRuntime.make(
      SlackSandbox.layer({ bots: [{ token: TOKEN, name: "Estate", events }, ...bots], ...options }).pipe(
        Layer.provide(Layer.setClock(clock))
      )
    )
    return new Sandbox(runtime, await runtime.runPromise(SlackSandbox))
  }

  /** A sandbox with these channels: their messages are posted again, each at its time. */
  static async restore(channels: ReadonlyArray<Channel>): Promise<Sandbox> {
    const clock = new MovableClock()
    const sandbox = await Sandbox.start([], clock)
    for (const { name, messages, isMember, isArchived } of channels) {
      if (name !== "leads") await sandbox.addChannel(name)
      for (const { text, blocks, metadata, thread_ts, ts } of messages) {
        clock.stopAt(Math.floor(toMicros(ts) / 1000))
        const parent = thread_ts === ts ? undefined : thread_ts
        const answer = await sandbox.call("chat.postMessage", {
          channel: name,
          text,
          blocks,
          metadata,
          thread_ts: parent
        })
        if (answer.ts !== ts) throw new Error(`the message ${ts} is posted as ${JSON.stringify(answer)}`)
      }
      await sandbox.changeChannel(name, { member: isMember, archived: isArchived })
    }
    clock.goOn()
    return sandbox
  }

  messages(channel = "leads") {
    return this.runtime.runPromise(this.sandbox.messages(channel))
  }

  /** Calls one of Slack's methods as our app. */
  async call(method: string, parameters: object, token = TOKEN): Promise<typeof Answer.Type> {
    const response = await fetch(`${this.sandbox.apiUrl}${method}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(parameters)
    })
    return Schema.decodeUnknownSync(Answer)(await response.json())
  }

  addChannel(name: string, options: { readonly member?: boolean } = {}): Promise<void> {
    return this.runtime.runPromise(this.sandbox.addChannel({ name, ...options }))
  }

  /** Archives a channel, removes the app from it, or undoes that. */
  changeChannel(
    name: string,
    change: { readonly member?: boolean; readonly archived?: boolean }
  ): Promise<void> {
    return this.runtime.runPromise(this.sandbox.changeChannel(name, change))
  }

  /** The entries after number `since`. */
  ledger(since = 0) {
    return this.runtime.runPromise(this.sandbox.ledger(since))
  }

  arm(...faults: ReadonlyArray<FaultInput>): Promise<void> {
    return this.runtime.runPromise(this.sandbox.arm(...faults))
  }

  armRandom(faults: RandomFaultsInput): Promise<void> {
    return this.runtime.runPromise(this.sandbox.armRandom(faults))
  }

  /** What a person does: ends when the notifier acknowledged, or after three seconds. */
  act(action: ActionInput) {
    return this.runtime.runPromise(this.sandbox.act(action))
  }

  /** The modal that a person sees. */
  modal(person: string) {
    return this.runtime.runPromise(this.sandbox.modal(person))
  }

  /** What happens to the notifier's connections. */
  control(control: SocketControlInput): Promise<void> {
    return this.runtime.runPromise(this.sandbox.control(control))
  }

  disarm(): Promise<void> {
    return this.runtime.runPromise(this.sandbox.disarm)
  }

  /** Posts as another app, with the metadata of one of our alerts. */
  async forge(channel: string, alertId: string): Promise<void> {
    const metadata = { event_type: "estate_alert", event_payload: { alert_id: alertId } }
    await this.call("chat.postMessage", { channel, text: "forged", metadata }, "xoxb-evil")
  }

  /** How often each alert was posted, by the ledger: a message that was deleted again counts too. */
  async posts(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>()
    for (const { method, request, outcome } of await this.ledger()) {
      const alert = alertOf(request)
      const isPosted = "fault" in outcome ? outcome.committed || outcome.ts !== undefined : outcome.ok
      if (method === "chat.postMessage" && isPosted && alert !== undefined)
        counts.set(alert, (counts.get(alert) ?? 0) + 1)
    }
    return counts
  }

  close(): Promise<void> {
    return this.runtime.dispose()
  }
}

const Answer = Schema.Struct({ ok: Schema.Literal(true), ts: Schema.optional(Schema.String) })

/** The time of day, unless it is stopped; after that it goes on from there. */
class MovableClock implements Clock.Clock {
  readonly [Clock.ClockTypeId]: Clock.ClockTypeId = Clock.ClockTypeId
  readonly currentTimeMillis = Effect.sync(() => this.unsafeCurrentTimeMillis())
  readonly currentTimeNanos = Effect.sync(() => this.unsafeCurrentTimeNanos())
  private readonly real = Clock.make()
  private stopped: number | undefined
  private shift = 0

  stopAt(millis: number): void {
    this.stopped = millis
  }

  goOn(): void {
    this.shift = this.unsafeCurrentTimeMillis() - Date.now()
    this.stopped = undefined
  }

  unsafeCurrentTimeMillis(): number {
    return this.stopped ?? Date.now() + this.shift
  }

  unsafeCurrentTimeNanos(): bigint {
    return BigInt(this.unsafeCurrentTimeMillis()) * 1_000_000n
  }

  sleep(...duration: Parameters<Clock.Clock["sleep"]>): Effect.Effect<void> {
    return this.real.sleep(...duration)
  }
}

const Post = Schema.Struct({
  metadata: Schema.Struct({ event_payload: Schema.Struct({ alert_id: Schema.String }) })
})

/** The alert that a post is of; undefined for other requests. */
const alertOf = (request: unknown): string | undefined =>
  Option.getOrUndefined(Schema.decodeUnknownOption(Post)(request))?.metadata.event_payload.alert_id
