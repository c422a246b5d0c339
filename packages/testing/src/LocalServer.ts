import { createServer, type Server, type Socket } from "node:net"
import { Effect } from "effect"

/** A server on a free port of 127.0.0.1. */
export interface LocalServer {
  readonly port: number
  /** Such as `http://127.0.0.1:4010`. */
  readonly url: string
  /** Closes the server and every open connection. */
  readonly close: () => Promise<void>
}

/** Makes a server of `node:http`, `node:https` or `node:net` listen on a free port. */
export const listenLocally = (server: Server): Promise<LocalServer> =>
  new Promise((resolve, reject) => {
    const open = new Set<Socket>()
    server.on("connection", socket => {
      open.add(socket)
      socket.on("close", () => open.delete(socket))
    })
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      if (typeof address !== "object" || address === null) return reject(new Error("no port was assigned"))
      resolve({
        port: address.port,
        url: `http://127.0.0.1:${address.port}`,
        close: () =>
          new Promise(closed => {
            // A connection may just be arriving.
            server.on("connection", socket => socket.destroy())
            server.close(() => closed())
            for (const socket of open) socket.destroy()
          })
      })
    })
  })

/** The same, until the scope ends. */
export const localServer = (server: Server) =>
  Effect.acquireRelease(
    Effect.promise(() => listenLocally(server)),
    ({ close }) => Effect.promise(close)
  )

/** A port of 127.0.0.1 that nobody uses. */
export const freePort = async (): Promise<number> => {
  const { port, close } = await listenLocally(createServer())
  await close()
  return port
}
