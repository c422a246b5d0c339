import type { ChildProcess } from "node:child_process"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { withFiles } from "@estate/command-line/Files"
import { Host } from "@estate/command-line/Host"
import { Effect } from "effect"
import { ignoreInterrupts } from "./Signals.ts"

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
        en: `no file for the editor can be created in ${tmpdir()}: ${reason.en}`,
        ru: `не удалось создать файл для редактора в ${tmpdir()}: ${reason.ru}`
      })
  )
  const isDone = yield* openEditor(path)
  yield* Effect.ignore(removeLines(path, notes))
  const discard = Effect.ignore(withFiles(files => files.rm(dirname(path), { recursive: true, force: true })))
  return { path, isDone, discard }
})

/**
 * Opens a file in `$VISUAL` or `$EDITOR` (default: vi, on Windows Notepad) and waits for its end.
 * False if the editor cannot be started or ends with an error.
 */
const openEditor = (path: string): Effect.Effect<boolean> =>
  Effect.flatMap(
    Effect.all([Effect.promise(() => import("node:child_process")), Host]),
    ([{ spawn }, { env }]) =>
      Effect.async<boolean>(resume => {
        // Ctrl-C is the editor's while it is open.
        const restore = ignoreInterrupts()
        const finish = (isDone: boolean) => {
          restore()
          resume(Effect.succeed(isDone))
        }
        const child: ChildProcess = start(spawn, path, env)
        child.once("error", () => finish(false))
        child.once("exit", code => finish(code === 0))
        return Effect.sync(() => child.kill())
      })
  )

/** By the shell, since the variable may have options: `code --wait`. */
const start = (
  spawn: typeof import("node:child_process").spawn,
  path: string,
  env: NodeJS.ProcessEnv
): ChildProcess => {
  const { EDITOR, VISUAL } = env
  const chosen = VISUAL || EDITOR
  return process.platform === "win32"
    ? spawn(`${chosen || "notepad"} "${path}"`, { shell: true, stdio: "inherit", env })
    : spawn("sh", ["-c", `${chosen || "vi"} "$@"`, "sh", path], { stdio: "inherit", env })
}

/** A file that is not UTF-8 is left as it is. */
const removeLines = (path: string, lines: ReadonlyArray<string>) =>
  withFiles(async files => {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await files.readFile(path))
    const own = text.split("\n").filter(line => !lines.includes(line.trimEnd()))
    await files.writeFile(path, own.join("\n"))
  })
