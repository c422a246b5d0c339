import autocannon from "autocannon"
import { Measured } from "../Server.ts"
import { withStore } from "../Stores.ts"
import { atMost, type Scene } from "./Scene.ts"

const PATH = "/v1/calls/list/1?limit=10"
const SECONDS = 3

/** Processor time of a request, in microseconds. */
const costOf = async (server: Measured, status: number, headers: Readonly<Record<string, string>>) => {
  const options = { url: server.url + PATH, connections: 8, headers: { ...headers } }
  await autocannon({ ...options, duration: 1 })
  const before = server.cpuMillis()
  const { requests, statusCodeStats } = await autocannon({ ...options, duration: SECONDS })
  const spent = server.cpuMillis() - before
  const other = requests.total - (statusCodeStats?.[`${status}`]?.count ?? 0)
  // A bucket may have let a few through meanwhile.
  if (other > requests.total / 10) throw new Error(`${other} of ${requests.total} were not ${status}`)
  return (spent * 1000) / requests.total
}

/** What refusing costs, beside answering. */
export const refusals: Scene = (folder, build) =>
  withStore("SQLite", folder, build, async ({ database, key }) => {
    const [server, limited] = [
      await Measured.service(database, { build }),
      await Measured.service(database, { rateLimit: "1", build })
    ]
    const answer = await costOf(server, 200, { "x-api-key": key })
    const unknown = await costOf(server, 401, {})
    const over = await costOf(limited, 429, { "x-api-key": key })
    await Promise.all([server.stop(), limited.stop()])
    return [
      atMost(1, `a 401 to an answer of ${answer.toFixed(0)} µs`, unknown / answer, "times"),
      atMost(1, "a 429 to it", over / answer, "times")
    ]
  })
