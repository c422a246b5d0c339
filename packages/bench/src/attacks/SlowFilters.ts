import { sleep } from "@estate/testing/Eventually"
import { ask } from "../Ask.ts"
import { print } from "../Figures.ts"
import { Server } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { type Engine, onEachStore, RECORDS } from "../Store.ts"
import { ATTACK_MILLIS, besideAttack, printAboveQuiet } from "./Others.ts"
import { openUnread } from "./UnreadSockets.ts"

const AT_ONCE = 20

/** A client asks again when it has its answer, at most once in this time, to keep to the limit. */
const EVERY_MILLIS = 1_000

/** When clients have left, the service has this long to notice, and this much time is looked at. */
const NOTICE_MILLIS = 500
const IDLE_MILLIS = 2_000

/** More of that time is spent on them; the service has little else to do. */
const MOST_SPENT_MILLIS = 300

/** All calls fulfil the first filter, and almost all the second one. */
const filters = ["0&callWaitingFrom=0&timeFromCalledAt=00:00", "1&callWaitingFrom=1&timeFromCalledAt=00:01"]
const paths = filters.map(filter => `/v1/calls/list/${RECORDS / 25}?callLengthFrom=${filter}`)

/** Many slow filters of one key for a while, and clients that leave before the answer. */
export const slowFilters = (engine: Engine): Scene =>
  onEachStore(engine, async (build, { database, key, otherKey }) => {
    const server = await Server.service(database, { rateLimit: "100", build })
    const { url } = server
    const health = { url, path: "/livez" }
    const company = { url, path: "/v1/calls/list/1", key: otherKey }
    const names = ["health", "another company"]
    const answers = await besideAttack([health, company], async () => {
      const until = performance.now() + ATTACK_MILLIS
      const keepAsking = async (path: string) => {
        while (performance.now() < until) await Promise.all([ask({ url, path, key }), sleep(EVERY_MILLIS)])
      }
      await Promise.all(paths.flatMap(path => Array.from({ length: AT_ONCE }, () => keepAsking(path))))
    })
    for (const [index, each] of answers.entries())
      printAboveQuiet(`${2 * AT_ONCE} slow filters of a key: ${names[index]}`, each)
    const left = openUnread({ url, path: paths[1] ?? "", key }, { sockets: AT_ONCE, requests: 1 })
    await sleep(100)
    left.close()
    await sleep(NOTICE_MILLIS)
    const before = server.cpuMillis()
    await sleep(IDLE_MILLIS)
    const spent = server.cpuMillis() - before
    print(`${AT_ONCE} clients that left: processor time for them`, {
      value: spent,
      unit: "ms",
      atMost: MOST_SPENT_MILLIS
    })
  })
