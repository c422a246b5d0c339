import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { Host } from "@estate/command-line/Host"
import { Effect } from "effect"

/** A browser that stays in the foreground is taken for open after this long. */
const STARTED_AFTER_MILLIS = 3000

/** Opens an address in the browser; fails with `shown`, which a person can open. */
export const openInBrowser = (url: string, shown = url): Effect.Effect<void, CommandFailed> =>
  Effect.flatMap(opened(url), isOpen => (isOpen ? Effect.void : notOpened(shown)))

/** Opens an address as the platform does. False if that cannot be started or fails. */
const opened = (url: string): Effect.Effect<boolean> =>
  Effect.flatMap(
    Effect.all([Effect.promise(() => import("node:child_process")), Host]),
    ([{ spawn }, { env }]) =>
      Effect.async<boolean>(resume => {
        const [command, ...args] = opener(process.platform)
        const child = spawn(command, [...args, url], { stdio: "ignore", detached: true, env })
        const finish = (isOpen: boolean) => {
          clearTimeout(timer)
          child.unref()
          resume(Effect.succeed(isOpen))
        }
        const timer = setTimeout(() => finish(true), STARTED_AFTER_MILLIS)
        child.once("error", () => finish(false))
        child.once("exit", code => finish(code === 0))
      })
  )

/**
 * On Windows, `start` is not used: it is a shell command, and the shell would interpret the
 * address.
 */
const opener = (platform: NodeJS.Platform): readonly [string, ...ReadonlyArray<string>] => {
  if (platform === "darwin") return ["open"]
  return platform === "win32" ? ["rundll32", "url.dll,FileProtocolHandler"] : ["xdg-open"]
}

const notOpened = (shown: string) =>
  failed(
    ExitCode.failed,
    { en: "no browser could be opened", ru: "не удалось открыть браузер" },
    { en: `Open it yourself: ${shown}`, ru: `Откройте сами: ${shown}` }
  )
