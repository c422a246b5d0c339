import { writeSoon } from "@estate/command-line/LogToStderr"
import { Context, Layer } from "effect"

/** What is to be known of a request. */
export interface RequestLine {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly millis: number
  readonly requestId: string
  readonly fault: string | undefined
}

/**
 * The one line that every request leaves, in the form that the other lines of the log have (logfmt). Each request pays for it: so it
 * is put together without a fiber and written with others.
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

/** A path that matches nothing holds whatever was sent. */
const quoted = (text: string) => (/[\s"=]/.test(text) ? JSON.stringify(text) : text)
