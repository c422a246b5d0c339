import { statSync } from "node:fs"
import { ask, askWhile } from "../Ask.ts"
import { print, printWaits } from "../Figures.ts"
import { importLines, threadId } from "../ImportLines.ts"
import { startService } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { createKey, newFile, runServer } from "../Store.ts"

const LINES = Number(process.env.BENCH_IMPORT_LINES ?? 500_000)
const MOST_MILLIS = 500

/** The speed of an import, and how long messages and reads wait meanwhile. */
export const largeImport: Scene = async () => {
  const { path, database } = newFile("importing.db")
  await runServer(["import", "-"], database, { input: importLines(100) })
  const target = { url: (await startService(database)).url, key: await createKey(database) }
  const message = { path: `/v1/threads/${threadId(7)}/message`, message: "Добрый день" }
  const read = { path: "/v1/calls/list/1?limit=10" }
  await Promise.all([ask(target, message), ask(target, read)])
  let logBytes = 0
  const watch = setInterval(() => {
    logBytes = Math.max(logBytes, statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0)
  }, 100)
  const importing = () => runServer(["import", "-"], database, { input: importLines(Math.ceil(LINES / 3)) })
  const [messages, [reads, { errors, time }]] = await askWhile(
    target,
    () => message,
    50,
    () => askWhile(target, () => read, 50, importing)
  )
  clearInterval(watch)
  const perSecond = { value: LINES / (time / 1000), unit: "lines/s" }
  print(`import of ${LINES} lines beside messages and reads`, perSecond)
  printWaits("messages", messages, MOST_MILLIS)
  printWaits("reads", reads, MOST_MILLIS)
  const [, held = Number.NaN] = /locked for at most (\d+) ms/.exec(errors) ?? []
  print("the store's longest lock", { value: Number(held), unit: "ms", atMost: 250 })
  print("the log's size", { value: logBytes / 1024 ** 2, unit: "MiB", atMost: 128 })
}
