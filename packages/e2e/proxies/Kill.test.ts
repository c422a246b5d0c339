import { Postgres } from "@estate/testing/Postgres"
import { Struct } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { kinds, type ProxyName } from "./Proxy.ts"
import { type Drill, goOn, underLoad } from "./UnderLoad.ts"

/** Caddy 2.6 does not resend a refused message: it first has to notice that nobody answers. */
const noticedAfterMillis: Readonly<Record<ProxyName, number>> = { nginx: 0, HAProxy: 0, Caddy: 1_000 }

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

describe.each(Struct.keys(kinds))("one of two services behind %s", name => {
  it("is killed: what it had in hand may fail, and nothing that was acknowledged is lost", async () => {
    let killed = 0
    const killOne: Drill = async ([one], start) => {
      await one?.process?.stop("SIGKILL")
      killed = performance.now()
      await goOn()
      await goOn()
      await start(0)
      await goOn()
    }
    const ledger = await underLoad(postgres, name, killOne)
    expect([ledger.lost, ledger.doubled]).toEqual([0, 0])
    expect(ledger.lastFailed).toBeLessThan(killed + noticedAfterMillis[name])
  })
})
