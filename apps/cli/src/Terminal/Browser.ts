import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { Host } from "@estate/command-line/Host"
import { Effect } from "effect"

/** A browser that stays in the foreground is taken for open after this long. */
const STARTED_AFTER_MILLIS = 3000

/** Opens an address as the platform does. False if that cannot be started or fails. */
export const openInBrowser = (url: string): Effect.Effect<boolean> =>
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

/** The error if nothing can open it. */
export const notOpened = (url: string) =>
  failed(
    ExitCode.failed,
    { en: "no browser could be opened", ru: "не удалось открыть браузер" },
    { en: `Open it yourself: ${url}`, ru: `Откройте сами: ${url}` }
  )
