import { statSync } from "node:fs"
import { Process } from "@estate/testing/Process"
import { ask, millisOf, notAnswered, probe } from "../Ask.ts"
import { print } from "../Figures.ts"
import { importLines, threadId } from "../ImportLines.ts"
import { createKey, Measured, runServer } from "../Server.ts"
import { newFile, onEachBuild, pathOf } from "../Stores.ts"

const LINES = Number(process.env.BENCH_ATTACK_LINES ?? 500_000)

/** Messages and reads, while a large file is imported. */
export const largeImport = onEachBuild(async (build, folder) => {
  const database = newFile(folder, "importing.db")
  await runServer(["import", "-"], database, { build, input: importLines(100) })
  const key = await createKey(database, build)
  const server = await Measured.service(database, { build })
  const { url } = server
  const message = { url, path: `/v1/threads/${threadId(7)}/message`, key, message: "Добрый день" }
  const read = { url, path: "/v1/calls/list/1?limit=10", key }
  await Promise.all([ask(message), ask(read)])
  const importing = Process.node(build.programs.server, ["import", "-"], {
    env: { ...process.env, ESTATE_DATABASE: database },
    input: importLines(Math.ceil(LINES / 3))
  })
  let logBytes = 0
  const watch = setInterval(() => {
    const log = statSync(`${pathOf(database)}-wal`, { throwIfNoEntry: false })
    logBytes = Math.max(logBytes, log?.size ?? 0)
  }, 100)
  const probes = { messages: probe(() => message, 50), reads: probe(() => read, 50) }
  const { code, stderr } = await importing.ended
  clearInterval(watch)
  console.log(`beside an import of ${LINES} lines:`)
  for (const [name, { stop }] of Object.entries(probes)) {
    const answers = await stop()
    print(
      `the slowest of the ${name}`,
      { value: Math.max(...millisOf(answers)), unit: "ms", atMost: 500 },
      { value: notAnswered(answers), unit: "not answered", atMost: 0 }
    )
  }
  await server.stop()
  if (code !== 0) throw new Error(`the import ended with ${code}: ${stderr}`)
  const [, held = Number.NaN] = /locked for at most (\d+) ms/.exec(stderr) ?? []
  print("the store's longest lock", { value: Number(held), unit: "ms", atMost: 250 })
  print("the log's size", { value: logBytes / 1024 ** 2, unit: "MiB", atMost: 128 })
})
