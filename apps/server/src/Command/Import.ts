import { FileSystem } from "@effect/platform"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { Console, Effect, Layer, Option } from "effect"
import { Import } from "../Import/Import.ts"
import { withProgress } from "../Import/Progress.ts"
import { readFile } from "../Import/ReadFile.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { databaseOption, storeLayer } from "./Store.ts"

const files = Args.text({ name: "FILE" }).pipe(
  Args.withDescription({ en: "JSON Lines; - is standard input", ru: "JSON Lines; - — стандартный ввод" }),
  Args.atLeast(1)
)

/** `import`: takes each file whole or not at all. */
export const importFiles = Command.make(
  "import",
  { database: databaseOption, files },
  ({ database, files }) =>
    Effect.flatMap(Import, ({ finish }) => finish).pipe(
      Effect.zipRight(Effect.forEach(files, importFile, { discard: true })),
      orStoreFailed,
      Effect.provide(Import.layer.pipe(Layer.provide(storeLayer(database))))
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
    const lines = readFile(file, count => {
      bytesRead += count
    })
    const share = () => Option.getOrUndefined(Option.map(size, bytes => bytesRead / bytes))
    const progress = { name: nameOf(file), terminal: process.stderr, share }
    const imported = yield* withProgress(progress, lines, run)
    const locked = Option.match(imported.longestLockMillis, {
      onNone: () => "",
      onSome: millis => `; the store was locked for at most ${Math.ceil(millis)} ms at a time`
    })
    const count = `${imported.lines} ${imported.lines === 1 ? "line" : "lines"}`
    yield* Console.error(`${nameOf(file)}: ${count} imported${locked}`)
  }).pipe(
    Effect.catchTags({
      UnreadableFile: ({ message }) => refuse(`${nameOf(file)} cannot be read: ${message}`),
      WrongLine: ({ number, message }) => refuse(`${nameOf(file)}, line ${number}, ${message}`),
      LineRefused: ({ number, message }) => refuse(`${nameOf(file)}, line ${number}, ${message}`)
    })
  )

/** Standard input and pipes have no size. */
const sizeOf = (file: string) =>
  file === "-"
    ? Effect.succeedNone
    : Effect.flatMap(FileSystem.FileSystem, files => files.stat(file)).pipe(
        Effect.map(({ type, size }) => (type === "File" ? Option.some(Number(size)) : Option.none())),
        Effect.orElseSucceed(() => Option.none())
      )

const refuse = (what: string) =>
  Effect.fail(
    new CommandFailed({
      exitCode: ExitCode.failed,
      message: `${what}\n    nothing of this file was imported`
    })
  )

const nameOf = (file: string) => (file === "-" ? "standard input" : file)
