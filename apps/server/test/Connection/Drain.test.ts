import { once } from "node:events"
import { createServer, request, type ServerResponse } from "node:http"
import { connect } from "node:net"
import { expect, it } from "@effect/vitest"
import { eventually } from "@estate/testing/Eventually"
import { listenLocally } from "@estate/testing/LocalServer"
import { Effect } from "effect"
import { watchConnections } from "../../src/Connection/Connections.ts"
import { makeDrain } from "../../src/Connection/Drain.ts"
import { inTurn } from "../../src/Connection/Turns.ts"

const answering = (answer: (response: ServerResponse) => void) => {
  const server = createServer()
  const connections = watchConnections(server)
  server.on(
    "request",
    inTurn(server, connections, (_, response) => answer(response))
  )
  return { server, connections }
}

it.live("waits for requests in progress, not for idle connections", () =>
  Effect.promise(async () => {
    const { server, connections } = answering(response => {
      setTimeout(() => response.end("done"), 300)
    })
    const drain = makeDrain(server, connections)
    const { port } = await listenLocally(server)
    const silent = connect(port, "127.0.0.1")
    await once(silent, "connect")
    const slow = new Promise<string>((resolve, reject) => {
      request({ port, host: "127.0.0.1", headers: { connection: "keep-alive" } }, response => {
        response.setEncoding("utf8").on("data", resolve)
      })
        .on("error", reject)
        .end()
    })
    await once(server, "request")
    const begun = performance.now()
    await Effect.runPromise(drain.run)
    // An idle connection that is waited for costs the ten seconds of grace.
    expect(performance.now() - begun).toBeLessThan(8_000)
    expect(await slow).toBe("done")
    expect(server.listening).toBe(false)
  })
)

/**
 * Sends a second request on a connection after the port was closed, and holds the process up;
 * returns how many were answered. Fails if the connection was idle for so long that it may be
 * closed.
 */
const answeredWhenHeldUp = async (): Promise<number> => {
  const { server, connections } = answering(response => void response.end("done"))
  const drain = makeDrain(server, connections)
  const { port } = await listenLocally(server)
  const client = connect(port, "127.0.0.1")
  let answers = ""
  client
    .setEncoding("utf8")
    .on("data", text => {
      answers += text
    })
    .on("error", () => {})
  const closed = once(client, "close")
  const send = () => client.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n")
  send()
  await eventually(() => expect(answers).toMatch(/done$/))
  const ended = Effect.runPromise(drain.run)
  await eventually(() => expect(server.listening).toBe(false))
  const wasInUse = await new Promise<boolean>(resolve =>
    // The event loop then begins with its timers.
    setImmediate(() => {
      const [connection] = connections.values()
      send()
      resolve(connection !== undefined && performance.now() - connection.idleSinceMillis < 900)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200)
    })
  )
  await ended
  await closed
  if (!wasInUse) throw new Error("the connection was idle for too long")
  return answers.split("done").length - 1
}

it.live("answers what came while the process was held up", () =>
  Effect.promise(async () => {
    expect(await eventually(answeredWhenHeldUp)).toBe(2)
  })
)

it.live("cuts off a client that pipelines requests and reads no answer", () =>
  Effect.promise(async () => {
    const { server, connections } = answering(response => void response.end("x".repeat(1_000_000)))
    const drain = makeDrain(server, connections)
    const { port } = await listenLocally(server)
    const unread = connect(port, "127.0.0.1").pause()
    unread.on("error", () => {}).write("GET / HTTP/1.1\r\nhost: x\r\n\r\n".repeat(100))
    await once(server, "request")
    await Effect.runPromise(drain.run)
    await eventually(() => expect(connections.size).toBe(0))
    unread.destroy()
  })
)

/** Begins to stop, and asks until nobody listens; returns for how many milliseconds it asked. */
const asked = async (path: string, goOnMillis: number): Promise<number> => {
  const { server, connections } = answering(response => void response.end("done"))
  const drain = makeDrain(server, connections, goOnMillis)
  const { port } = await listenLocally(server)
  const ended = Effect.runPromise(drain.run)
  const begun = performance.now()
  const isAnswered = () =>
    new Promise<boolean>(resolve => {
      request({ port, host: "127.0.0.1", path, agent: false }, response => {
        response.resume().on("end", () => resolve(true))
      })
        .on("error", () => resolve(false))
        .end()
    })
  while (await isAnswered()) await new Promise(resolve => setTimeout(resolve, 100))
  const millis = performance.now() - begun
  await ended
  return millis
}

it.live("goes on while requests come, at most for the time that it has", () =>
  Effect.promise(async () => {
    expect(await asked("/v1/threads", 2_500)).toBeGreaterThan(2_400)
  })
)

it.live("closes its port when nothing but probes came for a second", () =>
  Effect.promise(async () => {
    const millis = await asked("/readyz", 30_000)
    expect(millis).toBeGreaterThan(900)
    expect(millis).toBeLessThan(15_000)
  })
)
