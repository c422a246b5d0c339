import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { print } from "@estate/command-line/Streams"
import { inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
import { Effect, Either, Option } from "effect"
import { failureOf, type NotifierError } from "../Incidents/Failures.ts"

/** One check: it succeeds with a short result, or fails with what is wrong and how to fix it. */
export interface Check<R = never> {
  readonly subject: LocalizedText
  readonly run: Effect.Effect<LocalizedText, CommandFailed, R>
}

/** Runs a check and prints its line. Its marks are the same in each language, for scripts. */
export const runCheck = <R>({ subject, run }: Check<R>, language: Language) => {
  const line = (mark: string, result: LocalizedText) =>
    print(`${mark.padEnd(4)}  ${inLanguage(subject, language)}: ${inLanguage(result, language)}`)
  return Effect.flatMap(
    Effect.either(run),
    Either.match({
      onLeft: failure => Effect.as(line("FAIL", failure.in(language).message), Option.some(failure)),
      onRight: result => Effect.as(line("ok", result), Option.none<CommandFailed>())
    })
  )
}

/** Turns an effect that fails with the notifier's errors into a check. */
export const check = <R>(
  subject: LocalizedText,
  run: Effect.Effect<LocalizedText, NotifierError | CommandFailed, R>
): Check<R> => ({
  subject,
  run: Effect.mapError(run, failureOf)
})
