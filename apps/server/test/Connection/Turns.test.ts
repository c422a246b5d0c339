import { once } from "node:events"
import { createServer } from "node:http"
import { connect, type Socket } from "node:net"
import { expect, it } from "@effect/vitest"
import { listenLocally } from "@estate/testing/LocalServer"
import { Effect } from "effect"
import { watchConnections } from "../../src/Connection/Connections.ts"
import { inTurn } from "../../src/Connection/Turns.ts"

const HEAVY = 60
const HEAVY_MILLIS = 4

it.live("a caller does not wait for all requests of another one", () =>
  Effect.promise(async () => {
    const answered: Array<string | undefined> = []
    const server = createServer()
    server.on(
      "request",
      inTurn(server, watchConnections(server), ({ url }, response) => {
        const until = performance.now() + (url === "/heavy" ? HEAVY_MILLIS : 0)
        while (performance.now() < until) {
          // Like a large page that is made in one go.
        }
        answered.push(url)
        response.end()
      })
    )
    const { close, port } = await listenLocally(server)
    const sockets: Array<Socket> = []
    while (sockets.length <= HEAVY) {
      sockets.push(connect(port, "127.0.0.1"))
      await once(server, "connection")
    }
    const [late, ...heavy] = sockets
    const ask = (socket: Socket | undefined, path: string) =>
      socket?.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${path}\r\n\r\n`)
    const answers = sockets.map(socket => once(socket, "data"))
    for (const socket of heavy) {
      ask(socket, "/heavy")
      // Each sends its next request as soon as it is answered.
      socket.on("data", () => ask(socket, "/heavy"))
    }
    await Promise.race(answers)
    ask(late, "/late")
    await Promise.all(answers)
    expect(answered.indexOf("/late")).toBeLessThan(HEAVY / 2)
    for (const socket of sockets) socket.destroy()
    await close()
  })
)
