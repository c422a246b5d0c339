import { Options } from "@effect/cli"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { Effect, Option } from "effect"

/** The forms in which a list is printed. */
const formats = ["table", "json", "ndjson", "csv"] as const
export type Format = (typeof formats)[number]

/** In which form, and whether with the platform's own names and values. */
export interface Form {
  readonly format: Format
  readonly wire: boolean
}

/** The options of every command that prints records. */
export const formatOptions = {
  format: Options.choice("format", formats).pipe(
    Options.withDescription("table (in a pipe: tab-separated), json, ndjson or csv"),
    Options.optional
  ),
  wire: Options.boolean("wire").pipe(Options.withDescription("JSON with the platform's own names and values"))
}

/** The platform's record is JSON, so `--wire` alone means that. */
export const readForm = (options: {
  readonly format: Option.Option<Format>
  readonly wire: boolean
}): Effect.Effect<Form, CommandFailed> => {
  const format = Option.getOrElse(options.format, (): Format => (options.wire ? "json" : "table"))
  return options.wire && (format === "table" || format === "csv")
    ? Effect.fail(
        new CommandFailed({
          exitCode: ExitCode.wrongUse,
          message: `--wire goes with --format json or ndjson, not with ${format}`
        })
      )
    : Effect.succeed({ format, wire: options.wire })
}
