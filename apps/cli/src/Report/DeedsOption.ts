import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { withFiles } from "@estate/command-line/Files"
import { readDeedLines, type WrongDeedLine } from "@estate/domain/DeedLine"
import type { Translations } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { Effect, Either, Option } from "effect"
import { StandardInput } from "../Terminal/StandardInput.ts"
import { textOption } from "../TextOption.ts"

/** The part of the report that is of deeds alone. */
const PEOPLE = "people"
/** At most this many wrong lines are named. */
const MAX_NAMED = 5

const origin = {
  en: "`estate-notifier deeds export` writes this file",
  ru: "этот файл пишет `estate-notifier deeds export`"
}

/** The deeds of the notifier. */
export const deedsOption = textOption("deeds", "FILE", {
  en: "Who answered from Slack: the output of `estate-notifier deeds export` (- is standard input)",
  ru: "Кто ответил из Slack: вывод `estate-notifier deeds export` (- — стандартный ввод)"
})

/**
 * Reads the deeds of the options. One line that cannot be read fails it: figures are of all deeds.
 * The list of people needs deeds: an empty one would look as if nobody had answered.
 */
export const readDeeds = Effect.fnUntraced(function* (options: {
  readonly deeds: Option.Option<string>
  readonly part: Option.Option<string>
}) {
  if (Option.isNone(options.deeds)) {
    if (!Option.contains(options.part, PEOPLE)) return Option.none()
    return yield* wrongUse(
      { en: `--part ${PEOPLE} needs --deeds FILE`, ru: `для --part ${PEOPLE} нужно --deeds ФАЙЛ` },
      origin
    )
  }
  const file = options.deeds.value
  const name = file === "-" ? { en: "standard input", ru: "стандартный ввод" } : { en: file, ru: file }
  const bytes =
    file === "-"
      ? yield* Effect.flatMap(StandardInput, input => input.bytes)
      : yield* Effect.mapError(
          withFiles(files => files.readFile(file)),
          ({ reason }) =>
            wrongUse({
              en: `${file} cannot be read: ${reason.en}`,
              ru: `не удалось прочитать ${file}: ${reason.ru}`
            })
        )
  const deeds = readDeedLines(new TextDecoder().decode(bytes))
  return Either.isRight(deeds) ? Option.some(deeds.right) : yield* unreadable(name, deeds.left)
})

const unreadable = (name: Translations, wrong: ReadonlyArray<WrongDeedLine>) => {
  const shown = wrong.slice(0, MAX_NAMED)
  const more = wrong.length - shown.length
  const en = shown.map(({ line, detail }) => `line ${line}: ${plainLine(detail)}`)
  const ru = shown.map(({ line, detail }) => `строка ${line}: ${plainLine(detail)}`)
  return failed(
    ExitCode.failed,
    {
      en: `${name.en} has lines that are no deeds. ${[...en, ...(more > 0 ? [`and ${more} more`] : [])].join("; ")}`,
      ru: `${name.ru}: не все строки читаются. ${[...ru, ...(more > 0 ? [`и ещё ${more}`] : [])].join("; ")}`
    },
    origin
  )
}
