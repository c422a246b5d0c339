import { Agent, request } from "node:http"
import autocannon from "autocannon"

/** What is asked for. */
export interface Asked {
  readonly url: string
  readonly path: string
  readonly key?: string
  /** Sends this text as a message, instead of reading. */
  readonly message?: string
  readonly agent?: Agent
}

/** An answer's status, and its latency in milliseconds. */
export interface Answered {
  readonly status: number
  readonly millis: number
}

const headersOf = (key: string) => ({ "x-api-key": key, "content-type": "application/json" })
const shared = new Agent({ keepAlive: true })

/** One request; status 0 if there was no answer. Its latency counts from when it was due. */
export const ask = (
  { url, path, key = "", message, agent = shared }: Asked,
  due = performance.now()
): Promise<Answered> =>
  new Promise(resolve => {
    const settle = (status = 0) => resolve({ status, millis: performance.now() - due })
    const method = message === undefined ? "GET" : "POST"
    request(url + path, { agent, method, headers: headersOf(key) }, response => {
      response
        .resume()
        .once("end", () => settle(response.statusCode))
        .once("error", () => settle())
    })
      .once("error", () => settle())
      .end(message === undefined ? undefined : JSON.stringify({ message }))
  })

/** Asks at a fixed pace, however long answers take; `stop` waits for all of them. */
export const probe = (askedAt: (number: number) => Asked, perSecond = 100) => {
  const began = performance.now()
  const answers: Array<Promise<Answered>> = []
  const timer = setInterval(() => {
    while (answers.length < ((performance.now() - began) * perSecond) / 1000)
      answers.push(ask(askedAt(answers.length), began + (1000 * answers.length) / perSecond))
  }, 1)
  return {
    stop: (): Promise<ReadonlyArray<Answered>> => {
      clearInterval(timer)
      return Promise.all(answers)
    }
  }
}

/** The latencies of answers, of those that failed too: their client waited as long. */
export const millisOf = (answers: ReadonlyArray<Answered>): ReadonlyArray<number> =>
  answers.map(({ millis }) => millis)

/** How many answers are not 200. */
export const notAnswered = (answers: ReadonlyArray<Answered>): number =>
  answers.filter(({ status }) => status !== 200).length

/** What is asked for again and again, by as many connections at once. */
export interface Load {
  readonly paths: ReadonlyArray<string>
  readonly message?: string
  readonly connections?: number
}

/** For how many seconds, or for how many requests. */
type Extent = { readonly duration: number } | { readonly amount: number }

export const CONNECTIONS = 16

/** Full load: how many requests were answered, how many per second, and the latency of each. */
export const load = async (
  { url, key }: { readonly url: string; readonly key: string },
  { paths, message, connections = CONNECTIONS }: Load,
  extent: Extent,
  /** In a thread of its own, if this one has something else to do. */
  workers?: 1
) => {
  const { requests, errors, statusCodeStats, duration } = await autocannon({
    url,
    connections,
    // It looks only then whether all was answered.
    sampleInt: 10,
    ...extent,
    ...(workers === undefined ? {} : { workers }),
    requests: paths.map(path => ({
      path,
      headers: headersOf(key),
      ...(message === undefined
        ? { method: "GET" as const }
        : { method: "POST" as const, body: JSON.stringify({ message }) })
    }))
  })
  const others = requests.total - (statusCodeStats?.["200"]?.count ?? 0)
  if (errors > 0 || requests.total === 0 || others > 0)
    throw new Error(`${url}${paths[0]}: ${others} not 200, ${errors} failed, of ${requests.total}`)
  return {
    total: requests.total,
    perSecond: requests.total / duration,
    millis: (duration * connections * 1000) / requests.total
  }
}
