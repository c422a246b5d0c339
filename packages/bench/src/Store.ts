import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { Postgres } from "@estate/testing/Postgres"
import { type Build, builds, storeBuild, thisBuild } from "./Arguments.ts"
import { importLines } from "./ImportLines.ts"
import { run, startService } from "./Program.ts"
import { atEnd } from "./Scene.ts"

/** The folder of the bench's files. */
const folder = process.env.BENCH_FOLDER ?? join(tmpdir(), "estate-bench")
mkdirSync(folder, { recursive: true })

/** Records of each kind that the large company has. */
export const RECORDS = Number(process.env.BENCH_RECORDS ?? 300_000)

/** The database of a store. */
export type Engine = "SQLite" | "Postgres"

const PREFIX = "sqlite:"

/** An unused path in the folder; what the scene puts there is removed when it ends. */
export const newPath = (name: string): string => {
  const path = join(folder, name)
  const remove = () => {
    for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { recursive: true, force: true })
  }
  remove()
  atEnd(remove)
  return path
}

/** The path of a new SQLite file, and the setting that names it. */
export const newFile = (name: string) => {
  const path = newPath(name)
  return { path, database: PREFIX + path }
}

/**
 * Makes something once and keeps it in the folder, under a name that says everything it contains.
 */
const kept = async (name: string, make: (path: string) => Promise<unknown>): Promise<string> => {
  const path = join(folder, name)
  if (existsSync(path)) return path
  const unfinished = newPath(`${name}-unfinished`)
  await make(unfinished)
  renameSync(unfinished, path)
  return path
}

/** Runs `estate-server` to its end. */
export const runServer = (
  args: ReadonlyArray<string>,
  database: string,
  { build = thisBuild, input = "" }: { readonly build?: Build; readonly input?: Readable | string } = {}
) => run([build.programs.server, ...args], { env: { ESTATE_DATABASE: database }, input })

/** Creates a key of a company with every permission. */
export const createKey = async (database: string, { build = thisBuild, company = 1 } = {}): Promise<string> =>
  (await runServer(["keys", "create", "--company", String(company)], database, { build })).output.trim()

/** A service of this build over a store, and a key for it. */
const serve = async (database: string) => {
  const [service, key] = [await startService(database), await createKey(database)]
  return { service, key, env: { ESTATE_API_URL: service.url, ESTATE_API_KEY: key } }
}

/** A service over import lines; `add` imports more of them. */
export const serveLines = async (lines: Readable) => {
  const { database } = newFile("lines.db")
  const add = (input: Readable) => runServer(["import", "-"], database, { input })
  await add(lines)
  return { ...(await serve(database)), add }
}

/** A service over demo data with this number of calls. */
export const serveDemo = async (calls: number) => {
  const make = (path: string) => runServer(["demo", "--calls", String(calls)], PREFIX + path)
  return serve(PREFIX + (await kept(`demo-${calls}-calls.db`, make)))
}

/** Stores are kept for the builds that can open them. */
const madeBy = createHash("sha256").update(storeBuild.programs.server).digest("hex").slice(0, 8)

const keptFile = async () => {
  const path = await kept(`${RECORDS}-${madeBy}.db`, path =>
    runServer(["import", "-"], PREFIX + path, { build: storeBuild, input: importLines(RECORDS) })
  )
  // An earlier build of the same folder may have made it.
  await runServer(["migrate"], PREFIX + path, { build: storeBuild })
  return path
}

const DATABASE = "test_1"

const keptCluster = () =>
  kept(`${RECORDS}-${madeBy}-postgres`, async path => {
    const file = await keptFile()
    const postgres = await Postgres.start(path)
    await runServer(["copy", PREFIX + file, await postgres.newDatabase()], "", { build: storeBuild })
    await postgres.stop()
  })

/** A Postgres that waits for the disk at each commit. */
const startPostgres = async (path: string): Promise<Postgres> => {
  const postgres = await Postgres.start(path)
  atEnd(() => postgres.stop())
  return postgres
}

/** An empty database. */
export const emptyDatabase = async (engine: Engine): Promise<string> =>
  engine === "SQLite" ? newFile("state.db").database : (await startPostgres(newPath("state"))).newDatabase()

/**
 * A store for a build, with the same records for all builds, and a key of the large company.
 * `storePid` is the process whose descendants Postgres is.
 */
export const storeFor = async (engine: Engine, build = thisBuild) => {
  const kept = await (engine === "SQLite" ? keptFile() : keptCluster())
  const path = newPath(`store-${builds.indexOf(build)}`)
  // The copy keeps its owner: Postgres insists on it.
  execFileSync("cp", ["-a", kept, path])
  const postgres = engine === "SQLite" ? undefined : await startPostgres(path)
  const database = postgres?.address(DATABASE) ?? PREFIX + path
  await runServer(["migrate"], database, { build })
  return { database, key: await createKey(database, { build }), storePid: postgres?.pid }
}
