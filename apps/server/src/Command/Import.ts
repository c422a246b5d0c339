import { FileSystem } from "@effect/platform"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { inputName, reasonOf } from "@estate/command-line/Files"
import { lineNoun } from "@estate/command-line/RecordNouns"
import type { Language, Translations } from "@estate/text/Language"
import { countOf } from "@estate/text/Noun"
import { Effect, Option, Stream } from "effect"
import { Import } from "../Import/Import.ts"
import { type LinesRefused, textOf } from "../Import/LinesRefused.ts"
import { withProgress } from "../Import/Progress.ts"
import { readFile } from "../Import/ReadFile.ts"
import { firstStep, orStoreFailed } from "../Store/Store.ts"
import { languageHere, say } from "./Say.ts"
import { databaseOption, storeLayer } from "./Store.ts"

const files = Args.text("FILE", {
  en: "A file of JSON Lines; - is standard input",
  ru: "Файл JSON Lines или - для стандартного ввода"
}).pipe(Args.atLeast(1))

/** `import`: imports each file completely or not at all. */
export const importFiles = Command.make(
  "import",
  { database: databaseOption, files },
  ({ database, files }) =>
    Effect.flatMap(Import, ({ finish }) => finish).pipe(
      Effect.zipRight(Effect.forEach(files, importFile, { discard: true })),
      orStoreFailed,
      Effect.provide(storeLayer(database))
    )
).pipe(
  Command.withDescription({
    en: "Import files of records; importing a file again changes nothing.",
    ru: "Загрузить файлы с записями; повторная загрузка ничего не меняет."
  })
)

const importFile = (file: string) =>
  Effect.gen(function* () {
    const { run } = yield* Import
    const size = yield* sizeOf(file)
    let bytesRead = 0
    let isRead = false
    const lines = readFile(file, count => {
      bytesRead += count
    }).pipe(
      Stream.onEnd(
        Effect.sync(() => {
          isRead = true
        })
      )
    )
    const share = () => Option.getOrUndefined(Option.map(size, bytes => bytesRead / bytes))
    const language = yield* languageHere
    const progress = { name: inputName(file)[language], language, terminal: process.stderr, share }
    const imported = yield* withProgress(progress, lines, run).pipe(
      Effect.onInterrupt(() => say(isRead ? stoppedLate(file) : stopped(file)))
    )
    const locked = Option.match(imported.longestLockMillis, {
      onNone: () => ({ en: "", ru: "" }),
      onSome: millis => ({
        en: `; the store was locked for at most ${Math.ceil(millis)} ms at a time`,
        ru: `; база блокировалась не дольше чем на ${Math.ceil(millis)} мс`
      })
    })
    yield* say({
      en: `${inputName(file).en}: ${countOf(imported.lines, lineNoun, "en")} imported${locked.en}`,
      ru: `${inputName(file).ru}: загружено строк: ${imported.lines}${locked.ru}`
    })
  }).pipe(
    Effect.catchTags({
      FileFailed: ({ reason }) =>
        refuse(file, { en: ` cannot be read: ${reason.en}`, ru: `: не удалось прочитать: ${reason.ru}` }),
      LinesRefused: error => refuse(file, wrongLines(error)),
      ImportUnfinished: ({ cause }) => {
        const why = reasonOf(cause)
        return failed(
          ExitCode.failed,
          {
            en: `${inputName(file).en}: the store failed: ${why.en}\n    a part was imported; the next import or serve imports the rest`,
            ru: `${inputName(file).ru}: сбой базы: ${why.ru}\n    загружена часть; остальное загрузит следующий import или serve`
          },
          firstStep(cause)
        )
      }
    })
  )

const nothing: Translations = {
  en: "nothing of this file was imported",
  ru: "из этого файла ничего не загружено"
}

const stopped = (file: string): Translations => ({
  en: `${inputName(file).en}: stopped, ${nothing.en}`,
  ru: `${inputName(file).ru}: остановлено, ${nothing.ru}`
})

/** What was written by then depends on the database. */
const stoppedLate = (file: string): Translations => ({
  en: `${inputName(file).en}: stopped while it was written; import it again: what is there already stays as it is`,
  ru: `${inputName(file).ru}: остановлено во время записи; загрузите файл ещё раз: уже загруженное не изменится`
})

/** Standard input and pipes have no size. */
const sizeOf = (file: string) =>
  file === "-"
    ? Effect.succeedNone
    : Effect.flatMap(FileSystem.FileSystem, files => files.stat(file)).pipe(
        Effect.map(({ type, size }) => (type === "File" ? Option.some(Number(size)) : Option.none())),
        Effect.orElseSucceed(() => Option.none())
      )

/** One problem beside the name of the file, several below it. */
const wrongLines = ({ problems, count }: LinesRefused): Translations => {
  const lines = problems.map(({ number, ...problem }) => {
    const { en, ru } = textOf(problem)
    return { en: `line ${number}, ${en}`, ru: `строка ${number}, ${ru}` }
  })
  const more = count - problems.length
  const rest = more === 0 ? [] : [{ en: `… and ${more} more`, ru: `… и ещё ${more}` }]
  const textIn = (language: Language) =>
    [...lines, ...rest].map(line => `${count === 1 ? ", " : "\n    "}${line[language]}`).join("")
  return count === 1
    ? { en: textIn("en"), ru: textIn("ru") }
    : { en: `: ${count} problems${textIn("en")}`, ru: `: ошибок — ${count}${textIn("ru")}` }
}

const refuse = (file: string, what: Translations) =>
  failed(ExitCode.failed, {
    en: `${inputName(file).en}${what.en}\n    ${nothing.en}`,
    ru: `${inputName(file).ru}${what.ru}\n    ${nothing.ru}`
  })
