import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { createClient } from "@estate/api-client/Promise"
import { eventually, sleep } from "@estate/testing/Eventually"
import type { Process } from "@estate/testing/Process"
import { Random } from "@estate/testing/Random"
import { Deployment } from "../test/Deployment.ts"
import { FaultyPlatform, randomFault } from "../test/FaultyPlatform.ts"
import { threadId, waitingThread } from "../test/ImportLines.ts"
import { Sandbox } from "../test/Sandbox.ts"
import { Leads } from "./Leads.ts"

/** The people who answer the buyers. Both of a pair answer every fifth buyer at the same time. */
const PAIRS = Array.from({ length: 12 }, (_, index) => [`Anna${index + 1}`, `Oleg${index + 1}`] as const)

/** While they write, a process is killed about this often, at any point of their work. */
const KILL_EVERY_MILLIS = 15_000

/** Much longer than a message may be late, since the test's machine may be busy. */
export const QUARANTINE_MILLIS = 15_000
const LEASE_MILLIS = 2_000

/** A reply may meet many faults, and each of them takes a quarantine and a question. */
export const PATIENCE_MILLIS = 900_000

const idOf = (name: string) => `U0${name.toUpperCase()}`

/** What became of a reply, as its author sees it. */
type Outcome = "sent" | "discarded"

/** A reply to buyer `n`. */
export interface Answered {
  readonly n: number
  readonly text: string
  readonly outcome: Outcome
}

/** Two notifiers on one state, one of which is killed now and then, and people who reply. */
export class Office {
  kills = 0
  questions = 0
  private readonly notifiers: Array<Process> = []
  private readonly random: Random
  private readonly deployment: Deployment
  private readonly platform: FaultyPlatform
  private readonly leads: Leads
  /** Messages waited in front of the platform while this process was blocked. */
  private readonly stalls = monitorEventLoopDelay()
  private readonly env: Readonly<Record<string, string>>

  private constructor(
    deployment: Deployment,
    platform: FaultyPlatform,
    state: string | undefined,
    random: Random
  ) {
    this.deployment = deployment
    this.platform = platform
    this.random = random
    this.leads = new Leads(deployment.slack)
    this.stalls.enable()
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

  static async open(state: string | undefined, seed: number): Promise<Office> {
    const imported = await Deployment.import()
    const people = PAIRS.flat().map(name => ({ name, id: idOf(name) }))
    const deployment = await imported.startCopy(Sandbox.start([], undefined, { people }))
    await imported.close()
    writeFileSync(
      join(deployment.folder, "notifier.yaml"),
      `people: { ${people.map(({ name, id }) => `${name}: { slack: ${id}, reply: true }`).join(", ")} }
routes: [{ name: office, channel: "#leads" }]`
    )
    const office = new Office(
      deployment,
      await FaultyPlatform.start(deployment.serviceUrl),
      state,
      new Random(seed)
    )
    office.platform.nextSend = () => (office.random.chance(0.4) ? randomFault(office.random) : undefined)
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

  /** Somebody who answers buyer `n`, and tries again whatever does not work, as people do. */
  private async patiently(what: string, n: number, attempt: () => Promise<boolean>): Promise<void> {
    let failure: unknown
    const succeeds = async () => {
      const done = await attempt().catch(error => {
        failure = error
        return false
      })
      if (!done) throw new Error(`${what} ${n}: not in ${PATIENCE_MILLIS / 1000} s`)
    }
    try {
      await eventually(succeeds, PATIENCE_MILLIS, 200)
    } catch (error) {
      const thread = await this.leads.threadOf(n)
      console.error(JSON.stringify(thread, null, 1), failure, this.logs)
      throw error
    }
  }

  private get logs(): string {
    return this.notifiers.map(({ stderr }) => stderr.slice(-2000)).join("\n---\n")
  }

  private async reply(n: number, people: ReadonlyArray<string>): Promise<ReadonlyArray<Answered>> {
    const views = await Promise.all(people.map(person => this.openModal(person, n)))
    return Promise.all(
      people.map(async (person, index) => {
        const text = `Reply ${n} of ${person}.`
        await this.submit(person, n, views[index] ?? "", text)
        return { n, text, outcome: await this.outcomeOf(person, n) }
      })
    )
  }

  private async openModal(person: string, n: number): Promise<string> {
    const { slack } = this.deployment
    let viewId = ""
    await this.patiently(`${person} opens the modal of`, n, async () => {
      const ts = await this.leads.alertOf(n)
      if (ts === undefined) return false
      await slack.act({ kind: "click", person, channel: "leads", ts, actionId: "reply" })
      for (let look = 0; look < 20 && viewId === ""; look++) {
        const view = await slack.modal(person)
        if (JSON.stringify(view?.blocks ?? []).includes("plain_text_input")) viewId = view?.id ?? ""
        else await sleep(100)
      }
      return viewId !== ""
    })
    return viewId
  }

  /** The same modal again, as long as nobody has acknowledged it, or it says what is wrong. */
  private submit(person: string, n: number, viewId: string, reply: string): Promise<void> {
    return this.patiently(`${person} submits a reply to`, n, async () => {
      const { acknowledged, errors } = await this.deployment.slack.act({
        kind: "submit",
        person,
        viewId,
        values: { reply }
      })
      const [refusal] = Object.values(errors)
      if (refusal !== undefined) throw new Error(refusal)
      return acknowledged
    })
  }

  /** Reads what the notifier says in the alert's thread, and answers its questions. */
  private async outcomeOf(person: string, n: number): Promise<Outcome> {
    const { slack } = this.deployment
    let outcome: Outcome | undefined
    const isTold = async () => {
      const said = (await this.leads.threadOf(n))
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
    }
    await this.patiently(`${person} learns what became of the reply to`, n, isTold)
    if (outcome === undefined) throw new Error(`there is no notice of what became of reply ${n}`)
    return outcome
  }

  /** The longest time until a message was in the platform's store. */
  get slowestMillis(): number {
    return this.platform.slowestMillis + this.stalls.max / 1e6
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
