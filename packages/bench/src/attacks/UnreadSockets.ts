import { connect, type Socket } from "node:net"

/** Sockets that send the same GET again and again, without waiting, and read no answer. */
export const openUnread = (
  { url, path, key }: { readonly url: string; readonly path: string; readonly key: string },
  { sockets, requests }: { readonly sockets: number; readonly requests: number }
): { readonly close: () => void } => {
  const { hostname, port } = new URL(url)
  const text = `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${key}\r\n\r\n`.repeat(requests)
  const open = Array.from({ length: sockets }, (): Socket => {
    const socket = connect(Number(port), hostname)
      .pause()
      .on("error", () => {})
    socket.write(text)
    return socket
  })
  return {
    close: () => {
      for (const socket of open) socket.destroy()
    }
  }
}
