import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serviceProgram } from "./Build.ts"
import { lines } from "./Records.ts"

/** A service that runs for all tests, and keys to it. */
export interface Service {
  readonly url: string
  /** Of the company without the feeds module, of the one with it, and of the one that is there to be watched. */
  readonly key: string
  readonly feedsKey: string
  readonly watchKey: string
  /** It may read messages and nothing else. */
  readonly messagesKey: string
}

declare module "vitest" {
  interface ProvidedContext {
    service: Service
  }
}

/** Fills a store with the agencies and serves it, on a free port. */
export const startService = async (): Promise<{
  readonly service: Service
  readonly stop: () => Promise<void>
}> => {
  const folder = mkdtempSync(join(tmpdir(), "estate-cli-"))
  const start = (...args: ReadonlyArray<string>) =>
    spawn(process.execPath, [serviceProgram, ...args], {
      env: { PATH: process.env.PATH, ESTATE_DATABASE: `sqlite:${join(folder, "estate.db")}` },
      stdio: ["pipe", "pipe", "ignore"]
    })
  const run = (...args: ReadonlyArray<string>) => ended(start(...args))
  const filling = start("import", "-")
  filling.stdin.end(lines.map(line => JSON.stringify(line)).join("\n"))
  await ended(filling)
  const [key, feedsKey, watchKey, messagesKey] = await Promise.all([
    run("keys", "create", "--company", "1"),
    run("keys", "create", "--company", "2"),
    run("keys", "create", "--company", "3"),
    run("keys", "create", "--company", "1", "--allow", "messages")
  ])
  const serving = start("serve", "--port", "0", "--rate-limit", "off")
  const url = await new Promise<string>((resolve, reject) => {
    serving.once("exit", code => reject(new Error(`the service ended with ${code}`)))
    serving.stdout.once("data", chunk => resolve(/listening on (\S+)/.exec(String(chunk))?.[1] ?? ""))
  })
  return {
    service: { url, key, feedsKey, watchKey, messagesKey },
    stop: async () => {
      const stopped = new Promise(resolve => serving.once("close", resolve))
      serving.kill("SIGTERM")
      await stopped
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** What a program printed, once it has done what it was asked. */
const ended = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ""
    child.stdout?.setEncoding("utf8").on("data", text => {
      said += text
    })
    child.once("close", code =>
      code === 0 ? resolve(said.trim()) : reject(new Error(`${child.spawnargs.join(" ")} ended with ${code}`))
    )
  })
