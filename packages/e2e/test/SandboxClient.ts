import { Schema } from "effect"

const Message = Schema.Struct({
  ts: Schema.String,
  text: Schema.String,
  thread_ts: Schema.optional(Schema.String),
  blocks: Schema.optional(Schema.Unknown),
  metadata: Schema.optional(Schema.Struct({ event_payload: Schema.Struct({ alert_id: Schema.String }) }))
})

const LedgerEntry = Schema.Struct({
  seq: Schema.Int,
  method: Schema.String,
  request: Schema.Struct({
    metadata: Schema.optional(
      Schema.Struct({ event_payload: Schema.Struct({ alert_id: Schema.optional(Schema.String) }) })
    )
  }),
  outcome: Schema.Struct({
    ok: Schema.optional(Schema.Boolean),
    committed: Schema.optional(Schema.Boolean),
    ts: Schema.optional(Schema.String),
    fault: Schema.optional(Schema.String)
  })
})

/** The sandbox's own endpoints: messages, ledger, channels, faults. */
export class SandboxClient {
  private readonly url: string

  constructor(url: string) {
    this.url = url
  }

  async messages(channel = "leads") {
    return this.read(`messages?channel=${channel}`, Schema.Array(Message))
  }

  async addChannel(name: string, options: { readonly member?: boolean } = {}): Promise<void> {
    await this.send("sandbox/channels", { name, ...options })
  }

  /** Posts as another app, with the metadata of one of our alerts. */
  async forge(channel: string, alertId: string): Promise<void> {
    await this.send(
      "api/chat.postMessage",
      {
        channel,
        text: "forged",
        metadata: { event_type: "estate_alert", event_payload: { alert_id: alertId } }
      },
      { authorization: "Bearer xoxb-evil" }
    )
  }

  /** The entries after number `since`. */
  async ledger(since = 0) {
    return this.read(`ledger?since=${since}`, Schema.Array(LedgerEntry))
  }

  private async read<A, I>(path: string, schema: Schema.Schema<A, I>): Promise<A> {
    const response = await fetch(`${this.url}/sandbox/${path}`)
    return Schema.decodeUnknownSync(schema)(await response.json())
  }

  /** How often each alert was posted, by the ledger: a message that was deleted again counts too. */
  async posts(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>()
    for (const { method, request, outcome } of await this.ledger()) {
      const alert = request.metadata?.event_payload?.alert_id
      const isPosted = outcome.ok === true || outcome.committed === true || outcome.ts !== undefined
      if (method === "chat.postMessage" && isPosted && alert !== undefined)
        counts.set(alert, (counts.get(alert) ?? 0) + 1)
    }
    return counts
  }

  async arm(...faults: ReadonlyArray<Readonly<Record<string, unknown>>>): Promise<void> {
    await this.send("sandbox/faults", faults)
  }

  /** Random faults for posts. */
  async storm(storm: Readonly<Record<string, unknown>>): Promise<void> {
    await this.send("sandbox/storm", storm)
  }

  private async send(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(`${this.url}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body)
    })
    if (!response.ok) throw new Error(await response.text())
  }

  async disarm(): Promise<void> {
    await fetch(`${this.url}/sandbox/faults`, { method: "DELETE" })
  }
}
