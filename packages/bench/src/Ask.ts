import autocannon from "autocannon"
import { Agent } from "undici"
import { quantile, type Waits } from "./Figures.ts"

/** What is asked for. */
interface Asked {
  readonly path: string
  /** Sends this text as a message, instead of reading. */
  readonly message?: string
}

/** Where it is asked for. */
export interface Target {
  readonly url: string
  readonly key?: string
}

const headersOf = (key = "") => ({ "x-api-key": key, "content-type": "application/json" })
const methodOf = (message: string | undefined) =>
  message === undefined
    ? { method: "GET" as const }
    : { method: "POST" as const, body: JSON.stringify({ message }) }

/**
 * The most connections to a service. The clients share the processors with it, so they use as
 * little processor time as they can.
 */
const agent = new Agent({ connections: 50 })

/** The status of one request, 0 if there was no answer, and its milliseconds since it was due. */
export const ask = async ({ url, key }: Target, { path, message }: Asked, due = performance.now()) => {
  const status = await new Promise<number>(resolve => {
    let answered = 0
    agent.dispatch(
      { origin: url, path, headers: headersOf(key), ...methodOf(message) },
      {
        onRequestStart: () => {},
        onResponseStart: (_, statusCode) => {
          answered = statusCode
        },
        onResponseEnd: () => resolve(answered),
        onResponseError: () => resolve(0)
      }
    )
  })
  return { status, millis: performance.now() - due }
}

/** Asks at a fixed pace while something runs, however long answers take. */
export const askWhile = async <A>(
  target: Target,
  askedAt: (number: number) => Asked,
  perSecond: number,
  run: () => Promise<A>
): Promise<readonly [waits: Waits, result: A]> => {
  const began = performance.now()
  const asked: Array<ReturnType<typeof ask>> = []
  const timer = setInterval(() => {
    while (asked.length < ((performance.now() - began) * perSecond) / 1000)
      asked.push(ask(target, askedAt(asked.length), began + (1000 * asked.length) / perSecond))
  }, 1)
  const result = await run().finally(() => clearInterval(timer))
  const answers = await Promise.all(asked)
  const millis = answers.map(answer => answer.millis)
  const waits = {
    answeredPerSecond: (answers.length * 1000) / (performance.now() - began),
    notAnswered: answers.filter(({ status }) => status !== 200).length,
    p99: quantile(millis, 0.99),
    slowest: Math.max(...millis)
  }
  return [waits, result]
}

/** What is asked for again and again, by as many connections at once. */
export interface Load {
  readonly paths: ReadonlyArray<string>
  readonly message?: string
  readonly connections?: number
}

export const CONNECTIONS = 16

/** Full load: how many requests were answered, how many per second, and the latency of each. */
export const load = async (
  { url, key }: Target,
  { paths, message, connections = CONNECTIONS }: Load,
  /** `duration` is in seconds; a worker is needed if this thread does something else meanwhile. */
  extent: { readonly duration: number; readonly workers: 1 } | { readonly amount: number }
) => {
  const { requests, errors, statusCodeStats, duration } = await autocannon({
    url,
    connections,
    // It checks only this often, in milliseconds, whether every request was answered.
    sampleInt: 10,
    ...extent,
    requests: paths.map(path => ({ path, headers: headersOf(key), ...methodOf(message) }))
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
