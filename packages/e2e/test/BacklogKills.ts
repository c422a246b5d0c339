import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { createClient } from "@estate/api-client/Promise"
import { expect } from "vitest"
import { Deployment } from "./Deployment.ts"
import { buyerWrites, threadId } from "./ImportLines.ts"
import {
  expectPostedOnce,
  isPolling,
  KILLS,
  LATEST_MILLIS,
  PROCESSES,
  random,
  type State,
  settle,
  startNotifier,
  timeInMoscow,
  waitForCalls
} from "./Kills.ts"

/**
 * How many buyers wrote while no notifier ran: too many for a channel, a few, and too many again.
 */
const BATCHES = [24, 12, 26]
const ALL = BATCHES.reduce((sum, each) => sum + each, 0)

/** When the buyers are seen, the time of their step has passed. */
const rules = `
backlog: { over: 20 }
chains: { usual: [{ name: heads, after: 10 minutes, channel: "#heads" }] }
routes: [{ name: all, channel: "#leads", chain: usual }]
`

/** A text that only a backlog message contains. */
const OF_BACKLOG = "Они написали раньше, чем удалось сообщить"

/** The buyers in messages of their own or of a few, and how many still wait in backlogs. */
const toldIn = async ({ slack }: Deployment, channel: string) => {
  const alone: Array<number> = []
  let together = 0
  for (const { thread_ts, ts, ...message } of await slack.messages(channel)) {
    if (thread_ts !== undefined && thread_ts !== ts) continue
    const shown = JSON.stringify(message)
    if (shown.includes(OF_BACKLOG)) together += Number(/ответа: (\d+)/.exec(message.text ?? "")?.[1])
    else alone.push(...new Set(Array.from(shown.matchAll(/Покупатель (\d+)/g), ([, n]) => Number(n))))
  }
  return { alone: alone.sort((one, other) => one - other), together }
}

/**
 * Kills notifiers while more buyers wait than a channel takes. Rejects if a buyer was lost or
 * announced twice: alone, or in a backlog, which names ten of its buyers.
 */
export const killWithBacklogs = async (name: string, state: State | undefined): Promise<void> => {
  const deployment = await Deployment.start()
  const start = () => startNotifier(deployment, state)
  let [arrived, called, kills] = [0, 0, 0]
  try {
    await deployment.slack.addChannel("heads")
    writeFileSync(join(deployment.folder, "rules.yaml"), rules)
    await deployment.slack.armRandom({
      seed: random.below(1_000_000),
      share: 0.3,
      latestMillis: LATEST_MILLIS
    })
    for (const batch of BATCHES) {
      const at = timeInMoscow(Date.now() - 30 * 60_000)
      const buyers = Array.from({ length: batch }, () => ++arrived)
      await deployment.import(buyers.flatMap(n => buyerWrites(n, n, { text: "Ещё?", at, unread: 1 })))
      const running = Array.from({ length: PROCESSES }, start)
      for (let restarts = Math.floor(KILLS / 15); running.length > 0; restarts--, kills++) {
        const index = random.below(running.length)
        const [victim] = running.splice(index, 1)
        if (victim === undefined) throw new Error(`there is no process ${index}`)
        await isPolling(victim)
        await waitForCalls(deployment, random.below(8), called)
        await victim.stop("SIGKILL")
        if (restarts > 0) running.push(start())
        called += (await deployment.slack.ledger(called)).length
      }
    }
    await deployment.slack.disarm()
    await settle(deployment, state)

    await expectPostedOnce(deployment)
    const told = () => Promise.all([toldIn(deployment, "leads"), toldIn(deployment, "heads")])
    const [leads, heads] = await told()
    for (const { alone, together } of [leads, heads]) {
      expect(alone).toEqual([...new Set(alone)])
      expect(alone.length + together).toBe(ALL)
    }
    expect(heads.alone).toEqual(expect.arrayContaining(leads.alone))
    // Buyers who were announced alone are in no backlog; all others are.
    await using client = createClient({ apiUrl: deployment.serviceUrl, apiKey: deployment.key })
    for (const n of heads.alone) await client.threads.reply(threadId(n), "Здравствуйте!")
    await settle(deployment, state)
    for (const { together } of await told()) expect(together).toBe(ALL - heads.alone.length)
    console.log(
      `${name}: ${kills} kills, ${leads.together} buyers in backlogs, ${leads.alone.length} alone: 0 doubled, 0 lost`
    )
  } finally {
    await deployment.close()
  }
}
