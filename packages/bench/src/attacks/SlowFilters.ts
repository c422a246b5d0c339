import { sleep } from "@estate/testing/Eventually"
import { ask, askWhile } from "../Ask.ts"
import { print } from "../Figures.ts"
import { OTHER_COMPANY } from "../ImportLines.ts"
import { startService } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { createKey, type Engine, RECORDS, storeFor } from "../Store.ts"

const AT_ONCE = 20
const QUIET_MILLIS = 3_000

/** A new process first compiles its code and starts its readers, which is not measured. */
const WARM_UP_MILLIS = 2_000
const ATTACK_MILLIS = 10_000

/**
 * A client asks again when it has its answer, and at most once in this time to stay within the rate
 * limit.
 */
const EVERY_MILLIS = 1_000

/** How much slower the slowest hundredth may become for a client that does not attack. */
const ABOVE_QUIET_MILLIS = 50

/** All calls match the first filter, and almost all match the second. */
const filters = ["0&callWaitingFrom=0&timeFromCalledAt=00:00", "1&callWaitingFrom=1&timeFromCalledAt=00:01"]
const paths = filters.map(filter => `/v1/calls/list/${RECORDS / 25}?callLengthFrom=${filter}`)

/**
 * One key sends many slow filters for a while; another company, which does not attack, is measured.
 */
export const slowFilters =
  (engine: Engine): Scene =>
  async () => {
    const { database, key } = await storeFor(engine)
    const { url } = await startService(database, { rateLimit: "100" })
    const other = { url, key: await createKey(database, { company: OTHER_COMPANY }) }
    const waitsWhile = async (run: () => Promise<unknown>) => {
      const [waits] = await askWhile(other, () => ({ path: "/v1/calls/list/1" }), 50, run)
      return waits
    }
    const attack = async (millis: number) => {
      const until = performance.now() + millis
      const keepAsking = async (path: string) => {
        while (performance.now() < until)
          await Promise.all([ask({ url, key }, { path }), sleep(EVERY_MILLIS)])
      }
      await Promise.all(paths.flatMap(path => Array.from({ length: AT_ONCE }, () => keepAsking(path))))
    }
    const first = await waitsWhile(() => attack(WARM_UP_MILLIS))
    const quiet = await waitsWhile(() => sleep(QUIET_MILLIS))
    const attacked = await waitsWhile(() => attack(ATTACK_MILLIS))
    print(
      `${2 * AT_ONCE} slow filters of a key: another company`,
      { value: first.slowest, unit: "ms at first" },
      { value: attacked.slowest, unit: "ms slowest" },
      { value: attacked.p99, unit: "ms p99" },
      { value: attacked.p99 - quiet.p99, unit: "ms above quiet", atMost: ABOVE_QUIET_MILLIS },
      { value: attacked.notAnswered, unit: "not answered", atMost: 0 }
    )
  }
