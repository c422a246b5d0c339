import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { withFiles } from "@estate/command-line/Files"
import { Effect } from "effect"
import { openEditor } from "./Editor.ts"

/**
 * Writes a text into a new file that only this user can read, `comments` below it, and opens it in
 * the editor. The lines of the comments are taken out again, wherever they are then.
 */
export const editDraft = Effect.fnUntraced(function* (text: string, comments: ReadonlyArray<string>) {
  const notes = comments.map(line => `# ${line}`.trimEnd())
  const path = yield* Effect.mapError(
    withFiles(async files => {
      const made = join(await files.mkdtemp(join(tmpdir(), "estate-text-")), "text.txt")
      await files.writeFile(made, `${[text, "", ...notes].join("\n")}\n`, { mode: 0o600 })
      return made
    }),
    ({ reason }) =>
      failed(ExitCode.failed, {
        en: `no file for the editor can be made in ${tmpdir()}: ${reason.en}`,
        ru: `не удалось создать файл для редактора в ${tmpdir()}: ${reason.ru}`
      })
  )
  const isDone = yield* openEditor(path)
  yield* Effect.ignore(removeLines(path, notes))
  const discard = Effect.ignore(withFiles(files => files.rm(dirname(path), { recursive: true, force: true })))
  return { path, isDone, discard }
})

/** A file that is no UTF-8 stays as it is. */
const removeLines = (path: string, lines: ReadonlyArray<string>) =>
  withFiles(async files => {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await files.readFile(path))
    const own = text.split("\n").filter(line => !lines.includes(line.trimEnd()))
    await files.writeFile(path, own.join("\n"))
  })
