import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { createClient } from "@estate/api-client/Promise"
import { eventually, sleep } from "@estate/testing/Eventually"
import { Postgres } from "@estate/testing/Postgres"
import type { Process } from "@estate/testing/Process"
import { Random } from "@estate/testing/Random"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { FaultySend, type SendFault } from "../test/FaultySend.ts"
import { company, threadId, waitingThread } from "../test/ImportLines.ts"
import { Sandbox } from "../test/Sandbox.ts"

const REPLIES = Number(process.env.ESTATE_REPLIES ?? 15)
const seed = Number(process.env.ESTATE_SEED ?? Date.now() % 1_000_000)

/** Buyers who wait at once, and how many people answer them. */
const BATCH = 120
const PEOPLE = Array.from({ length: 24 }, (_, index) => `Person${index + 1}`)

/** While they write, a process is killed about so often. */
const KILL_EVERY_MILLIS = 6_000

/** The latest that the platform stores a message whose answer was lost; then much later. */
const LATEST_MILLIS = 3_000
const QUARANTINE_MILLIS = 8_000
const LEASE_MILLIS = 2_000

const faults: ReadonlyArray<(random: Random) => SendFault> = [
  () => ({ stores: true }),
  () => ({ stores: false }),
  random => ({ stores: true, afterMillis: 1 + random.below(LATEST_MILLIS) }),
  () => ({ stores: true, status: 500 }),
  () => ({ stores: false, status: 500 }),
  () => ({ stores: false, status: 503 }),
  () => ({ stores: false, status: 429 }),
  () => ({ stores: false, status: 400 })
]

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

const idOf = (name: string) => `U0${name.toUpperCase()}`

/** What became of a reply, as its author sees it. */
type Outcome = "sent" | "discarded"

type Shown = Awaited<ReturnType<Sandbox["messages"]>>[number]

/** Two notifiers on one state, one of which is killed now and then, and people who reply. */
class Office {
  kills = 0
  questions = 0
  private readAt = 0
  private channel: Promise<ReadonlyArray<Shown>> = Promise.resolve([])
  private readonly notifiers: Array<Process> = []
  private readonly random = new Random(seed)
  private readonly deployment: Deployment
  private readonly platform: FaultySend
  private readonly env: Readonly<Record<string, string>>

  private constructor(deployment: Deployment, platform: FaultySend, state: string | undefined) {
    this.deployment = deployment
    this.platform = platform
    this.env = {
      ...deployment.notifierEnv,
      ESTATE_API_URL: platform.url,
      ESTATE_NOTIFIER_CONFIG: join(deployment.folder, "notifier.yaml"),
      ESTATE_NOTIFIER_QUARANTINE: `${QUARANTINE_MILLIS} millis`,
      ESTATE_NOTIFIER_PACE: "10 millis",
      ESTATE_LANG: "en",
      SLACK_APP_TOKEN: "xapp-e2e",
      ...(state === undefined
        ? {}
        : { ESTATE_NOTIFIER_STATE: state, ESTATE_NOTIFIER_LEASE: `${LEASE_MILLIS} millis` })
    }
  }

  static async open(state: string | undefined): Promise<Office> {
    const imported = await Deployment.import([company(1)])
    const people = PEOPLE.map(name => ({ name, id: idOf(name) }))
    const deployment = await imported.startCopy(Sandbox.start([], undefined, { people }))
    await imported.close()
    writeFileSync(
      join(deployment.folder, "notifier.yaml"),
      `people: { ${people.map(({ name, id }) => `${name}: { slack: ${id}, reply: true }`).join(", ")} }
routes: [{ name: office, channel: "#leads" }]`
    )
    const office = new Office(deployment, await FaultySend.start(deployment.serviceUrl), state)
    office.platform.next = () =>
      office.random.chance(0.4) ? office.random.pick(faults)(office.random) : undefined
    for (const index of [0, 1]) office.start(index)
    return office
  }

  private start(index: number): void {
    this.notifiers[index] = this.deployment.start("notifier", ["run"], this.env)
  }

  /** Kills notifiers until some work is done. */
  private async killDuring(work: Promise<unknown>): Promise<void> {
    let isOver = false
    const over = work.finally(() => {
      isOver = true
    })
    while (!isOver) {
      await Promise.race([over, sleep(this.random.below(2 * KILL_EVERY_MILLIS))])
      if (isOver) break
      const index = this.random.below(2)
      await this.notifiers[index]?.stop("SIGKILL")
      this.kills += 1
      this.start(index)
    }
    await over
  }

  /** Buyers write, and each of them gets a reply; returns what became of each. */
  async answer(first: number, count: number): Promise<ReadonlyMap<number, Outcome>> {
    const threads = Array.from({ length: count }, (_, index) => first + index)
    await this.deployment.import(threads.flatMap(n => waitingThread(n)))
    const outcomes = new Map<number, Outcome>()
    const queue = [...threads]
    const person = async (name: string) => {
      for (let n = queue.shift(); n !== undefined; n = queue.shift())
        outcomes.set(n, await this.reply(name, n))
    }
    await this.killDuring(Promise.all(PEOPLE.map(person)))
    return outcomes
  }

