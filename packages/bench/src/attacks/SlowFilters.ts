import { sleep } from "@estate/testing/Eventually"
import { ask, askWhile } from "../Ask.ts"
import { print } from "../Figures.ts"
import { OTHER_COMPANY } from "../ImportLines.ts"
import { startService } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { createKey, type Engine, RECORDS, storeFor } from "../Store.ts"

const AT_ONCE = 20
const QUIET_MILLIS = 3_000

/** What is measured is not how a new process compiles its first requests, or starts its readers. */
const WARM_UP_MILLIS = 2_000
const ATTACK_MILLIS = 10_000

/** A client asks again when it has its answer, at most once in this time, to keep to the limit. */
const EVERY_MILLIS = 1_000

/** How much slower the slowest hundredth may become for a client that does not attack. */
const ABOVE_QUIET_MILLIS = 50

/** All calls fulfil the first filter, and almost all the second one. */
const filters = ["0&callWaitingFrom=0&timeFromCalledAt=00:00", "1&callWaitingFrom=1&timeFromCalledAt=00:01"]
const paths = filters.map(filter => `/v1/calls/list/${RECORDS / 25}?callLengthFrom=${filter}`)

/** Many slow filters of one key for a while, beside another company that does not attack. */
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
