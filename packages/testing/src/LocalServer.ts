import { createServer, type Server } from "node:net"

/** A server on a free port of 127.0.0.1. */
export interface LocalServer {
  readonly port: number
  /** Such as `http://127.0.0.1:4010`. */
  readonly url: string
  /** Closes the server and every open connection. */
  readonly close: () => Promise<void>
}

/** Makes a server of `node:http` or `node:net` listen on a free port. */
export const listenLocally = (
  server: Server & { readonly closeAllConnections?: () => void }
): Promise<LocalServer> =>
  new Promise((resolve, reject) => {
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
            server.closeAllConnections?.()
          })
      })
    })
  })

/** A port of 127.0.0.1 that nobody uses. */
export const freePort = async (): Promise<number> => {
  const { port, close } = await listenLocally(createServer())
  await close()
  return port
}
