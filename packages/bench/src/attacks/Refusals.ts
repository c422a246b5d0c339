import { load } from "../Ask.ts"
import { print } from "../Figures.ts"
import { Server } from "../Program.ts"
import { onEachStore } from "../Store.ts"

/** Processor time of a request, in microseconds. */
const costOf = async (server: Server, key: string, status: number) => {
  const asked = { paths: ["/v1/calls/list/1?limit=10"], connections: 8, status }
  const asks = (seconds: number) => load({ url: server.url, key }, asked, seconds)
  // It warms up; a bucket lets a few through at first.
  await asks(1).catch(() => {})
  const before = server.cpuMillis()
  const { total } = await asks(3)
  return ((server.cpuMillis() - before) * 1000) / total
}

/** What refusing costs, beside answering. */
export const refusals = onEachStore("SQLite", async (build, { database, key }) => {
  const server = await Server.service(database, { build })
  const limited = await Server.service(database, { rateLimit: "1", build })
  const answer = await costOf(server, key, 200)
  const unknown = await costOf(server, "", 401)
  const over = await costOf(limited, key, 429)
  print("an answer", { value: answer, unit: "µs" })
  print("a 401", { value: unknown / answer, unit: "to it", atMost: 1 })
  print("a 429", { value: over / answer, unit: "to it", atMost: 1 })
})
