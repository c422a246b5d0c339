import { wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { durationExpected, readDuration } from "@estate/text/ReadDuration"
import { DateTime, type Duration, Effect } from "effect"

/** The option of a period that ends now. */
export const sinceOption = Options.text("since").pipe(
  Options.withReader(readDuration, durationExpected),
  Options.withPseudoName("7d"),
  Options.withDescription({
    en: "The last 30m (minutes), 12h (hours), 7d (days) or 2w (weeks)",
    ru: "За последние 30m (минут), 12h (часов), 7d (дней) или 2w (недель)"
  }),
  Options.optional
)

/** `--since` and `--from` both say where a period begins. */
export const bothSinceAndFrom = wrongUse({
  en: "--since and --from cannot be used together",
  ru: "--since и --from нельзя указать вместе"
})

/** When a period that ends now began. */
export const beginOf = (length: Duration.Duration) =>
  Effect.map(DateTime.now, now => DateTime.subtractDuration(now, length))
