import { request as ask, createServer } from "node:http"
import { connect } from "node:net"
import { listenLocally } from "./LocalServer.ts"

/** A proxy that forwards every request to one service and records the hosts that were requested. */
export const startProxy = async (to: URL) => {
  const requestedHosts: Array<string> = []
  const server = createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url ?? "")
    requestedHosts.push(host)
    const options = { method: request.method, headers: request.headers }
    const forwarded = ask(new URL(`${pathname}${search}`, to), options, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(forwarded)
  })
  server.on("connect", (request, socket) => {
    requestedHosts.push((request.url ?? "").replace(/:80$/, ""))
    const through = connect(Number(to.port), to.hostname, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n")
      through.pipe(socket)
      socket.pipe(through)
    })
    for (const end of [socket, through]) end.on("error", () => end.destroy())
  })
  const { url, close } = await listenLocally(server)
  return { url, requestedHosts, close }
}
