import * as Array from "effect/Array"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import type { ClientOptions } from "./Options.ts"

/** Logs to the logger of a client. */
export const loggingTo = ({
  logger = console,
  logLevel = "warn"
}: Pick<ClientOptions, "logger" | "logLevel">): Layer.Layer<never> => {
  const log = Logger.make(({ annotations, message, logLevel }) => {
    const [text, ...details] = Array.ensure(message)
    const annotated = HashMap.isEmpty(annotations) ? [] : [Object.fromEntries(annotations)]
    logger[methodOf(logLevel)](String(text), ...details.concat(annotated).slice(0, 1))
  })
  return Layer.merge(Logger.replace(Logger.defaultLogger, log), Logger.minimumLogLevel(levels[logLevel]))
}

const levels = {
  debug: LogLevel.Debug,
  info: LogLevel.Info,
  warn: LogLevel.Warning,
  error: LogLevel.Error,
  none: LogLevel.None
}

const methodOf = (level: LogLevel.LogLevel) => {
  if (LogLevel.lessThan(level, LogLevel.Info)) return "debug"
  if (LogLevel.lessThan(level, LogLevel.Warning)) return "info"
  return LogLevel.lessThan(level, LogLevel.Error) ? "warn" : "error"
}
