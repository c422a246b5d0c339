import { createServer } from "node:http"
import { connect, type Socket } from "node:net"
import { setImmediate } from "node:timers/promises"
import { eventually } from "@estate/testing/Eventually"
import { listenLocally } from "@estate/testing/LocalServer"
import { expect, it } from "vitest"
import { answerUnreadable } from "../../src/Connection/UnreadableRequest.ts"

it("connections that expire together are answered a few in each round of the event loop", async () => {
  const server = createServer()
  answerUnreadable(server, new Map(), () => {})
  const silent: Array<Socket> = []
  server.on("connection", (socket: Socket) => void silent.push(socket))
  const { port, close } = await listenLocally(server)
  const clients = Array.from({ length: 120 }, () => connect(port, "127.0.0.1").resume())
  await eventually(() => expect(silent).toHaveLength(clients.length))
  const expired = Object.assign(new Error("expired"), { code: "ERR_HTTP_REQUEST_TIMEOUT" })
  for (const socket of silent) server.emit("clientError", expired, socket)
  const answered = () => silent.filter(({ writableEnded }) => writableEnded).length
  const inRounds = [answered()]
  while (answered() < silent.length) {
    await setImmediate()
    inRounds.push(answered())
  }
  const inEach = inRounds.map((count, index) => count - (inRounds[index - 1] ?? 0))
  expect(Math.max(...inEach)).toBeLessThanOrEqual(50)
  for (const client of clients) client.destroy()
  await close()
})
