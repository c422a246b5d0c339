import { Agent, request } from "node:http"

/** What a probe asks for. */
export interface Asked {
  readonly url: string
  readonly path: string
  readonly key?: string
  /** Sends this text as a message, instead of reading. */
  readonly message?: string
}

/** An answer's status, its `Retry-After` in seconds, and its latency in milliseconds. */
export interface Answered {
  readonly status: number
  readonly retryAfter: number | undefined
  readonly millis: number
}

const agent = new Agent({ keepAlive: true })

/** One request; status 0 if there was no answer. */
export const ask = ({ url, path, key = "", message }: Asked): Promise<Answered> =>
  new Promise(resolve => {
    const began = performance.now()
    const settle = (status: number, retryAfter?: string) =>
      resolve({
        status,
        retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
        millis: performance.now() - began
      })
    const body = message === undefined ? undefined : JSON.stringify({ message })
    const headers = {
      "x-api-key": key,
      ...(body === undefined
        ? {}
        : { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
    }
    request(url + path, { agent, method: body === undefined ? "GET" : "POST", headers }, response => {
      response.resume()
      response.on("end", () => settle(response.statusCode ?? 0, response.headers["retry-after"]))
      response.on("error", () => settle(0))
    })
      .on("error", () => settle(0))
      .end(body)
  })

const EVERY_MILLIS = 10

/** Asks at a fixed pace, whether answers come or not; `stop` waits for them. */
export const probe = (asked: Asked, everyMillis = EVERY_MILLIS) => {
  const answers: Array<Promise<Answered>> = []
  const timer = setInterval(() => {
    answers.push(ask(asked))
  }, everyMillis)
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

/** How many answers have not this status. */
export const notAnswered = (answers: ReadonlyArray<Answered>, status = 200): number =>
  answers.filter(answer => answer.status !== status).length

/** The path that says that the process answers, in this build or an older one. */
export const livePath = async (url: string): Promise<string> =>
  (await ask({ url, path: "/livez" })).status === 200 ? "/livez" : "/healthz"
