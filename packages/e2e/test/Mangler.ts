import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"

/** Stands before a service and passes everything on, but for what it is told to spoil. */
export class Mangler {
  readonly url: string
  /** Every request answers with this status, as if the key were refused. */
  status: number | undefined
  /** The threads of these ids come with a time that is none. */
  readonly spoilt = new Set<string>()
  private readonly server: Server

  private constructor(url: string, server: Server) {
    this.url = url
    this.server = server
  }

  static async before(serviceUrl: string): Promise<Mangler> {
    const server = createServer((request, response) => {
      const answer = async () => {
        if (mangler.status !== undefined) return response.writeHead(mangler.status).end()
        const { authorization = "" } = request.headers
        const passed = await fetch(serviceUrl + request.url, { headers: { authorization } })
        const type = passed.headers.get("content-type") ?? ""
        response.writeHead(passed.status, { "content-type": type })
        return response.end(mangler.spoil(await passed.text()))
      }
      void answer()
    })
    await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const mangler = new Mangler(`http://127.0.0.1:${port}`, server)
    return mangler
  }

  private spoil(body: string): string {
    return [...this.spoilt].reduce(
      (text, id) =>
        text.replace(new RegExp(`("ulid":"${id}"[^}]*"last_message_at":")[^"]*`), "$1when it rained"),
      body
    )
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}
