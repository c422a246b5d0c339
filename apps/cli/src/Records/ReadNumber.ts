import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { plainLine } from "@estate/reports/PlainText"
import { cutTo } from "@estate/reports/TextWidth"
import { Effect, Schema } from "effect"

/** An id that is a whole number; anything else is told before anything is asked of the platform. */
export const readNumber = <A>(
  text: string,
  schema: Schema.Schema<A, number>,
  what: string
): Effect.Effect<A, CommandFailed> => {
  const digits = text.trim()
  return Effect.mapError(
    Schema.decode(schema)(/^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN),
    () =>
      new CommandFailed({
        exitCode: ExitCode.wrongUse,
        message: `«${cutTo(plainLine(text), 60)}» is no ${what} id: one is a whole number`
      })
  )
}
