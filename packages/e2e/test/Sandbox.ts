import type { FaultInput } from "@estate/slack-sandbox/Fault"
import type { RandomFaultsInput } from "@estate/slack-sandbox/RandomFaults"
import { SlackSandbox } from "@estate/slack-sandbox/SlackSandbox"
import { ManagedRuntime, Option, Schema } from "effect"

type Service = typeof SlackSandbox.Service

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

  static async start(): Promise<Sandbox> {
    const runtime = ManagedRuntime.make(SlackSandbox.layer({ bots: [{ token: "xoxb-e2e", name: "Estate" }] }))
    return new Sandbox(runtime, await runtime.runPromise(SlackSandbox))
  }

  messages(channel = "leads") {
    return this.runtime.runPromise(this.sandbox.messages(channel))
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

  disarm(): Promise<void> {
    return this.runtime.runPromise(this.sandbox.disarm)
  }

  /** Posts as another app, with the metadata of one of our alerts. */
  async forge(channel: string, alertId: string): Promise<void> {
    const response = await fetch(`${this.sandbox.apiUrl}chat.postMessage`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer xoxb-evil" },
      body: JSON.stringify({
        channel,
        text: "forged",
        metadata: { event_type: "estate_alert", event_payload: { alert_id: alertId } }
      })
    })
    if (!response.ok) throw new Error(await response.text())
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

const Post = Schema.Struct({
  metadata: Schema.Struct({ event_payload: Schema.Struct({ alert_id: Schema.String }) })
})

/** The alert that a post is of; undefined for other requests. */
const alertOf = (request: unknown): string | undefined =>
  Option.getOrUndefined(Schema.decodeUnknownOption(Post)(request))?.metadata.event_payload.alert_id
