import { Cause, Context, FiberId, FiberRefs, HashMap, List, type Logger, LogLevel, Option } from "effect"

/** The exporter of log lines, if there is one, for lines that no fiber writes. */
export class ExportedLog extends Context.Reference<ExportedLog>()("@estate/server/ExportedLog", {
  defaultValue: (): Option.Option<Logger.Logger<unknown, void>> => Option.none()
}) {}

/** Exports a line that no fiber wrote. */
export const exportLine = (
  logger: Logger.Logger<unknown, void>,
  message: string,
  fields: Readonly<Record<string, string | number | undefined>>
): void =>
  logger.log({
    message,
    annotations: HashMap.fromIterable(Object.entries(fields).filter(([, value]) => value !== undefined)),
    date: new Date(),
    logLevel: LogLevel.Info,
    fiberId: FiberId.none,
    cause: Cause.empty,
    context: FiberRefs.empty(),
    spans: List.empty()
  })
