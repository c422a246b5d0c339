import { threadId } from "../test/ImportLines.ts"
import type { Sandbox } from "../test/Sandbox.ts"

type Shown = Awaited<ReturnType<Sandbox["messages"]>>[number]

/** How old a reading may be, since many people look at the channel at the same time. */
const MAX_AGE_MILLIS = 200

const buyerPattern = new RegExp(threadId(0).replace(/\d+$/, "\\d+"))

/**
 * A channel of alerts. Each message is searched for its buyer only once, however often the channel
 * is read.
 */
export class Leads {
  private readonly slack: Sandbox
  private readAt = 0
  private reading: Promise<void> = Promise.resolve()
  private readonly alerts = new Map<string, string>()
  private newestSeen = ""
  private threads: ReadonlyMap<string, ReadonlyArray<Shown>> = new Map()

  constructor(slack: Sandbox) {
    this.slack = slack
  }

  /** The timestamp of the alert of buyer `n`. */
  async alertOf(n: number): Promise<string | undefined> {
    await this.read()
    return this.alerts.get(threadId(n))
  }

  /** The replies in the thread of buyer `n`'s alert. */
  async threadOf(n: number): Promise<ReadonlyArray<Shown>> {
    const ts = await this.alertOf(n)
    return ts === undefined ? [] : (this.threads.get(ts) ?? [])
  }

  private read(): Promise<void> {
    if (Date.now() - this.readAt > MAX_AGE_MILLIS) {
      this.readAt = Date.now()
      this.reading = this.readAll()
    }
    return this.reading
  }

  private async readAll(): Promise<void> {
    const threads = new Map<string, Array<Shown>>()
    for (const message of await this.slack.messages()) {
      const { ts, thread_ts, blocks } = message
      if (thread_ts !== undefined && thread_ts !== ts) {
        const thread = threads.get(thread_ts)
        if (thread === undefined) threads.set(thread_ts, [message])
        else thread.push(message)
      } else if (ts > this.newestSeen) {
        this.newestSeen = ts
        const buyer = buyerPattern.exec(JSON.stringify(blocks))?.[0]
        if (buyer !== undefined) this.alerts.set(buyer, ts)
      }
    }
    this.threads = threads
  }
}
