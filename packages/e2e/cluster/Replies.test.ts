import { Postgres } from "@estate/testing/Postgres"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Answered, Office, PATIENCE_MILLIS, QUARANTINE_MILLIS } from "./Office.ts"

const REPLIES = Number(process.env.ESTATE_REPLIES ?? 15)
const seed = Number(process.env.ESTATE_SEED ?? Date.now() % 1_000_000)

/** The number of buyers who wait at the same time. */
const BATCH = 120

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

/** However few replies there are, one of them may need all the patience. */
const TIMEOUT_MILLIS = PATIENCE_MILLIS + REPLIES * 5_000

describe(`${REPLIES} replies under kill -9 and faults of the platform (ESTATE_SEED=${seed})`, () => {
  it.each([
    ["SQLite", async () => undefined],
    ["Postgres", () => postgres.newDatabase()]
  ])(
    "from two notifiers on one state in %s: none arrives twice, none is lost without its author being told",
    { timeout: TIMEOUT_MILLIS },
    async (name, newState) => {
      const office = await Office.open(await newState(), seed)
      try {
        const answered: Array<Answered> = []
        for (let first = 1; first <= REPLIES; first += BATCH)
          answered.push(...(await office.answer(first, Math.min(BATCH, REPLIES - first + 1))))
        const arrivals = await office.arrivals(answered)
        const slowest = `a message took ${Math.round(office.slowestMillis)} ms to the platform's store, and ${QUARANTINE_MILLIS} are waited for`
        expect(
          arrivals.filter(({ times }) => times > 1),
          slowest
        ).toEqual([])
        expect(
          arrivals.filter(({ times, outcome }) => (times === 1) !== (outcome === "sent")),
          slowest
        ).toEqual([])
        const sent = arrivals.filter(({ outcome }) => outcome === "sent").length
        console.log(
          `${name}: ${arrivals.length} replies, ${sent} sent, ${office.kills} kills, ${office.questions} questions: 0 twice, 0 lost untold; ${slowest}`
        )
      } finally {
        await office.close()
      }
    }
  )
})
