import { writeSoon } from "@estate/command-line/LogToStderr"
import { Context, Effect, Layer, Option } from "effect"
import { ExportedLog, exportLine } from "../Operations/ExportedLog.ts"

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
  static readonly layer = Layer.effect(
    RequestLog,
    Effect.map(ExportedLog, exported => ({
      write: line => {
        writeSoon(textOf(line))
        if (Option.isSome(exported)) exportLine(exported.value, "request", { ...line })
      }
    }))
  )
}

const textOf = ({ method, path, status, millis, requestId, fault }: RequestLine) => {
  const begin = `timestamp=${new Date().toISOString()} level=INFO message=request method=${method}`
  const end = fault === undefined ? "" : ` fault=${fault}`
  return `${begin} path=${quoted(path)} status=${status} millis=${millis} requestId=${requestId}${end}`
}

/** An unmatched path is whatever the caller sent. */
const quoted = (text: string) => (/[\s"=]/.test(text) ? JSON.stringify(text) : text)
