import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { inputName } from "@estate/command-line/Files"
import { readInputFile } from "@estate/command-line/InputFile"
import { deedsIn, deedsOrigin } from "@estate/reports/Responses/DeedsFile"
import { Effect, Either, Option } from "effect"

/** The part of the report that comes only from deeds. */
const PEOPLE = "people"

/** The values of the options that need deeds. */
export interface DeedsFlags {
  readonly deeds?: Option.Option<string>
  readonly part?: Option.Option<string>
}

/**
 * Reads the deeds of the options. The list of people needs them: an empty list would look as if
 * nobody had answered.
 */
export const readDeeds = Effect.fnUntraced(function* ({
  deeds: asked = Option.none(),
  part = Option.none()
}: DeedsFlags) {
  if (Option.isNone(asked)) {
    if (!Option.exists(part, name => name.endsWith(PEOPLE))) return Option.none()
    return yield* wrongUse(
      { en: `--part ${PEOPLE} needs --deeds FILE`, ru: `для --part ${PEOPLE} нужно --deeds ФАЙЛ` },
      deedsOrigin
    )
  }
  const file = asked.value
  const deeds = deedsIn(yield* readInputFile(file), inputName(file))
  return Either.isRight(deeds)
    ? Option.some(deeds.right)
    : yield* failed(ExitCode.failed, deeds.left, deedsOrigin)
})
