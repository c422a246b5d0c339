import type { IncomingMessage, ServerResponse } from "node:http"
import type { ContractError } from "@estate/api/Errors"
import { PROBLEM_CONTENT_TYPE, problemOf, problemToText } from "@estate/api/Problem"
import { type Context, Option } from "effect"
import { acceptsGzip, compress, isCompressible, varyHeader } from "../Connection/Compression.ts"
import { securityHeaders } from "../Connection/SecurityHeaders.ts"
import { type Exchange, finish } from "./Exchange.ts"
import { answerOf } from "./Problems.ts"
import type { RequestLog } from "./RequestLog.ts"

/** Answers without fibers, with the headers and the log line that every answer has. */
export const makeAnswers = (log: Context.Tag.Service<typeof RequestLog>) => {
  const answer = (
    exchange: Exchange,
    request: IncomingMessage,
    response: ServerResponse,
    {
      status,
      type,
      body
    }: { readonly status: number; readonly type: string; readonly body: string | Uint8Array }
  ) => {
    const send = (content: string | Uint8Array, bytes: number, ...more: ReadonlyArray<string>) => {
      const headers = ["content-type", type, "content-length", String(bytes), ...more, ...SECURITY]
      for (const name in exchange.headers) headers.push(name, exchange.headers[name] ?? "")
      headers.push("x-request-id", exchange.requestId)
      response.writeHead(status, headers)
      response.end(content)
      finish(exchange, request, status, log)
    }
    const bytes = Buffer.byteLength(body)
    if (!isCompressible(bytes)) return send(body, bytes)
    if (!acceptsGzip(request.headers["accept-encoding"])) return send(body, bytes, ...VARY)
    compress(body).then(
      zipped => send(zipped, zipped.length, ...VARY, "content-encoding", "gzip"),
      () => send(body, bytes, ...VARY)
    )
  }

  const refuse = (
    exchange: Exchange,
    request: IncomingMessage,
    response: ServerResponse,
    error: ContractError
  ) => {
    const { status, detail, headers } = answerOf(error)
    exchange.headers = { ...exchange.headers, ...headers }
    const body = problemToText(problemOf(status, detail, { requestId: Option.some(exchange.requestId) }))
    answer(exchange, request, response, { status, type: PROBLEM_CONTENT_TYPE, body })
  }
  return { answer, refuse }
}

const SECURITY = Object.entries(securityHeaders).flat()

const VARY = Object.entries(varyHeader).flat()
