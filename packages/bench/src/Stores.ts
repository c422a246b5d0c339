import { createHash } from "node:crypto"
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Postgres } from "@estate/testing/Postgres"
import pg from "pg"
import { type Build, storeBuild } from "./Arguments.ts"
import { importLines } from "./ImportLines.ts"
import { cpuMillis } from "./ProcessorTime.ts"
import { createKey, runServer } from "./Server.ts"
import { sqliteUrl } from "./SqliteUrl.ts"

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

/** Removes a store's file, and returns its path. */
export const withoutFile = (path: string): string => {
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true })
  return path
}

/** Stores are kept for the builds that can open them. */
const made = `by-${createHash("sha256").update(storeBuild.programs.server).digest("hex").slice(0, 8)}`

/** The file that all stores are copies of, made once. */
const original = async (folder: string, records: number): Promise<string> => {
  const path = join(folder, `${records}-${made}.db`)
  if (existsSync(path)) return path
  const unfinished = withoutFile(`${path}-unfinished`)
  await runServer(["import", "-"], sqliteUrl(unfinished), { build: storeBuild, input: importLines(records) })
  renameSync(unfinished, path)
  return path
}

const opened = async (build: Build, database: string, cpuMillis: () => number): Promise<Store> => {
  await runServer(["migrate"], database, { build })
  return {
    database,
    key: await createKey(database, { build }),
    otherKey: await createKey(database, { build, company: 2 }),
    cpuMillis
  }
}

/** Runs with a store for each build, all with the same records, which are gone after it. */
export const withStores = async <A>(
  engine: Engine,
  folder: string,
  builds: ReadonlyArray<Build>,
  use: (stores: ReadonlyArray<readonly [Build, Store]>) => Promise<A>,
  records = RECORDS
): Promise<A> => {
  mkdirSync(folder, { recursive: true })
  const from = await original(folder, records)
  if (engine === "Postgres") return withPostgresStores(folder, builds, use, { from, records })
  const paths = builds.map((_, index) => withoutFile(join(folder, `store-${index}.db`)))
  const stores: Array<readonly [Build, Store]> = []
  for (const [index, build] of builds.entries()) {
    const path = paths[index] ?? ""
    copyFileSync(from, path)
    stores.push([build, await opened(build, sqliteUrl(path), () => 0)])
  }
  const result = await use(stores)
  paths.map(withoutFile)
  return result
}

/** Runs with one store. */
export const withStore = <A>(
  engine: Engine,
  folder: string,
  build: Build,
  use: (store: Store) => Promise<A>
): Promise<A> =>
  withStores(engine, folder, [build], ([found]) => {
    if (found === undefined) throw new Error("there is no store")
    return use(found[1])
  })

const withPostgresStores = async <A>(
  folder: string,
  builds: ReadonlyArray<Build>,
  use: (stores: ReadonlyArray<readonly [Build, Store]>) => Promise<A>,
  { from, records }: { readonly from: string; readonly records: number }
): Promise<A> => {
  const postgres = await Postgres.start(join(folder, "postgres"))
  const admin = new pg.Client(postgres.address("postgres"))
  try {
    await admin.connect()
    const original = `records_${records}_${made.replace("-", "_")}`
    const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [original])
    if (rowCount === 0) {
      await admin.query("DROP DATABASE IF EXISTS unfinished")
      await admin.query("CREATE DATABASE unfinished")
      await runServer(["copy", sqliteUrl(from), postgres.address("unfinished")], "", { build: storeBuild })
      await admin.query(`ALTER DATABASE unfinished RENAME TO ${original}`)
    }
    const stores: Array<readonly [Build, Store]> = []
    for (const [index, build] of builds.entries()) {
      await admin.query(`DROP DATABASE IF EXISTS store_${index}`)
      await admin.query(`CREATE DATABASE store_${index} TEMPLATE ${original}`)
      const database = postgres.address(`store_${index}`)
      stores.push([build, await opened(build, database, () => cpuMillis(postgres.pid))])
      await vacuum(database)
    }
    return await use(stores)
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
