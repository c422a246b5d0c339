import { statSync } from "node:fs"
import { ask, millisOf, notAnswered, probe } from "../Ask.ts"
import { print } from "../Figures.ts"
import { importLines, threadId } from "../ImportLines.ts"
import { startService } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { createKey, newFile, pathOf, runServer } from "../Store.ts"

const LINES = Number(process.env.BENCH_IMPORT_LINES ?? 500_000)

/** The speed of an import, and how long messages and reads wait beside it. */
export const importing: Scene = async () => {
  const database = newFile("importing.db")
  await runServer(["import", "-"], database, { input: importLines(100) })
  const key = await createKey(database)
  const { url } = await startService(database)
  const message = { url, path: `/v1/threads/${threadId(7)}/message`, key, message: "Добрый день" }
  const read = { url, path: "/v1/calls/list/1?limit=10", key }
  await Promise.all([ask(message), ask(read)])
  let logBytes = 0
  const watch = setInterval(() => {
    const log = statSync(`${pathOf(database)}-wal`, { throwIfNoEntry: false })
    logBytes = Math.max(logBytes, log?.size ?? 0)
  }, 100)
  const probes = { messages: probe(() => message, 50), reads: probe(() => read, 50) }
  const input = importLines(Math.ceil(LINES / 3))
  const { errors, millis } = await runServer(["import", "-"], database, { input })
  clearInterval(watch)
  print(`import of ${LINES} lines beside messages and reads`, {
    value: LINES / (millis / 1000),
    unit: "lines/s"
  })
  for (const [name, { stop }] of Object.entries(probes)) {
    const answers = await stop()
    print(
      `the slowest of the ${name}`,
      { value: Math.max(...millisOf(answers)), unit: "ms", atMost: 500 },
      { value: notAnswered(answers), unit: "not answered", atMost: 0 }
    )
  }
  const [, held = Number.NaN] = /locked for at most (\d+) ms/.exec(errors) ?? []
  print("the store's longest lock", { value: Number(held), unit: "ms", atMost: 250 })
  print("the log's size", { value: logBytes / 1024 ** 2, unit: "MiB", atMost: 128 })
}
