import { createHash } from "node:crypto"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync
} from "node:fs"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Process } from "./Process.ts"

/** The path holds for this file and for a program that it is bundled in. */
const source = fileURLToPath(new URL("../../../packages/testing/postgres/", import.meta.url))

/**
 * The folder of its packages, which are 60 MB: they are installed at the first use, so only tests
 * of Postgres wait. Not in this repository, which the user that Postgres runs as may not be able to
 * read; and no other user may have written there.
 */
const home = () => {
  const hash = createHash("sha256")
  for (const file of ["main.mjs", "pnpm-lock.yaml"]) hash.update(readFileSync(join(source, file)))
  const folder = process.env.ESTATE_SHARED_FOLDER ?? tmpdir()
  return join(folder, `estate-postgres-${hash.digest("hex").slice(0, 12)}-${userInfo().uid}`)
}

const isOurs = (folder: string) => {
  const { uid, mode } = statSync(folder)
  return uid === userInfo().uid && (mode & 0o022) === 0
}

/** The folder with the packages. */
const install = async (): Promise<string> => {
  const folder = home()
  if (existsSync(folder)) {
    if (!isOurs(folder)) throw new Error(`somebody else may write to ${folder}: remove it`)
    return folder
  }
  const unfinished = mkdtempSync(`${folder}-`)
  cpSync(source, unfinished, { recursive: true, filter: path => !path.includes("node_modules") })
  chmodSync(unfinished, 0o755)
  await new Process("npx", ["-y", "pnpm@10.34.9", "install", "--frozen-lockfile"], {
    cwd: unfinished
  }).output()
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return folder
}

/** A real Postgres on a free port. It ends with the process that started it. */
export class Postgres {
  private static shared: Promise<Postgres> | undefined
  private readonly process: Process
  private readonly port: string
  private databases = 0
  private answers = 0

  private constructor(process: Process, port: string) {
    this.process = process
    this.port = port
  }

  /** The one that all test files of a process share: nobody stops or kills it before. */
  static ofProcess(): Promise<Postgres> {
    Postgres.shared ??= Postgres.start()
    return Postgres.shared
  }

  /**
   * Its data is removed at the end, unless a folder for it is given. Only then does it wait for the
   * disk, which makes a new database take five times the processor time.
   */
  static async start(kept?: string): Promise<Postgres> {
    const packages = await install()
    const folder = kept ?? mkdtempSync(join(tmpdir(), "estate-postgres-"))
    const process = Process.node(join(packages, "main.mjs"), [
      folder,
      kept === undefined ? "removed" : "kept"
    ])
    const [, port = ""] = await process.waitForOutput(/^port (\d+)$/m)
    return new Postgres(process, port)
  }

  /** The process whose descendants Postgres is. */
  get pid(): number {
    return this.process.child.pid ?? 0
  }

  /** The address of a database of this name. */
  address(name: string): string {
    return `postgres://estate:estate@127.0.0.1:${this.port}/${name}`
  }

  /** The address of a new database: an empty one, or a copy of one that nobody is connected to. */
  async newDatabase(copied = this.address("template1")): Promise<string> {
    this.databases += 1
    const name = `test_${this.databases}`
    await this.tell(`create ${name} ${new URL(copied).pathname.slice(1)}`)
    return this.address(name)
  }

  /** Ends it as a power cut would. */
  kill(): Promise<void> {
    return this.tell("kill")
  }

  /** Starts it again, with the same data, on the same port. */
  restart(): Promise<void> {
    return this.tell("start")
  }

  async stop(): Promise<void> {
    this.process.endInput()
    await this.process.ended
  }

  private async tell(command: string): Promise<void> {
    this.process.child.stdin?.write(`${command}\n`)
    this.answers += 1
    await this.process.waitForOutput(new RegExp(`^port \\d+\\n(done\\n){${this.answers}}`))
  }
}
