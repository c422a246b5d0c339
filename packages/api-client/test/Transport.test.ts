import { createServer } from "node:http"
import https from "node:https"
import net from "node:net"
import {
  type ConnectionSettings,
  createClient,
  createTransport,
  InvalidSettings
} from "@estate/api-client/Promise"
import { localhost } from "@estate/testing/Localhost"
import { listenLocally } from "@estate/testing/LocalServer"
import { afterEach, describe, expect, it } from "vitest"
import { pageWire, threadWire } from "./Wire.ts"

const closing: Array<() => unknown> = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const listening = async (server: net.Server): Promise<number> => {
  const { close, port } = await listenLocally(server)
  closing.push(close)
  return port
}

/** A platform over TLS with a certificate of its own; its connections are counted. */
const platform = async () => {
  const keys: Array<string | undefined> = []
  const server = https.createServer({ ...localhost, keepAliveTimeout: 60_000 }, (request, response) => {
    keys.push(request.headers.authorization)
    response.end(JSON.stringify(pageWire([threadWire])))
  })
  let connections = 0
  server.on("connection", () => connections++)
  const port = await listening(server)
  return { apiUrl: `https://127.0.0.1:${port}`, port, keys, connections: () => connections }
}

const transportOf = (settings?: ConnectionSettings) => {
  const transport = createTransport(settings)
  closing.push(transport.close)
  return transport
}

describe("a transport", () => {
  it("is shared by many clients, and stays when one of them is closed", async () => {
    const { apiUrl, keys, connections } = await platform()
    const transport = transportOf({ ca: localhost.cert })
    for (const apiKey of ["key-1", "key-2", "key-3"]) {
      const client = createClient({ apiUrl, apiKey, transport })
      expect((await client.threads.page()).total).toBe(1)
      await client.close()
    }
    expect([keys, connections()]).toEqual([["Bearer key-1", "Bearer key-2", "Bearer key-3"], 1])
  })

  it("trusts its own certificates alone", async () => {
    const { apiUrl } = await platform()
    const client = createClient({ apiUrl, apiKey: "key-1", transport: transportOf() })
    await expect(client.threads.page()).rejects.toMatchObject({
      name: "PlatformUnreachable",
      detail: expect.stringContaining("certificate")
    })
    await client.close()
  })

  it("goes through a proxy of its own", async () => {
    const { apiUrl, port } = await platform()
    const tunnels: Array<string | undefined> = []
    const server = createServer()
    server.on("connect", (request, socket) => {
      tunnels.push(request.url)
      const target = net.connect(port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n")
        socket.pipe(target).pipe(socket)
      })
      closing.push(() => target.destroy())
    })
    const proxy = `http://127.0.0.1:${await listening(server)}`
    const transport = transportOf({ proxy, ca: localhost.cert })
    const client = createClient({ apiUrl, apiKey: "key-1", transport })
    expect((await client.threads.page()).total).toBe(1)
    expect(tunnels).toEqual([`127.0.0.1:${port}`])
    await client.close()
  })

  it("is refused with wrong settings, beside a fetch, and from elsewhere", () => {
    const wrong = (use: () => unknown) => {
      try {
        return use()
      } catch (error) {
        return error instanceof InvalidSettings ? error.message : error
      }
    }
    const apiUrl = "https://platform.example"
    expect([
      wrong(() => createTransport({ proxy: "no address" })),
      wrong(() => createTransport({ ca: "/etc/ca.pem" })),
      wrong(() => createClient({ apiUrl, apiKey: "key-1", transport: transportOf(), fetch })),
      wrong(() =>
        createClient({
          apiUrl,
          apiKey: "key-1",
          transport: { close: async () => {}, [Symbol.asyncDispose]: async () => {} }
        })
      )
    ]).toEqual([
      "proxy must be an http or https address, or false",
      "ca must be one or more certificates in PEM",
      "transport must be left out beside fetch",
      "transport must be one that createTransport made"
    ])
  })
})
