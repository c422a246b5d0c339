import { randomUUID } from "node:crypto"
import { type Server, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { PROBLEM_CONTENT_TYPE, problemOf, problemToBytes } from "@estate/api/Problem"
import { Option } from "effect"

/** What is told of bytes that are no request, by Node's name for what is wrong with them. */
const answers: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "the headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "the request did not come whole in time"]
}

/** Answers what never becomes a request with a problem too, and closes its connection. */
export const answerUnreadable = (server: Server): void => {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, detail] = answers[error.code ?? ""] ?? [400, "this is no HTTP request that can be read"]
    const requestId = randomUUID()
    const body = problemToBytes(problemOf(status, detail, { requestId: Option.some(requestId) }))
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
        `content-type: ${PROBLEM_CONTENT_TYPE}`,
        `content-length: ${body.length}`,
        `x-request-id: ${requestId}`,
        "connection: close\r\n\r\n"
      ].join("\r\n")
    )
    socket.end(body)
  })
}
