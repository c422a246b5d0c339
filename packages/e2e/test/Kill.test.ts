import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { House } from "./House.ts"
import { buyerWrites, company, threadId } from "./Lines.ts"
import { eventually } from "./Program.ts"
import { Random } from "./Random.ts"

const KILLS = Number(process.env.ESTATE_KILLS ?? 40)
const seed = Number(process.env.ESTATE_SEED ?? Date.now() % 1_000_000)

const random = new Random(seed)

const post = "chat.postMessage"
const faults = [
  { kind: "cut", method: post, committed: true },
  { kind: "cut", method: post, committed: false },
  { kind: "hang", method: post, committed: true },
  { kind: "hang", method: post, committed: false },
  { kind: "status", method: post, status: 500, committed: true },
  { kind: "nonsense", method: post, committed: true },
  { kind: "late", method: post, afterMillis: 1_200 },
  { kind: "late", method: post, afterMillis: 900 },
  { kind: "late", method: post, afterMillis: 600 },
  { kind: "rateLimited", method: post, retryAfter: 1 },
  { kind: "cut", method: "conversations.history", committed: false }
]

let house: House
beforeAll(async () => {
  house = await House.open([company(1)])
})
afterAll(() => house.close())

const arrive = (thread: number) =>
  buyerWrites(thread, thread, { text: "Ещё продаёте?", at: "2026-11-20 09:30:00", unread: 1 })

const wait = (millis: number) => new Promise(resolve => setTimeout(resolve, millis))

describe(`kill -9 at any moment, ${KILLS} times (ESTATE_SEED=${seed})`, () => {
  it("doubles no alert and loses none", { timeout: 60_000 + KILLS * 5_000 }, async () => {
    let arrived = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const next = [arrived + 1, arrived + 2]
      arrived += next.length
      await house.import(next.flatMap(arrive))
      const fault = random.chance(0.67) ? random.pick(faults) : undefined
      if (fault !== undefined) await house.slack.arm(fault)
      const bell = house.start("notifier", ["run"], house.bell)
      await eventually(() => expect(bell.stderr).toContain("polling"))
      await wait(random.next() * 700)
      expect((await bell.kill("SIGKILL")).code).toBeNull()
    }
    await house.slack.disarm()
    const bell = house.start("notifier", ["run"], house.bell)
    await eventually(async () => expect((await house.slack.posts()).size).toBe(arrived), 60_000)
    await bell.kill("SIGTERM")
    await wait(1_500)
    await eventually(async () => {
      expect(await house.run("notifier", ["once"], house.bell)).toMatchObject({ code: 0 })
    })

    const posts = await house.slack.posts()
    expect([...posts].filter(([, times]) => times !== 1)).toEqual([])
    const standing = JSON.stringify(await house.slack.messages())
    for (let thread = 1; thread <= arrived; thread++) {
      expect(standing.split(threadId(thread))).toHaveLength(2)
    }
    const uncertain = (await house.slack.ledger()).filter(({ outcome }) => outcome.fault !== undefined)
    console.log(`${KILLS} kills, ${arrived} alerts, ${uncertain.length} faults: 0 doubled, 0 lost`)
  })
})
