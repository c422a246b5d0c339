import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"

/** An open connection. */
export interface Connection {
  readonly socket: Socket
  /** The answers that have not left the process yet, in the order of their requests. */
  readonly unanswered: Array<ServerResponse>
  idleSinceMillis: number
}

/** The open connections of a server, by their sockets. */
export type Connections = ReadonlyMap<Duplex, Connection>

/** Keeps the connections of a server, from before it listens. */
export const watchConnections = (server: Server): Connections => {
  const connections = new Map<Duplex, Connection>()
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { socket, unanswered: [], idleSinceMillis: performance.now() })
    socket.once("close", () => connections.delete(socket))
  })
  return connections
}
