import { eventually, sleep } from "@estate/testing/Eventually"
import { Partition } from "@estate/testing/Partition"
import { Postgres } from "@estate/testing/Postgres"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { killWithBacklogs } from "../test/BacklogKills.ts"
import { KILLS, killNotifiers, PROCESSES, seed, TIMEOUT_MILLIS } from "../test/Kills.ts"
import { Cluster, LEASE_MILLIS, POLL_MILLIS } from "./Cluster.ts"

const COMPANIES = Number(process.env.ESTATE_COMPANIES ?? 12)
const STOPPED_SECONDS = Number(process.env.ESTATE_STOPPED_SECONDS ?? 8)
const CUT_OFF_SECONDS = Number(process.env.ESTATE_CUT_OFF_SECONDS ?? 10)
const AWAY_SECONDS = Number(process.env.ESTATE_AWAY_SECONDS ?? 8)
const FIRST_STARTS = Number(process.env.ESTATE_FIRST_STARTS ?? 1)

/** Times are goals for a quiet machine: `pnpm soak` requires them, other runs only print them. */
const isSoak = process.env.ESTATE_COMPANIES !== undefined

const reached = (what: string, millis: number, atMost: number) => {
  console.log(`${what}: ${millis} ms, at most ${atMost}: ${millis <= atMost ? "reached" : "NOT reached"}`)
  if (isSoak) expect(millis).toBeLessThanOrEqual(atMost)
}

const HOUR_MILLIS = 3_600_000

/** The longest time that a request may be under way when its company moves to another process. */
const ON_ITS_WAY_MILLIS = 500

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

describe(`three notifiers share ${COMPANIES} companies in Postgres`, () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await Cluster.start(postgres, COMPANIES)
    await cluster.startNotifiers(3, [{}, { clockAhead: HOUR_MILLIS }, { clockAhead: -HOUR_MILLIS }])
  })
  afterAll(() => cluster?.close())
  // Each test leaves three, all of which work.
  beforeEach(() => cluster.waitForShares(3))

  it("and none takes one from another because their clocks differ", async () => {
    const before = (await cluster.ownerships()).length
    await sleep(LEASE_MILLIS + 1_000)
    await cluster.waitForPolls(Date.now())
    expect((await cluster.ownerships()).length).toBe(before)
  })

  it("and when Postgres is killed and comes back, each goes on with its own", async () => {
    const before = (await cluster.ownerships()).length
    for (const seconds of [2, AWAY_SECONDS]) {
      await postgres.kill()
      await sleep(seconds * 1_000)
      await postgres.restart()
      const backAt = Date.now()
      await cluster.waitForPolls(backAt)
      reached(`Postgres was away for ${seconds} s`, Date.now() - backAt, 3_000)
    }
    expect((await cluster.ownerships()).length).toBe(before)
  })

  it("and one that was stopped for long does nothing of what others do now", async () => {
    const [victim] = cluster.running
    const stoppedAt = Date.now()
    victim?.child.kill("SIGSTOP")
    await sleep(STOPPED_SECONDS * 1_000)
    await cluster.waitForPolls(Date.now())
    victim?.child.kill("SIGCONT")
    await sleep(3_000)
    await cluster.waitForPolls(Date.now())
    reached("stopped", cluster.longestGap(stoppedAt), LEASE_MILLIS + 1_000 + POLL_MILLIS)
    expect(await cluster.strayPolls(ON_ITS_WAY_MILLIS)).toEqual([])
  })

  it("and one that Postgres is cut off from stops before its lease is over, and comes back", async () => {
    const way = await Partition.to(cluster.url)
    const [replaced] = cluster.running
    const victim = await cluster.startNotifier({ state: way.url })
    try {
      await replaced?.stop("SIGTERM")
      await cluster.waitForShares(3)
      const cutAt = Date.now()
      way.cut()
      await sleep(CUT_OFF_SECONDS * 1_000)
      await cluster.waitForPolls(Date.now())
      reached("cut off", cluster.longestGap(cutAt), LEASE_MILLIS + 1_000 + POLL_MILLIS)
      const overAt = cutAt + LEASE_MILLIS + cluster.lateMillis(ON_ITS_WAY_MILLIS)
      const late = cluster.polls.filter(({ pid, at }) => pid === victim.child.pid && at > overAt)
      expect(late).toEqual([])
      way.heal()
      const healedAt = Date.now()
      await cluster.waitForShares(3)
      reached("back", Date.now() - healedAt, 10_000)
      await cluster.waitForPolls(Date.now())
      expect(await cluster.strayPolls(ON_ITS_WAY_MILLIS)).toEqual([])
    } finally {
      await cluster.startNotifier()
      await victim.stop("SIGTERM")
      await way.close()
    }
  })

  it("and when one is killed, the others poll its companies once its lease is over", async () => {
    const [victim] = cluster.running
    const killedAt = Date.now()
    await victim?.stop("SIGKILL")
    await sleep(LEASE_MILLIS)
    await cluster.waitForPolls(Date.now())
    reached("killed", cluster.longestGap(killedAt), LEASE_MILLIS + 1_000 + POLL_MILLIS)
    expect(await cluster.strayPolls(ON_ITS_WAY_MILLIS)).toEqual([])
    await cluster.startNotifier()
  })

  it("and a deploy that replaces one after another leaves no gap", async () => {
    const deployedAt = Date.now()
    for (const old of cluster.running) {
      await cluster.startNotifier()
      await cluster.waitForShares(4)
      expect((await old.stop("SIGTERM")).code).toBe(0)
      await cluster.waitForShares(3)
    }
    await cluster.waitForPolls(Date.now())
    reached("deployed", cluster.longestGap(deployedAt), 1_000 + POLL_MILLIS)
    expect(await cluster.strayPolls(ON_ITS_WAY_MILLIS)).toEqual([])
  })
})

const newState = async () => ({
  ESTATE_NOTIFIER_STATE: await postgres.newDatabase(),
  ESTATE_NOTIFIER_LEASE: "2 seconds"
})

describe(`kill -9 of ${PROCESSES} notifiers on one Postgres, ${KILLS} times (ESTATE_SEED=${seed})`, () => {
  it("loses no alert and posts none twice", { timeout: TIMEOUT_MILLIS }, () =>
    killNotifiers("Postgres", newState)
  )

  it("loses nobody of a backlog, and tells of nobody twice", { timeout: TIMEOUT_MILLIS }, async () =>
    killWithBacklogs("Postgres", await newState())
  )
})

describe("notifiers that start at once on an empty database", () => {
  it(`all work (${FIRST_STARTS} times)`, async () => {
    for (let time = 0; time < FIRST_STARTS; time++) {
      const cluster = await Cluster.start(postgres, 12)
      try {
        const started = await Promise.all(Array.from({ length: 4 }, () => cluster.startNotifier()))
        await cluster.waitForPolls(Date.now())
        await eventually(() => {
          for (const each of started) expect(each.stderr).toContain("polling")
        })
        expect(started.map(({ isRunning }) => isRunning)).toEqual(started.map(() => true))
      } finally {
        await cluster.close()
      }
    }
  })
})
