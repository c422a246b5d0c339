import { request as ask, createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"

/** A proxy that leads everybody to one place, whatever it is called, and remembers where they wanted to go. */
export const startProxy = async (to: URL) => {
  const wanted: Array<string> = []
  const server = createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url ?? "")
    wanted.push(host)
    const options = { method: request.method, headers: request.headers }
    const forwarded = ask(new URL(`${pathname}${search}`, to), options, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(forwarded)
  })
  server.on("connect", (request, socket) => {
    wanted.push((request.url ?? "").replace(/:80$/, ""))
    const through = connect(Number(to.port), to.hostname, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n")
      through.pipe(socket)
      socket.pipe(through)
    })
    for (const end of [socket, through]) end.on("error", () => end.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    wanted,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}
