import { createHash } from "node:crypto"
import { createServer } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"
import { Deferred, Effect, Option, Redacted } from "effect"
import { expect, it } from "vitest"
import { type Envelope, openConnection } from "../../src/Clicks/SocketClient.ts"

/** A Slack that gives one connection, over which it sends these texts. */
const startSlack = async (...texts: ReadonlyArray<string>) => {
  let url = ""
  const server = createServer((_, response) => {
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ ok: true, url: `${url.replace("http", "ws")}/socket` }))
  })
  server.on("upgrade", ({ headers }, socket) => {
    const key = `${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash("sha1").update(key).digest("base64")
    const head = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"]
    socket.write(`${[...head, `Sec-WebSocket-Accept: ${accept}`].join("\r\n")}\r\n\r\n`)
    // A final text frame, of at most 125 bytes.
    for (const text of texts) socket.write(Buffer.from([0x81, text.length, ...Buffer.from(text)]))
    socket.on("data", () => socket.end())
    socket.on("error", () => {})
  })
  const local = await listenLocally(server)
  url = local.url
  return local
}

it("a click arrives after messages that nobody can read, and those end nothing", async () => {
  const slack = await startSlack(
    JSON.stringify({ type: "hello", num_connections: 1 }),
    "null",
    JSON.stringify({ type: "events_api", envelope_id: "e1", payload: {} }),
    JSON.stringify({ type: "interactive", envelope_id: "e2", payload: { type: "block_actions" } })
  )
  const received = Effect.gen(function* () {
    const click = yield* Deferred.make<Envelope>()
    yield* openConnection({
      token: Redacted.make("xapp-1"),
      apiUrl: Option.some(`${slack.url}/api/`),
      receive: envelope => Deferred.unsafeDone(click, Effect.succeed(envelope))
    })
    return yield* Deferred.await(click)
  })
  expect(await Effect.runPromise(Effect.scoped(received))).toMatchObject({
    type: "interactive",
    envelope_id: "e2"
  })
  await slack.close()
})
