import { sleep } from "@estate/testing/Eventually"
import type { Build } from "../Arguments.ts"
import { Measured } from "../Server.ts"
import { RECORDS, type Store, withStore } from "../Stores.ts"
import { ask, livePath, millisOf, probe } from "./Probe.ts"
import { aboveQuiet, atMost, type Figure, type Scene } from "./Scene.ts"
import { openUnread } from "./UnreadSockets.ts"

const AT_ONCE = 20
const QUIET_MILLIS = 3_000

/** Long enough that the first requests of a new process are not what is measured. */
const ATTACK_MILLIS = 10_000

/** Each client asks again when it has its answer, at most so often: the key keeps to its limit. */
const EVERY_MILLIS = 1_000

/** When clients have left, the service has this long to notice, and this much time is looked at. */
const NOTICE_MILLIS = 500
const IDLE_MILLIS = 2_000

/** More of that time is spent on them; the service has little else to do. */
const MOST_SPENT_MILLIS = 300

/** All calls fulfil the first filter, and almost all the second one. */
const filters = ["0&callWaitingFrom=0&timeFromCalledAt=00:00", "1&callWaitingFrom=1&timeFromCalledAt=00:01"]

/** Many slow filters of one key for a while, and clients that leave before the answer. */
export const slowFilters: Scene = (folder, build) =>
  withStore("SQLite", folder, build, store => run(build, store))

/** The same with the store in Postgres. */
export const slowFiltersOnPostgres: Scene = (folder, build) =>
  withStore("Postgres", folder, build, store => run(build, store))

const run = async (build: Build, { database, key, otherKey }: Store): Promise<ReadonlyArray<Figure>> => {
  const server = await Measured.service(database, { rateLimit: "100", build })
  const { url } = server
  const others = [
    { name: "health", asked: { url, path: await livePath(url) } },
    { name: "another company", asked: { url, path: "/v1/calls/list/1", key: otherKey } }
  ]
  const probeOthers = () => others.map(({ asked }) => probe(asked, 20))
  const before = probeOthers()
  await sleep(QUIET_MILLIS)
  const quiet = await Promise.all(before.map(({ stop }) => stop()))
  const paths = filters.map(filter => `/v1/calls/list/${RECORDS / 25}?callLengthFrom=${filter}`)
  const meanwhile = probeOthers()
  const until = performance.now() + ATTACK_MILLIS
  const keepAsking = async (path: string) => {
    while (performance.now() < until) await Promise.all([ask({ url, path, key }), sleep(EVERY_MILLIS)])
  }
  await Promise.all(paths.flatMap(path => Array.from({ length: AT_ONCE }, () => keepAsking(path))))
  const attacked = await Promise.all(meanwhile.map(({ stop }) => stop()))
  const figures: Array<Figure> = others.map(({ name }, index) =>
    aboveQuiet(
      `${2 * AT_ONCE} slow filters of a key: ${name}`,
      millisOf(quiet[index] ?? []),
      millisOf(attacked[index] ?? [])
    )
  )
  const left = openUnread({ url, path: paths[1] ?? "", key }, { sockets: AT_ONCE, requests: 1 })
  await sleep(100)
  left.close()
  await sleep(NOTICE_MILLIS)
  const spentBefore = server.cpuMillis()
  await sleep(IDLE_MILLIS)
  figures.push(
    atMost(
      MOST_SPENT_MILLIS,
      `${AT_ONCE} clients that left: processor time for them`,
      server.cpuMillis() - spentBefore,
      "ms"
    )
  )
  await server.stop()
  return figures
}
