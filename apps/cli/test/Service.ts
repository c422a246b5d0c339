import { textOf } from "@estate/testing/ImportLine"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { serviceProgram } from "./Build.ts"
import { lines } from "./Records.ts"

/** The service that all tests share, and its keys. */
export interface Service {
  readonly url: string
  /** Of the company without the feeds module, of the one with it, of those to watch and to write to. */
  readonly key: string
  readonly feedsKey: string
  readonly watchKey: string
  readonly writeKey: string
  /** Allows messages only. */
  readonly messagesKey: string
}

declare module "vitest" {
  interface ProvidedContext {
    service: Service
  }
}

/** Imports the agencies and serves them on a free port. */
export const startService = async (): Promise<{
  readonly service: Service
  readonly stop: () => Promise<void>
}> => {
  const folder = new TemporaryFolder()
  const env = cleanEnvironment({ ESTATE_DATABASE: folder.sqlite("estate.db") })
  const start = (args: ReadonlyArray<string>, input = "") =>
    Process.node(serviceProgram, args, { env, input, stderr: "ignore" })
  const createKey = async (...args: ReadonlyArray<string>) =>
    (await start(["keys", "create", ...args]).output()).trim()
  await start(["import", "-"], textOf(lines)).output()
  const [key, feedsKey, watchKey, writeKey, messagesKey] = await Promise.all([
    createKey("--company", "1"),
    createKey("--company", "2"),
    createKey("--company", "3"),
    createKey("--company", "4"),
    createKey("--company", "1", "--allow", "messages")
  ])
  const serving = start(["serve", "--port", "0", "--rate-limit", "off"])
  return {
    service: { url: await serving.address(), key, feedsKey, watchKey, writeKey, messagesKey },
    stop: async () => {
      await serving.stop()
    }
  }
}
