import type { ServerResponse } from "node:http"
import { securityHeaders } from "./SecurityHeaders.ts"

/** The answer to a request. */
export interface Answer {
  readonly status: number
  /** The Content-Type. */
  readonly type: string
  readonly body: string | Uint8Array
  /** The gzipped body, if it is kept. */
  readonly zipped?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer of JSON. */
export const jsonAnswer = (body: string | Uint8Array, status = 200): Answer => ({
  status,
  type: "application/json",
  body
})

/** Sends an answer with more headers, and those that every answer has. */
export const send = (
  response: ServerResponse,
  answer: Answer,
  more: Readonly<Record<string, string>>
): void => {
  response.writeHead(answer.status, headersOf(answer, more))
  response.end(answer.body)
}

/** Declares the whole length, sends half of the body and closes the connection. */
export const sendHalf = (
  response: ServerResponse,
  answer: Answer,
  more: Readonly<Record<string, string>>
): void => {
  const body = Buffer.from(answer.body)
  response.writeHead(answer.status, headersOf(answer, more))
  response.end(body.subarray(0, Math.floor(body.length / 2)), () => response.req.socket.destroySoon())
}

const headersOf = ({ type, body, headers }: Answer, more: Readonly<Record<string, string>>) => {
  const flat = ["content-type", type, "content-length", String(Buffer.byteLength(body)), ...SECURITY]
  for (const name in headers) if (!(name in more)) flat.push(name, headers[name] ?? "")
  for (const name in more) flat.push(name, more[name] ?? "")
  return flat
}

const SECURITY = Object.entries(securityHeaders).flat()
