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

/** Buyers who wait at once, and who answers them: to every fifth both of a pair write at once. */
const BATCH = 120
const PAIRS = Array.from({ length: 12 }, (_, index) => [`Anna${index + 1}`, `Oleg${index + 1}`] as const)

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

/** A reply to buyer `n`. */
interface Answered {
  readonly n: number
  readonly text: string
  readonly outcome: Outcome
}

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
    const people = PAIRS.flat().map(name => ({ name, id: idOf(name) }))
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

  /** Buyers write, and each of them gets a reply or two; returns what became of each. */
  async answer(first: number, count: number): Promise<ReadonlyArray<Answered>> {
    const queue = Array.from({ length: count }, (_, index) => first + index)
    await this.deployment.import(queue.flatMap(n => waitingThread(n)))
    const answered: Array<Answered> = []
    const work = async ([anna, oleg]: (typeof PAIRS)[number]) => {
      for (let n = queue.shift(); n !== undefined; n = queue.shift())
        answered.push(...(await this.reply(n, n % 5 === 0 ? [anna, oleg] : [anna])))
    }
    await this.killDuring(Promise.all(PAIRS.map(work)))
    return answered
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

  private async reply(n: number, people: ReadonlyArray<string>): Promise<ReadonlyArray<Answered>> {
    const views = await Promise.all(people.map(person => this.openModal(person, n)))
    return Promise.all(
      people.map(async (person, index) => {
        const text = `Reply ${n} of ${person}.`
        await this.submit(person, views[index] ?? "", text)
        return { n, text, outcome: await this.outcomeOf(person, n) }
      })
    )
  }

  private async openModal(person: string, n: number): Promise<string> {
    const { slack } = this.deployment
    let viewId = ""
    await this.patiently(`${person} opens the modal of ${n}`, async () => {
      const alert = await this.alertOf(n)
      if (alert === undefined) return false
      await slack.act({ kind: "click", person, channel: "leads", ts: alert.ts, actionId: "reply" })
      for (let look = 0; look < 20 && viewId === ""; look++) {
        const view = await slack.modal(person)
        if (JSON.stringify(view?.blocks ?? []).includes("plain_text_input")) viewId = view?.id ?? ""
        else await sleep(100)
      }
      return viewId !== ""
    })
    return viewId
  }

  /** The same modal again, as long as nobody has acknowledged it. */
  private submit(person: string, viewId: string, reply: string): Promise<void> {
    return this.patiently(`${person} submits ${reply}`, async () => {
      const { acknowledged } = await this.deployment.slack.act({
        kind: "submit",
        person,
        viewId,
        values: { reply }
      })
      return acknowledged
    })
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
        .filter(({ text }) => new RegExp(`"[^"]*(💬|⏳|⚠️) <@${idOf(person)}>`, "u").test(text))
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

  /** How often each reply reached its buyer. */
  async arrivals(
    answered: ReadonlyArray<Answered>
  ): Promise<ReadonlyArray<Answered & { readonly times: number }>> {
    await this.platform.settled()
    await using client = createClient({ apiUrl: this.deployment.serviceUrl, apiKey: this.deployment.key })
    const counted: Array<Answered & { readonly times: number }> = []
    for (const each of answered) {
      const { items } = await client.threads.messagesPage(threadId(each.n), { limit: 100 })
      counted.push({ ...each, times: items.filter(({ text }) => text === each.text).length })
    }
    return counted
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
        const answered: Array<Answered> = []
        for (let first = 1; first <= REPLIES; first += BATCH)
          answered.push(...(await office.answer(first, Math.min(BATCH, REPLIES - first + 1))))
        const arrivals = await office.arrivals(answered)
        expect(arrivals.filter(({ times }) => times > 1)).toEqual([])
        expect(arrivals.filter(({ times, outcome }) => (times === 1) !== (outcome === "sent"))).toEqual([])
        const sent = arrivals.filter(({ outcome }) => outcome === "sent").length
        console.log(
          `${name}: ${arrivals.length} replies, ${sent} sent, ${office.kills} kills, ${office.questions} questions: 0 twice, 0 lost untold`
        )
      } finally {
        await office.close()
      }
    }
  )
})
