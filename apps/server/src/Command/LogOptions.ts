import * as Options from "@estate/command-line/Options"
import { LogLevel } from "effect"
import { RequestLog } from "../Serve/RequestLog.ts"

/** The options of `serve` for its log. */
export const logOptions = {
  logLevel: Options.choiceWithValue(
    "log-level",
    { info: LogLevel.Info, warning: LogLevel.Warning, error: LogLevel.Error, none: LogLevel.None },
    {
      en: "What is logged, at least: info has a line for each request (default info)",
      ru: "Что записывать в журнал, не ниже: info — ещё и каждый запрос (по умолчанию info)"
    }
  ).pipe(Options.withDefault(LogLevel.Info)),
  logProbes: Options.choiceWithValue(
    "log-probes",
    { on: true, off: false },
    {
      en: "Whether requests of the health pages are logged (default on)",
      ru: "Записывать ли в журнал запросы страниц состояния (по умолчанию on)"
    }
  ).pipe(Options.withDefault(true))
}

/** The lines of requests that the options ask for. */
export const requestLog = ({
  logLevel,
  logProbes
}: {
  readonly logLevel: LogLevel.LogLevel
  readonly logProbes: boolean
}) => (logLevel === LogLevel.Info ? RequestLog.layer({ withProbes: logProbes }) : RequestLog.layerOff)
