import { Host } from "@estate/command-line/Host"
import { Context, Effect, Layer, Option } from "effect"
import { ExportedLog, exportLine } from "../Operations/ExportedLog.ts"
import type { ShownCaller } from "../Operations/Metrics.ts"

/** What the log says about a request. */
export interface RequestLine {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly millis: number
  readonly requestId: string
  readonly caller: ShownCaller
  /** Whether it is a health page, which monitoring requests every few seconds. */
  readonly isProbe: boolean
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
  /** Leaves probes out if they are not wanted. */
  static readonly layer = ({ withProbes }: { readonly withProbes: boolean }) =>
    Layer.effect(
      RequestLog,
      Effect.zipWith(Host, ExportedLog, ({ log }, exported) => ({
        write: (line: RequestLine) => {
          if (line.isProbe && !withProbes) return
          log(textOf(line))
          if (Option.isNone(exported)) return
          const { caller, isProbe: _, ...fields } = line
          exportLine(exported.value, "request", { ...fields, ...caller })
        }
      }))
    )

  /** Logs no lines, for a higher log level. */
  static readonly layerOff = Layer.succeed(RequestLog, { write: () => {} })
}

const textOf = ({ method, path, status, millis, requestId, caller, fault }: RequestLine) => {
  const begin = `timestamp=${new Date().toISOString()} level=INFO message=request method=${method}`
  const end = fault === undefined ? "" : ` fault=${fault}`
  return `${begin} path=${quoted(path)} status=${status} millis=${millis} requestId=${requestId}${shown(caller)}${end}`
}

const shown = (caller: ShownCaller): string =>
  "key" in caller ? ` key=${caller.key} company=${caller.company}` : ` client=${quoted(caller.client)}`

/** An address may come from a proxy's header. */
const quoted = (text: string) => (/[\s"=]/.test(text) ? JSON.stringify(text) : text)
