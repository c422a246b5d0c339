import { spawn } from "node:child_process"
import { Effect } from "effect"
import { ignoreInterrupts } from "./Signals.ts"

/** The shell's own status for a command that it does not find. */
const NOT_FOUND = 127

/**
 * Shows a text in a pager, and ends when the person quits it. Returns false if there is no such
 * program. From then on, Ctrl-C belongs to the pager: on a busy machine, we receive it only after
 * the pager has ended.
 */
export const page = (text: string, command: string, env: NodeJS.ProcessEnv): Effect.Effect<boolean> =>
  Effect.async<boolean>(resume => {
    const restore = ignoreInterrupts()
    const finish = (wasShown: boolean) => {
      if (!wasShown) restore()
      resume(Effect.succeed(wasShown))
    }
    const pager = spawn(command, {
      shell: true,
      stdio: ["pipe", "inherit", "inherit"],
      // What is printed is UTF-8 in any locale.
      env: { LESSCHARSET: "utf-8", ...env }
    })
    pager.once("error", () => finish(false))
    pager.once("close", code => finish(code !== NOT_FOUND))
    // The person may quit before the end.
    pager.stdin.on("error", () => {})
    pager.stdin.end(text)
    return Effect.sync(() => {
      restore()
      pager.kill()
    })
  })
