import { describe, expect, it } from "vitest"
import { House } from "./House.ts"
import { buyerWrites, company, threadId } from "./Lines.ts"
import { eventually } from "./Program.ts"
import { Random } from "./Random.ts"

const KILLS = Number(process.env.ESTATE_KILLS ?? 30)
const seed = Number(process.env.ESTATE_SEED ?? Date.now() % 1_000_000)

/** So many kills to a house, which is then looked through: its channel would grow for ever. */
const ROUND = 60

/** New threads come in groups of so many, so that no kill waits for an import. */
const ARRIVALS = 12
const KILLS_AN_ARRIVAL = 5

const random = new Random(seed)

const arrive = (thread: number) =>
  buyerWrites(thread, thread, { text: "Ещё продаёте?", at: "2026-11-20 09:30:00", unread: 1 })

const wait = (millis: number) => new Promise(resolve => setTimeout(resolve, millis))

/** Until Slack was called so often, but not for ever: then there is nothing to say. */
const someCalls = async (house: House, count: number, since: number) => {
  const deadline = Date.now() + 1_000
  while (Date.now() < deadline && (await house.slack.ledger(since)).length < count) await wait(10)
  await wait(random.next() * 40)
}

/** One house under load and in a storm, whose notifier is killed so often; then calm, until all is delivered. */
const round = async (house: House, kills: number) => {
  let [arrived, called] = [0, 0]
  await house.slack.storm({ seed: random.below(1_000_000), share: 0.4, latestMillis: 1_200 })
  let importing = Promise.resolve()
  for (let kill = 0; kill < kills; kill++) {
    if (kill % KILLS_AN_ARRIVAL === 0) {
      await importing
      const next = Array.from({ length: ARRIVALS }, (_, index) => arrived + index + 1)
      arrived += next.length
      importing = house.import(next.flatMap(arrive))
    }
    if (random.chance(0.2)) {
      await house.slack.arm({ kind: "cut", method: "conversations.history", committed: false })
    }
    const bell = house.start("notifier", ["run"], house.bell)
    await eventually(() => expect(bell.stderr).toContain("polling"), 20_000, 5)
    await someCalls(house, random.below(30), called)
    expect((await bell.kill("SIGKILL")).code).toBeNull()
    called += (await house.slack.ledger(called)).length
  }
  await importing
  await house.slack.disarm()
  const bell = house.start("notifier", ["run"], house.bell)
  await eventually(async () => expect((await house.slack.posts()).size).toBe(arrived), 120_000, 100)
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
  const faults = (await house.slack.ledger()).filter(({ outcome }) => outcome.fault !== undefined)
  return { arrived, faults: faults.length }
}

describe(`kill -9 at any moment, ${KILLS} times (ESTATE_SEED=${seed})`, () => {
  it("doubles no alert and loses none", { timeout: 120_000 + KILLS * 6_000 }, async () => {
    let [alerts, faults] = [0, 0]
    for (let done = 0; done < KILLS; done += ROUND) {
      const kills = Math.min(ROUND, KILLS - done)
      const house = await House.open([company(1)])
      try {
        const came = await round(house, kills)
        alerts += came.arrived
        faults += came.faults
      } finally {
        await house.close()
      }
      console.log(`${done + kills} kills, ${alerts} alerts, ${faults} faults: 0 doubled, 0 lost`)
    }
  })
})
