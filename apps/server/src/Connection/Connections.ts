import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"

/** An open connection. */
interface Connection {
  readonly socket: Socket
  /** The answers that have not left the process yet, in the order of their requests. */
  readonly unanswered: Set<ServerResponse>
  idleSinceMillis: number
}

/** The open connections of a server, by their sockets. */
export type Connections = ReadonlyMap<Duplex, Connection>

/** Keeps the connections of a server, from before it listens. */
export const watchConnections = (server: Server): Connections => {
  const connections = new Map<Duplex, Connection>()
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { socket, unanswered: new Set(), idleSinceMillis: performance.now() })
    socket.once("close", () => connections.delete(socket))
  })
  server.prependListener("request", ({ socket }, response) => {
    const connection = connections.get(socket)
    if (connection === undefined) return
    connection.unanswered.add(response)
    response.once("close", () => {
      connection.unanswered.delete(response)
      connection.idleSinceMillis = performance.now()
    })
  })
  return connections
}
