import { Agent, get, request as httpRequest } from "node:http"
import { sleep } from "@estate/testing/Eventually"
import autocannon from "autocannon"
import type { Measured } from "./Server.ts"
import { median } from "./Table.ts"

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** One request over a kept connection; its latency in milliseconds. */
const request = (url: string, key: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    get(url, { agent, headers: { "x-api-key": key } }, response => {
      response.resume()
      response.on("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${url}: ${response.statusCode}`))
      })
    }).on("error", reject)
  })

/** Latencies per URL. The URLs take turns, so that a slow moment of the machine hits them all. */
export const latencies = async (
  urls: ReadonlyArray<readonly [url: string, key: string]>,
  rounds: number,
  warmUp = 20
): Promise<ReadonlyArray<ReadonlyArray<number>>> => {
  const times = urls.map((): Array<number> => [])
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, [url, key]] of urls.entries()) {
      const millis = await request(url, key)
      if (round >= 0) times[index]?.push(millis)
    }
  }
  return times
}

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
    key
  }: { readonly server: Measured; readonly paths: ReadonlyArray<string>; readonly key: string },
  seconds: number
): Promise<number> => {
  const { errors, non2xx, requests } = await autocannon({
    url: server.url,
    connections: 16,
    duration: seconds,
    workers: 1,
    requests: paths.map(path => ({ method: "GET", path, headers: { "x-api-key": key } }))
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refused, ${errors} failed`)
  return requests.average
}

/** Under full load: requests per second, and processor time per request in microseconds. */
export interface Throughput {
  readonly perSecond: number
  readonly cpuMicros: number
}

/** The servers take turns under full load, after one round to warm up; medians. */
export const throughput = async (
  servers: ReadonlyArray<{
    readonly server: Measured
    readonly paths: ReadonlyArray<string>
    readonly key: string
  }>,
  rounds = 5,
  seconds = 2
): Promise<ReadonlyArray<Throughput>> => {
  const runs = servers.map((): Array<Throughput> => [])
  for (let round = -1; round < rounds; round++) {
    for (const [index, { server, paths, key }] of servers.entries()) {
      const before = server.cpuMillis()
      const result = await autocannon({
        url: server.url,
        connections: 16,
        duration: seconds,
        requests: paths.map(path => ({ method: "GET", path, headers: { "x-api-key": key } }))
      })
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${server.url}${paths[0]}: ${result.non2xx} refused`)
      const spent = server.cpuMillis() - before
      if (round >= 0)
        runs[index]?.push({
          perSecond: result.requests.total / result.duration,
          cpuMicros: (spent * 1000) / result.requests.total
        })
    }
  }
  return runs.map(each => ({
    perSecond: median(each.map(run => run.perSecond)),
    cpuMicros: median(each.map(run => run.cpuMicros))
  }))
}
