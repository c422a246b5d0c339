import * as Options from "@estate/command-line/Options"
import { LogLevel } from "effect"
import { RequestLog } from "../Serve/RequestLog.ts"

/** The levels of the log, with Effect's. */
export const levels = {
  info: LogLevel.Info,
  warning: LogLevel.Warning,
  error: LogLevel.Error,
  none: LogLevel.None
} as const

/** The options of `serve` for its log. */
export const logOptions = {
  logLevel: Options.choice("log-level", ["info", "warning", "error", "none"], {
    en: "What is logged, at least: info has a line for each request (default info)",
    ru: "Что записывать в журнал, не ниже: info — ещё и каждый запрос (по умолчанию info)"
  }).pipe(Options.withDefault("info" as const)),
  logProbes: Options.choice("log-probes", ["on", "off"], {
    en: "Whether requests of the health pages are logged (default on)",
    ru: "Записывать ли в журнал запросы страниц состояния (по умолчанию on)"
  }).pipe(Options.withDefault("on" as const))
}

/** The lines of requests that the options ask for. */
export const requestLog = (options: {
  readonly logLevel: keyof typeof levels
  readonly logProbes: "on" | "off"
}) =>
  options.logLevel === "info"
    ? RequestLog.layer({ withProbes: options.logProbes === "on" })
    : RequestLog.layerOff
