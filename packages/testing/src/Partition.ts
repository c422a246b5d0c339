import { connect, createServer, type Socket } from "node:net"
import { type LocalServer, listenLocally } from "./LocalServer.ts"

/**
 * A path to a TCP service that can be cut like a network: connections stay open and new ones are
 * accepted, but nothing comes through, not even the end of a connection. What was sent meanwhile
 * arrives when the path is restored.
 */
export class Partition {
  private isCut = false
  /** The service's ends of the connections. */
  private readonly far = new Set<Socket>()
  private readonly sockets = new Set<Socket>()
  private readonly gone = new Set<Socket>()
  private readonly server: LocalServer
  /** The address of the service through this path. */
  readonly url: string

  private constructor(server: LocalServer, url: string) {
    this.server = server
    this.url = url
  }

  /** A path to the service at an address with its host and port. */
  static async to(address: string): Promise<Partition> {
    const { hostname, port } = new URL(address)
    const server = createServer(near => partition.join(near, connect(Number(port), hostname)))
    const local = await listenLocally(server)
    const through = new URL(address)
    through.host = `127.0.0.1:${local.port}`
    const partition = new Partition(local, through.href)
    return partition
  }

  cut(): void {
    this.isCut = true
    for (const socket of this.sockets) socket.pause()
  }

  /** Requests on open connections still arrive; answers do not. */
  cutAnswers(): void {
    for (const socket of this.far) socket.pause()
  }

  heal(): void {
    this.isCut = false
    for (const socket of this.gone) socket.destroy()
    this.gone.clear()
    for (const socket of this.sockets) socket.resume()
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await this.server.close()
  }

  private join(near: Socket, far: Socket): void {
    this.forward(near, far)
    this.forward(far, near)
    this.far.add(far)
    far.on("close", () => this.far.delete(far))
  }

  private forward(from: Socket, to: Socket): void {
    this.sockets.add(from)
    from.on("data", bytes => to.write(bytes))
    from.on("error", () => {})
    from.on("close", () => {
      this.sockets.delete(from)
      if (this.isCut) this.gone.add(to)
      else to.destroySoon()
    })
    if (this.isCut) from.pause()
  }
}