  /** What the channel shows, at most a fifth of a second ago: a whole office looks at it. */
  private readChannel() {
    if (Date.now() - this.readAt > 200) {
      this.readAt = Date.now()
      this.channel = this.deployment.slack.messages()
    }
    return this.channel
  }

  private async alertOf(n: number) {
    const isAlert = ({ ts, thread_ts }: Shown) => thread_ts === undefined || thread_ts === ts
    const messages = await this.readChannel()
    return messages.find(each => isAlert(each) && JSON.stringify(each.blocks).includes(threadId(n)))
  }

  /** Somebody who tries again whatever does not work, as people do. */
  private async patiently(what: string, attempt: () => Promise<boolean>): Promise<void> {
    await eventually(
      async () => expect(await attempt().catch(() => false), `${what}\n${this.logs}`).toBe(true),
      120_000,
      200
    )
  }

  private get logs(): string {
    return this.notifiers.map(({ stderr }) => stderr.slice(-2000)).join("\n---\n")
  }

  private async reply(person: string, n: number): Promise<Outcome> {
    const { slack } = this.deployment
    const values = { reply: `Reply ${n}` }
    await this.patiently(`${person} opens the modal of ${n}`, async () => {
      const alert = await this.alertOf(n)
      if (alert === undefined) return false
      await slack.act({ kind: "click", person, channel: "leads", ts: alert.ts, actionId: "reply" })
      for (let look = 0; look < 20; look++) {
        const view = await slack.modal(person)
        if (JSON.stringify(view?.blocks ?? []).includes("plain_text_input")) {
          // The same modal again, as long as nobody has acknowledged it.
          for (let attempt = 0; attempt < 20; attempt++) {
            const { acknowledged } = await slack.act({
              kind: "submit",
              person,
              viewId: view?.id ?? "",
              values
            })
            if (acknowledged) return true
          }
          return false
        }
        await sleep(100)
      }
      return false
    })
    return this.outcomeOf(person, n)
  }

  /** Follows what is said in the alert's thread, and answers what is asked. */
  private async outcomeOf(person: string, n: number): Promise<Outcome> {
    const { slack } = this.deployment
    let outcome: Outcome | undefined
    await this.patiently(`${person} is told what became of ${n}`, async () => {
      const alert = await this.alertOf(n)
      const said = (await this.readChannel())
        .filter(({ ts, thread_ts }) => thread_ts === alert?.ts && ts !== thread_ts)
        .map(({ ts, blocks }) => ({ ts, text: JSON.stringify(blocks) }))
      if (said.some(({ text }) => text.includes("answered the buyer"))) outcome = "sent"
      else if (said.some(({ text }) => text.includes("Discarded."))) outcome = "discarded"
      if (outcome !== undefined) return true
      const asked = said.find(({ text }) => text.includes("replyDiscard"))
      if (asked === undefined) return false
      this.questions += 1
      const actionId =
        this.random.chance(0.85) && asked.text.includes("replySend") ? "replySend" : "replyDiscard"
      await slack.act({ kind: "click", person, channel: "leads", ts: asked.ts, actionId })
      return false
    })
    if (outcome === undefined) throw new Error(`nobody was told what became of reply ${n}`)
    return outcome
  }

  /** How often each buyer got the reply. */
  async arrived(outcomes: ReadonlyMap<number, Outcome>): Promise<ReadonlyMap<number, number>> {
    await this.platform.settled()
    await using client = createClient({ apiUrl: this.deployment.serviceUrl, apiKey: this.deployment.key })
    const counts = new Map<number, number>()
    for (const n of outcomes.keys()) {
      const { items } = await client.threads.messagesPage(threadId(n), { limit: 100 })
      counts.set(n, items.filter(({ direction }) => direction === "outgoing").length)
    }
    return counts
  }

  async close(): Promise<void> {
    await this.platform.close()
    await this.deployment.close()
  }
}

const TIMEOUT_MILLIS = 120_000 + REPLIES * 5_000

describe(`${REPLIES} replies under kill -9 and faults of the platform (ESTATE_SEED=${seed})`, () => {
  it.each([
    ["SQLite", async () => undefined],
    ["Postgres", () => postgres.newDatabase()]
  ])(
    "from two notifiers on one state in %s: none arrives twice, none is lost without its author being told",
    { timeout: TIMEOUT_MILLIS },
    async (name, newState) => {
      const office = await Office.open(await newState())
      try {
        const outcomes = new Map<number, Outcome>()
        for (let first = 1; first <= REPLIES; first += BATCH) {
          const answered = await office.answer(first, Math.min(BATCH, REPLIES - first + 1))
          for (const [n, outcome] of answered) outcomes.set(n, outcome)
        }
        const arrived = await office.arrived(outcomes)
        expect([...arrived].filter(([, count]) => count > 1)).toEqual([])
        expect(
          [...outcomes].filter(([n, outcome]) => (arrived.get(n) === 1) !== (outcome === "sent"))
        ).toEqual([])
        const sent = [...outcomes.values()].filter(outcome => outcome === "sent").length
        console.log(
          `${name}: ${outcomes.size} replies, ${sent} sent, ${office.kills} kills, ${office.questions} questions: 0 twice, 0 lost untold`
        )
      } finally {
        await office.close()
      }
    }
  )
})
