import { randomUUID } from "node:crypto"
import { type Server, type ServerResponse, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { PROBLEM_CONTENT_TYPE, problemOf, problemToBytes } from "@estate/api/Problem"
import { Option } from "effect"
import type { Connections } from "./Connections.ts"
import { securityHeaders } from "./SecurityHeaders.ts"

/** Status and detail by Node's error code. */
const answers: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "the headers are too large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "the body's chunk extensions are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "the request took too long"]
}

/** An answer to bytes that were not a request. */
export interface UnreadableAnswer {
  readonly requestId: string
  readonly status: number
  readonly code: string
}

/**
 * Answers bytes that are not a request, tunnels and unknown expectations with a problem, and closes
 * the connection. The requests before them on the same connection are answered first: one of them
 * may be a message that is already stored.
 */
export const answerUnreadable = (
  server: Server,
  connections: Connections,
  onAnswer: (answer: UnreadableAnswer) => void
): void => {
  const seen = new WeakSet<Duplex>()
  const later = makeLater()
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket: Duplex) => {
    if (code === "ECONNRESET" || !socket.writable) return void socket.destroy()
    // Node reports the bytes that follow as the same error again.
    if (seen.has(socket)) return
    seen.add(socket)
    later(() => answer(code, socket))
  })
  const answer = (code: string, socket: Duplex) => {
    const refuse = () => {
      if (!socket.writable) return void socket.destroy()
      const [status, detail] = answers[code] ?? [400, "this is not a valid HTTP request"]
      const requestId = endWithProblem(socket, status, detail)
      onAnswer({ requestId, status, code })
    }
    // A request whose own body is not valid has no answer yet, and gets this one.
    const isAnswered = ({ req, headersSent }: ServerResponse) => req.complete || headersSent
    const before = connections.get(socket)?.unanswered.findLast(isAnswered)
    if (before === undefined) return refuse()
    before.once("close", () => {
      if (!before.req.complete) socket.destroy()
      // An answer with `Connection: close` has ended the connection.
      else refuse()
    })
  }
  server.on("connect", (_, socket) => {
    const requestId = endWithProblem(socket, 405, "this service is no proxy", {
      allow: "GET, HEAD, POST, DELETE"
    })
    onAnswer({ requestId, status: 405, code: "CONNECT" })
  })
  server.on("checkExpectation", (_, response: ServerResponse) => {
    const { requestId, body, headers } = problem(417, "the only expectation that is met is 100-continue")
    response.writeHead(417, { ...headers, connection: "close" }).end(body)
    onAnswer({ requestId, status: 417, code: "EXPECT" })
  })
}

/** How many connections are answered in a round of the event loop. */
const ANSWERED_TOGETHER = 50

/** Runs tasks a few at a time: thousands of silent connections may expire at the same moment. */
const makeLater = () => {
  const waiting: Array<() => void> = []
  const round = () => {
    for (const task of waiting.splice(0, ANSWERED_TOGETHER)) task()
    if (waiting.length > 0) setImmediate(round)
  }
  return (task: () => void) => {
    if (waiting.push(task) === 1) setImmediate(round)
  }
}

/** A problem with an id of its own, and its headers. */
const problem = (status: number, detail: string) => {
  const requestId = randomUUID()
  const body = problemToBytes(problemOf(status, detail, { requestId: Option.some(requestId) }))
  const headers = {
    "content-type": PROBLEM_CONTENT_TYPE,
    "content-length": String(body.length),
    "x-request-id": requestId,
    ...securityHeaders
  }
  return { requestId, body, headers }
}

/** Writes a problem to a connection and closes it; returns the answer's id. */
const endWithProblem = (
  socket: Duplex,
  status: number,
  detail: string,
  more: Readonly<Record<string, string>> = {}
): string => {
  const { requestId, body, headers } = problem(status, detail)
  const lines = Object.entries({ ...headers, ...more, connection: "close" }).map(each => each.join(": "))
  socket.on("error", () => {})
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "\r\n"].join("\r\n"))
  socket.end(body, () => socket.destroy())
  return requestId
}
