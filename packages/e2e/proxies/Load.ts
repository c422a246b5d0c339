import { readFileSync } from "node:fs"
import { Agent, request } from "node:https"
import { sleep } from "@estate/testing/Eventually"
import { threadId } from "../test/ImportLines.ts"

/** Messages go to this many threads in turn. */
export const THREADS = 100

/** Requests a second, half of them messages, evenly spaced, however long their answers take. */
const PER_SECOND = 200

/** A machine with this many under way cannot keep the pace, and gets fewer requests. */
const MOST_UNDER_WAY = 2 * PER_SECOND

/** How one request went. */
export interface Outcome {
  readonly text: string | undefined
  readonly status: number | string
  /** By `performance.now()`. */
  readonly begun: number
  readonly millis: number
}

/** A client of the proxy, over TLS. */
export interface Client {
  readonly key: string
  readonly port: number
  /** The proxy's certificate. */
  readonly certificate: string
}

/** Requests through a proxy until they are stopped. */
export class Load {
  readonly outcomes: Array<Outcome> = []
  private readonly client: Client
  private readonly agent: Agent
  private isRunning = true
  private readonly running: Promise<void>

  constructor(client: Client) {
    this.client = client
    this.agent = new Agent({
      keepAlive: true,
      maxSockets: 64,
      ca: readFileSync(client.certificate),
      servername: "api.agency.example"
    })
    this.running = this.run()
  }

  private async run(): Promise<void> {
    const sent: Array<Promise<void>> = []
    let due = performance.now()
    while (this.isRunning) {
      for (; due < performance.now(); due += 1_000 / PER_SECOND)
        if (sent.length - this.outcomes.length < MOST_UNDER_WAY) sent.push(this.send(sent.length))
      await sleep(2)
    }
    await Promise.all(sent)
    this.agent.destroy()
  }

  private async send(number: number): Promise<void> {
    const begun = performance.now()
    const text = number % 2 === 0 ? `message ${number}` : undefined
    const thread = threadId(1 + (number % THREADS))
    const status = await this.answered(thread, text).catch((error: Error) => error.message)
    this.outcomes.push({ text, status, begun, millis: performance.now() - begun })
  }

  private answered(thread: string, text: string | undefined): Promise<number | string> {
    const { port, key } = this.client
    const isMessage = text !== undefined
    return new Promise((resolve, reject) => {
      request(
        {
          host: "127.0.0.1",
          port,
          agent: this.agent,
          method: isMessage ? "POST" : "GET",
          path: isMessage ? `/v1/threads/${thread}/message` : `/v1/threads/${thread}/messages`,
          headers: { host: "api.agency.example", "x-api-key": key, "content-type": "application/json" },
          signal: AbortSignal.timeout(30_000)
        },
        response => {
          response
            .resume()
            .on("error", reject)
            .on("end", () => {
              const { statusCode = 0, headers } = response
              const whose = "x-request-id" in headers ? "of the service" : "of the proxy"
              resolve(statusCode === 200 ? statusCode : `${statusCode} ${whose}`)
            })
        }
      )
        .on("error", reject)
        .end(isMessage ? JSON.stringify({ message: text }) : undefined)
    })
  }

  /** Ends when every request has its answer. */
  async stop(): Promise<void> {
    this.isRunning = false
    await this.running
  }
}

/** The outcome of the requests, compared with what is stored. */
export interface Ledger {
  readonly requests: number
  readonly perSecond: number
  /** How requests failed, and how often. */
  readonly failed: Readonly<Record<string, number>>
  readonly acknowledged: number
  /** Messages that were acknowledged but are not stored. */
  readonly lost: number
  /** Messages that are stored more than once. */
  readonly doubled: number
  readonly slowestMillis: number
  /** When the last that failed was sent, by `performance.now()`; 0 if none failed. */
  readonly lastFailed: number
}

export const ledgerOf = (outcomes: ReadonlyArray<Outcome>, stored: ReadonlyArray<string>): Ledger => {
  const copies = new Map<string, number>()
  for (const text of stored) copies.set(text, (copies.get(text) ?? 0) + 1)
  const failed: Record<string, number> = {}
  let lastFailed = 0
  for (const { status, text, begun } of outcomes)
    if (status !== 200) {
      lastFailed = Math.max(lastFailed, begun)
      const what = `${text === undefined ? "GET" : "POST"} ${status}`
      failed[what] = (failed[what] ?? 0) + 1
    }
  const acknowledged = outcomes.flatMap(({ status, text }) =>
    status === 200 && text !== undefined ? [text] : []
  )
  return {
    requests: outcomes.length,
    perSecond: Math.round(perSecond(outcomes)),
    failed,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(text => !copies.has(text)).length,
    doubled: [...copies.values()].filter(count => count > 1).length,
    slowestMillis: Math.round(Math.max(0, ...outcomes.map(({ millis }) => millis))),
    lastFailed
  }
}

const perSecond = (outcomes: ReadonlyArray<Outcome>) => {
  const begun = outcomes.map(outcome => outcome.begun)
  return (outcomes.length * 1_000) / (Math.max(...begun) - Math.min(...begun))
}
