import { createHash } from "node:crypto"
import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { Postgres } from "@estate/testing/Postgres"
import pg from "pg"
import { type Build, builds, storeBuild, thisBuild } from "./Arguments.ts"
import { importLines } from "./ImportLines.ts"
import { cpuMillis } from "./ProcessCost.ts"
import { createKey, Measured, runServer } from "./Server.ts"

/** What is measured; its files are in the folder. */
export type Scene = (folder: string) => Promise<void>

/** Records of each kind that the large company has. */
export const RECORDS = Number(process.env.BENCH_RECORDS ?? 300_000)

/** What a store is in. */
export type Engine = "SQLite" | "Postgres"

/** A store of one's own: a company with much and one with little. */
export interface Store {
  readonly database: string
  readonly key: string
  readonly otherKey: string
  /** Processor time of the database's processes so far, in milliseconds. */
  readonly cpuMillis: () => number
}

type Stores = ReadonlyArray<readonly [Build, Store]>

const PREFIX = "sqlite:"

/** The file of a store. */
export const pathOf = (database: string): string => database.slice(PREFIX.length)

const removeFile = (path: string) => {
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true })
}

/** The setting of a new SQLite file; one of this name from the last run is removed. */
export const newFile = (folder: string, name: string): string => {
  const path = join(folder, name)
  removeFile(path)
  return PREFIX + path
}

/** An empty store that takes import lines, served: what it holds is added by `add`. */
export const serveLines = async (folder: string, name: string, lines: Readable) => {
  const database = newFile(folder, `${name}.db`)
  const add = (input: Readable) => runServer(["import", "-"], database, { input })
  await add(lines)
  const key = await createKey(database)
  return { service: await Measured.service(database), database, key, add }
}

/** A service over demo data, made once and kept in the folder, and the settings of who asks it. */
export const serveDemo = async (
  folder: string,
  name: string,
  counts: Readonly<Partial<Record<"calls" | "listings" | "threads", number>>>
) => {
  const path = join(folder, `${[name, ...Object.values(counts)].join("-")}.db`)
  const database = PREFIX + path
  // Of all but the threads a quarter is the second company's.
  const options = Object.entries(counts).flatMap(([kind, count]) => [
    `--${kind}`,
    String(kind === "threads" ? count : Math.ceil((count * 4) / 3))
  ])
  if (!existsSync(path)) await runServer(["demo", ...options], database)
  const service = await Measured.service(database)
  const key = await createKey(database)
  return { service, key, env: { ESTATE_API_URL: service.url, ESTATE_API_KEY: key } }
}

/** Stores are kept for the builds that can open them. */
const made = `by_${createHash("sha256").update(storeBuild.programs.server).digest("hex").slice(0, 8)}`

/** The file that all stores are copies of, made once. */
const original = async (folder: string, records: number): Promise<string> => {
  const path = join(folder, `${records}-${made}.db`)
  if (existsSync(path)) return path
  const unfinished = newFile(folder, "unfinished.db")
  await runServer(["import", "-"], unfinished, { build: storeBuild, input: importLines(records) })
  renameSync(pathOf(unfinished), path)
  return path
}

const opened = async (build: Build, database: string, cpuMillis: () => number): Promise<Store> => {
  await runServer(["migrate"], database, { build })
  const [key, otherKey] = [await createKey(database, build), await createKey(database, build, 2)]
  return { database, key, otherKey, cpuMillis }
}

/** Runs with a store for each build, all with the same records, which are gone after it. */
export const withStores = async (
  engine: Engine,
  folder: string,
  builds: ReadonlyArray<Build>,
  use: (stores: Stores) => Promise<void>,
  records = RECORDS
): Promise<void> => {
  const from = await original(folder, records)
  if (engine === "Postgres")
    return withPostgres(folder, from, `records_${records}_${made}`, async (copy, pid) => {
      const stores: Array<readonly [Build, Store]> = []
      for (const [index, build] of builds.entries()) {
        const database = await copy(`store_${index}`)
        stores.push([build, await opened(build, database, () => cpuMillis(pid))])
        await vacuum(database)
      }
      await use(stores)
    })
  const stores: Array<readonly [Build, Store]> = []
  for (const [index, build] of builds.entries()) {
    const database = newFile(folder, `store-${index}.db`)
    copyFileSync(from, pathOf(database))
    stores.push([build, await opened(build, database, () => 0)])
  }
  await use(stores)
  for (const [, { database }] of stores) removeFile(pathOf(database))
}

/** A scene of one build at a time. That another build breaks a limit is only printed. */
export const onEachBuild =
  (run: (build: Build, folder: string) => Promise<void>): Scene =>
  async folder => {
    for (const build of builds) {
      const { exitCode } = process
      console.log(`\n${build.name}`)
      await run(build, folder)
      if (build !== thisBuild) process.exitCode = exitCode
    }
  }

/** The same, each with a store of its own. */
export const onEachStore = (engine: Engine, run: (build: Build, store: Store) => Promise<void>): Scene =>
  onEachBuild((build, folder) =>
    withStores(engine, folder, [build], async ([made]) => {
      if (made !== undefined) await run(...made)
    })
  )

/** Runs with a Postgres that copies the store of this name, which is made of the file once. */
const withPostgres = async (
  folder: string,
  from: string,
  name: string,
  use: (copy: (name: string) => Promise<string>, pid: number) => Promise<void>
): Promise<void> => {
  const postgres = await Postgres.start(join(folder, "postgres"))
  const admin = new pg.Client(postgres.address("postgres"))
  const copy = async (to: string, from: string) => {
    await admin.query(`DROP DATABASE IF EXISTS ${to}`)
    await admin.query(`CREATE DATABASE ${to} TEMPLATE ${from}`)
    return postgres.address(to)
  }
  try {
    await admin.connect()
    const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name])
    if (rowCount === 0) {
      const unfinished = await copy("unfinished", "template1")
      await runServer(["copy", PREFIX + from, unfinished], "", { build: storeBuild })
      await admin.query(`ALTER DATABASE unfinished RENAME TO ${name}`)
    }
    await use(to => copy(to, name), postgres.pid)
  } finally {
    await admin.end()
    await postgres.stop()
  }
}

const vacuum = async (database: string): Promise<void> => {
  const client = new pg.Client(database)
  await client.connect()
  await client.query("VACUUM ANALYZE")
  await client.end()
}
