import { Agent, request as httpRequest } from "node:http"
import { sleep } from "@estate/testing/Eventually"
import autocannon from "autocannon"
import type { Measured } from "./Server.ts"

/**
 * Sends so many messages a second, evenly spaced, however long their answers take, over at most
 * `connections`; throws if one is refused. Returns how long each took from when it was due, in
 * milliseconds: one that waits for a connection is late, too.
 */
export const sendEvenly = async (
  { url, paths, key, body }: { url: string; paths: ReadonlyArray<string>; key: string; body: string },
  { rate, connections, seconds }: { rate: number; connections: number; seconds: number }
): Promise<ReadonlyArray<number>> => {
  const evenly = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { "x-api-key": key, "content-type": "application/json" }
  const begun = performance.now()
  const send = (number: number) =>
    new Promise<number>((resolve, reject) => {
      const due = begun + (1000 * number) / rate
      const path = paths[number % paths.length] ?? ""
      httpRequest(url + path, { agent: evenly, method: "POST", headers }, response => {
        response.resume().once("end", () => {
          if (response.statusCode === 200) resolve(performance.now() - due)
          else reject(new Error(`${url}${path}: ${response.statusCode}`))
        })
      })
        .once("error", reject)
        .end(body)
    })
  const sent: Array<Promise<number>> = []
  while (sent.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - begun) * rate) / 1000)
    while (sent.length < due) sent.push(send(sent.length))
    await sleep(1)
  }
  const latencies = await Promise.all(sent)
  evenly.destroy()
  return latencies
}

/** Full load over all paths, from a thread of its own: requests per second. Throws if one fails. */
export const load = async (
  {
    server,
    paths,
    key,
    connections = 16
  }: {
    readonly server: Measured
    readonly paths: ReadonlyArray<string>
    readonly key: string
    readonly connections?: number
  },
  seconds: number
): Promise<number> => {
  const { errors, non2xx, requests } = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    workers: 1,
    requests: paths.map(path => ({ method: "GET", path, headers: { "x-api-key": key } }))
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refused, ${errors} failed`)
  return requests.average
}
