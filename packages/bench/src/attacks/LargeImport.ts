import { statSync } from "node:fs"
import { join } from "node:path"
import { Process } from "@estate/testing/Process"
import { importLines, threadId } from "../ImportLines.ts"
import { createKey, Measured, runServer } from "../Server.ts"
import { sqliteUrl } from "../SqliteUrl.ts"
import { withoutFile } from "../Stores.ts"
import { ask, millisOf, notAnswered, probe } from "./Probe.ts"
import { atMost, type Figure, type Scene } from "./Scene.ts"

const LINES = Number(process.env.BENCH_ATTACK_LINES ?? 500_000)
const MOST_MILLIS = 500
const MOST_HELD_MILLIS = 250
const MOST_LOG_MIB = 128

/** The largest size of a store's log, in MiB, until it is stopped. */
const watchLog = (path: string) => {
  let bytes = 0
  const timer = setInterval(() => {
    bytes = Math.max(bytes, statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0)
  }, 100)
  return {
    stop: () => {
      clearInterval(timer)
      return bytes / 1024 ** 2
    }
  }
}

/** Messages and reads, while a large file is imported. */
export const largeImport: Scene = async (folder, build) => {
  const path = withoutFile(join(folder, "importing.db"))
  const database = sqliteUrl(path)
  await runServer(["import", "-"], database, { build, input: importLines(100) })
  const key = await createKey(database, { build })
  const server = await Measured.service(database, { build })
  const { url } = server
  const message = { url, path: `/v1/threads/${threadId(7)}/message`, key, message: "Добрый день" }
  const read = { url, path: "/v1/calls/list/1?limit=10", key }
  await Promise.all([ask(message), ask(read)])
  const began = performance.now()
  const importing = Process.node(build.programs.server, ["import", "-"], {
    env: { ...process.env, ESTATE_DATABASE: database },
    input: importLines(Math.ceil(LINES / 3))
  })
  const [messages, reads, log] = [probe(message, 20), probe(read, 20), watchLog(path)]
  const { code, stderr } = await importing.ended
  const seconds = (performance.now() - began) / 1000
  const answers = [
    { name: "messages", answers: await messages.stop() },
    { name: "reads", answers: await reads.stop() }
  ]
  const logMiB = log.stop()
  await server.stop()
  if (code !== 0) throw new Error(`the import ended with ${code}: ${stderr}`)
  const name = `beside an import of ${LINES} lines (${seconds.toFixed(0)} s)`
  const held = /locked for at most (\d+) ms/.exec(stderr)?.[1]
  return [
    ...answers.flatMap(
      ({ name: what, answers }): ReadonlyArray<Figure> => [
        atMost(MOST_MILLIS, `${name}: the slowest of the ${what}`, Math.max(...millisOf(answers)), "ms"),
        atMost(0, `${name}: ${what} that were not answered`, notAnswered(answers), "")
      ]
    ),
    atMost(MOST_LOG_MIB, `${name}: the log's size`, logMiB, "MiB"),
    ...(held === undefined
      ? []
      : [atMost(MOST_HELD_MILLIS, `${name}: the store's longest lock`, Number(held), "ms")])
  ]
}
