import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { withFiles } from "@estate/command-line/Files"
import { Effect } from "effect"
import { openEditor } from "../Terminal/Editor.ts"

/** Writes a text into a new file that only this user can read, and opens it in the editor. */
export const editDraft = Effect.fnUntraced(function* (text: string) {
  const path = yield* Effect.mapError(
    withFiles(async files => {
      const made = join(await files.mkdtemp(join(tmpdir(), "estate-reply-")), "reply.txt")
      await files.writeFile(made, text, { mode: 0o600 })
      return made
    }),
    ({ reason }) =>
      failed(ExitCode.failed, {
        en: `no file for the editor can be made in ${tmpdir()}: ${reason.en}`,
        ru: `не удалось создать файл для редактора в ${tmpdir()}: ${reason.ru}`
      })
  )
  const isDone = yield* openEditor(path)
  const discard = Effect.ignore(withFiles(files => files.rm(dirname(path), { recursive: true, force: true })))
  return { path, isDone, discard }
})
