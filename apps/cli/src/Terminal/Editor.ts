import type { ChildProcess } from "node:child_process"
import { Host } from "@estate/command-line/Host"
import { Effect } from "effect"
import { ignoreInterrupts } from "./Signals.ts"

/**
 * Opens a file in `$VISUAL` or `$EDITOR` (default: vi, on Windows Notepad) and waits for its end.
 * False if the editor cannot be started or ends with an error.
 */
export const openEditor = (path: string): Effect.Effect<boolean> =>
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
