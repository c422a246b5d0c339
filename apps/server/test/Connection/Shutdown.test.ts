import { Agent, request } from "node:http"
import { expect, it } from "@effect/vitest"
import { Context, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { company, thread, ulid } from "../Fixtures.ts"
import { layerWith, TestService } from "../TestService.ts"
import { converse } from "./RawClient.ts"

const CLIENTS = 20

const THREADS = "/v1/threads?entity=order"

const get = (url: string, key: string, agent: Agent, path = THREADS) =>
  new Promise<{ status: number; isLast: boolean }>((resolve, reject) => {
    request(`${url}${path}`, { agent, headers: { "x-api-key": key } }, response => {
      response
        .resume()
        .on("error", reject)
        .on("end", () => {
          resolve({ status: response.statusCode ?? 0, isLast: response.headers.connection === "close" })
        })
    })
      .on("error", reject)
      .end()
  })

/** Sends requests on one connection, with short pauses, until an answer ends the connection. */
const requestUntilClosed = async (url: string, key: string, statuses: Array<number>, path = THREADS) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const { status, isLast } = await get(url, key, agent, path)
    statuses.push(status)
    if (isLast) return agent.destroy()
    await new Promise(resolve => setTimeout(resolve, Math.random() * 20))
  }
}

it.scopedLive("stops under load without dropping a request", () =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const service = yield* Layer.buildWithScope(layerWith({}), scope)
    const { makeKey, importLines, url } = Context.get(service, TestService)
    yield* importLines([company(1), thread(1)])
    const { key } = yield* makeKey(1)
    const answers = Array.from({ length: CLIENTS }, (): Array<number> => [])
    const clients = Promise.all(answers.map(statuses => requestUntilClosed(url, key, statuses)))
    const readiness: Array<number> = []
    // An answer that was under way when the service began to stop may be 200: a proxy asks again.
    const proxy = requestUntilClosed(url, key, readiness, "/readyz").then(() =>
      readiness.at(-1) === 503 ? undefined : requestUntilClosed(url, key, readiness, "/readyz")
    )
    const slow = yield* Effect.fork(
      converse(url, [
        [0, `POST /v1/threads/${ulid(1)}/message HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n`],
        [0, "content-type: application/json\r\ncontent-length: 16\r\n\r\n"],
        [2_000, '{"message":"ok"}']
      ])
    )
    yield* Effect.sleep("10 millis").pipe(
      Effect.repeat({ until: () => [...answers, readiness].every(statuses => statuses.length > 1) })
    )
    // Connects while the service begins to stop.
    const late = get(url, key, new Agent())
    const begun = performance.now()
    yield* Scope.close(scope, Exit.void)
    expect(performance.now() - begun).toBeLessThan(8_000)
    yield* Effect.promise(() => Promise.all([clients, proxy]))
    expect([readiness[0], readiness.at(-1)]).toEqual([200, 503])
    expect(new Set(answers.flat())).toEqual(new Set([200]))
    expect(yield* Effect.promise(() => late)).toEqual({ status: 200, isLast: true })
    const sent = yield* Fiber.join(slow)
    expect(sent.text).toMatch(/^HTTP\/1\.1 20\d /)
    expect(sent.text).toMatch(/connection: close/i)
  })
)
