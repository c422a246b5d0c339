import { eventually } from "@estate/testing/Eventually"
import { Postgres } from "@estate/testing/Postgres"
import { Struct } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { kinds } from "./Proxy.ts"
import { type Drill, goOn, underLoad } from "./UnderLoad.ts"

/** How often each of the two processes is restarted. */
const RESTARTS = Number(process.env.ESTATE_RESTARTS ?? 1)

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

const restartEach: Drill = async (services, start) => {
  const running = [...services]
  for (let restart = 0; restart < 2 * RESTARTS; restart++) {
    const index = restart % 2
    expect((await running[index]?.process?.stop())?.code).toBe(0)
    const started = await start(index)
    await eventually(async () => expect((await started.request("/readyz")).status).toBe(200))
    running[index] = started
    await goOn()
  }
}

describe.each(Struct.keys(kinds))("two services behind %s", name => {
  it(`are restarted, each ${RESTARTS} times, without a failed request`, async () => {
    const ledger = await underLoad(postgres, name, restartEach)
    expect([ledger.failed, ledger.lost, ledger.doubled]).toEqual([{}, 0, 0])
  })
})
