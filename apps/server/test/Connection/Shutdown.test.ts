import { Agent, request } from "node:http"
import { connect } from "node:net"
import { expect, it } from "@effect/vitest"
import { sleep } from "@estate/testing/Eventually"
import { Context, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { company, thread, ulid } from "../Fixtures.ts"
import { layerWith, TestService } from "../TestService.ts"
import { converse } from "./RawClient.ts"

const CLIENTS = 20

const get = (url: string, key: string, agent: Agent) =>
  new Promise<{ status: number; isLast: boolean }>((resolve, reject) => {
    request(`${url}/v1/threads?entity=order`, { agent, headers: { "x-api-key": key } }, response => {
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
const requestUntilClosed = async (url: string, key: string, statuses: Array<number>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const { status, isLast } = await get(url, key, agent)
    statuses.push(status)
    if (isLast) return agent.destroy()
    await new Promise(resolve => setTimeout(resolve, Math.random() * 20))
  }
}

const isPortOpen = (url: string) =>
  new Promise<boolean>(resolve => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => {
      resolve(true)
      socket.destroy()
    }).on("error", () => resolve(false))
  })

/** Resolves a while after nobody can connect any more. */
const longAfterPortIsClosed = async (url: string) => {
  while (await isPortOpen(url)) await sleep(50)
  await sleep(1_500)
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
    const slow = yield* Effect.fork(
      converse(url, [
        [0, `POST /v1/threads/${ulid(1)}/message HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n`],
        [0, "content-type: application/json\r\ncontent-length: 16\r\n\r\n"],
        [longAfterPortIsClosed(url), '{"message":"ok"}']
      ])
    )
    yield* Effect.sleep("10 millis").pipe(
      Effect.repeat({ until: () => answers.every(statuses => statuses.length > 1) })
    )
    // Connects while the service begins to stop.
    const late = get(url, key, new Agent())
    const begun = performance.now()
    yield* Scope.close(scope, Exit.void)
    expect(performance.now() - begun).toBeLessThan(8_000)
    yield* Effect.promise(() => clients)
    expect(new Set(answers.flat())).toEqual(new Set([200]))
    expect(yield* Effect.promise(() => late)).toEqual({ status: 200, isLast: true })
    const sent = yield* Fiber.join(slow)
    expect(sent.text).toMatch(/^HTTP\/1\.1 20\d /)
    expect(sent.text).toMatch(/connection: close/i)
  })
)

it.scopedLive("is not ready while it goes on, so that proxies send it no more requests", () =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const service = yield* Layer.buildWithScope(layerWith({ drainMillis: 60_000 }), scope)
    const { request } = Context.get(service, TestService)
    const readiness = Effect.map(request("/readyz"), ({ status }) => status)
    expect(yield* readiness).toBe(200)
    const stopping = yield* Effect.fork(Scope.close(scope, Exit.void))
    yield* Effect.repeat(readiness, { until: status => status === 503 })
    yield* Fiber.join(stopping)
  })
)
