import { writeSoon } from "@estate/command-line/LogToStderr"
import { Context, Layer } from "effect"

/** What the log says about a request. */
export interface RequestLine {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly millis: number
  readonly requestId: string
  readonly fault: string | undefined
}

/**
 * The log line of each request, in the logfmt of the other lines. Built without a fiber and written
 * in batches, since every request pays for it.
 */
export class RequestLog extends Context.Tag("@estate/server/RequestLog")<
  RequestLog,
  { readonly write: (line: RequestLine) => void }
>() {
  static readonly layer = Layer.succeed(RequestLog, {
    write: ({ method, path, status, millis, requestId, fault }) => {
      const begin = `timestamp=${new Date().toISOString()} level=INFO message=request method=${method}`
      const end = fault === undefined ? "" : ` fault=${fault}`
      writeSoon(
        `${begin} path=${quoted(path)} status=${status} millis=${millis} requestId=${requestId}${end}`
      )
    }
  })
}

/** An unmatched path is whatever the caller sent. */
const quoted = (text: string) => (/[\s"=]/.test(text) ? JSON.stringify(text) : text)
