import { randomUUID } from "node:crypto"
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { textOf } from "@estate/testing/ImportLine"
import { Postgres } from "@estate/testing/Postgres"
import { cleanEnvironment, type Ended, Process } from "@estate/testing/Process"
import { type ProgramName, programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import Database from "libsql"
import { type HostedName, HostedProgram } from "./HostedProgram.ts"
import { company } from "./ImportLines.ts"
import { Sandbox } from "./Sandbox.ts"

type Env = Readonly<Record<string, string>>

const SERVE = ["serve", "--port", "0", "--operations-listen", "127.0.0.1:0"]

/** Companies 1 and 2 in a store, stored once for all files of a worker. */
let stored: ReturnType<typeof storeCompanies> | undefined

const storeCompanies = async () => {
  const deployment = new Deployment()
  try {
    await deployment.import([company(1), company(2)])
    const key = await deployment.createKey("--company", "1")
    const southKey = await deployment.createKey("--company", "2")
    const { folder } = deployment
    // A hosted program leaves its store's write-ahead log beside the file.
    const files = readdirSync(folder).map(name => ({ name, content: readFileSync(join(folder, name)) }))
    return { files, key, southKey }
  } finally {
    await deployment.close()
  }
}

/**
 * The service, a Slack sandbox and any other program: on free ports, with a folder of their own. The
 * service and the sandbox run in the process of the tests, other programs there or in one of their
 * own.
 */
export class Deployment {
  serviceUrl = ""
  /** A key of company 1. */
  key = ""
  /** A key of company 2. */
  southKey = ""
  private readonly temporary = new TemporaryFolder()
  private readonly running: Array<Process | HostedProgram> = []
  private service: Process | HostedProgram | undefined
  private sandbox: Sandbox | undefined
  private postgres: Postgres | undefined
  private database: string | undefined

  /** Starts the service and a sandbox after `import`. */
  static async start(lines: ReadonlyArray<unknown> = []): Promise<Deployment> {
    const deployment = await Deployment.import(lines)
    await deployment.serve()
    return deployment
  }

  /** Has companies 1 and 2, a key of each, and these lines; nothing runs yet. */
  static async import(lines: ReadonlyArray<unknown> = []): Promise<Deployment> {
    stored ??= storeCompanies()
    const { files, ...keys } = await stored
    const deployment = Object.assign(new Deployment(), keys)
    for (const { name, content } of files)
      writeFileSync(deployment.temporary.file(name), content, { mode: 0o600 })
    if (lines.length > 0) await deployment.import(lines)
    return deployment
  }

  /** Starts on copies of files with these names, beside this sandbox. */
  static async open(files: Readonly<Record<string, string>>, sandbox: Promise<Sandbox>): Promise<Deployment> {
    const deployment = new Deployment()
    for (const [name, file] of Object.entries(files)) cpSync(file, deployment.temporary.file(name))
    await deployment.serve(sandbox)
    return deployment
  }

  /**
   * Starts the service alone, as a process, on demo data and without rate limits; with
   * `ESTATE_STORE=postgres` on a Postgres of its own.
   */
  static async startDemo(): Promise<Deployment> {
    const deployment = new Deployment()
    if (process.env.ESTATE_STORE === "postgres") {
      deployment.postgres = await Postgres.start()
      deployment.database = await deployment.postgres.newDatabase()
    }
    await deployment.startHere("server", ["demo"], deployment.serverEnv).output()
    await Promise.all([
      deployment.createKey("--company", "1").then(key => {
        deployment.key = key
      }),
      deployment.startService(
        deployment.start("server", [...SERVE, "--rate-limit", "off"], deployment.serverEnv)
      )
    ])
    return deployment
  }

  /** Starts the service and a sandbox on a copy of what was imported, with the same keys. */
  async startCopy(sandbox?: Promise<Sandbox>): Promise<Deployment> {
    const copy = new Deployment()
    copy.key = this.key
    copy.southKey = this.southKey
    cpSync(this.folder, copy.folder, { recursive: true })
    await copy.serve(sandbox)
    return copy
  }

  private async serve(sandbox = Sandbox.start()): Promise<void> {
    await this.startService(this.startHere("server", SERVE, this.serverEnv))
    this.sandbox = await sandbox
  }

  private async startService(service: Process | HostedProgram): Promise<void> {
    this.service = service
    this.serviceUrl = await service.address()
  }

  /** What the service has logged so far. */
  get serviceLog(): string {
    return this.service?.stderr ?? ""
  }

  get folder(): string {
    return this.temporary.path
  }

  get slack(): Sandbox {
    if (this.sandbox === undefined) throw new Error("the sandbox is not started")
    return this.sandbox
  }

  get serverEnv() {
    return { ESTATE_DATABASE: this.database ?? this.temporary.sqlite("estate.db") }
  }

  get clientEnv() {
    return { ESTATE_API_URL: this.serviceUrl, ESTATE_API_KEY: this.key }
  }

  /** Settings of the notifier, with every wait short. */
  get notifierEnv() {
    return {
      ...this.clientEnv,
      SLACK_BOT_TOKEN: "xoxb-e2e",
      SLACK_CHANNEL: "#leads",
      SLACK_API_URL: `${this.slack.url}/api/`,
      ESTATE_NOTIFIER_STATE: this.temporary.sqlite("notifier.db"),
      ESTATE_NOTIFIER_POLL: "500 millis",
      ESTATE_NOTIFIER_QUARANTINE: "1500 millis",
      ESTATE_NOTIFIER_PACE: "50 millis",
      ESTATE_NOTIFIER_NIGHT: "off",
      ESTATE_NOTIFIER_LISTEN: "127.0.0.1:0",
      // Tests find an alert by its thread.
      ESTATE_THREAD_URL: "https://crm.example/{threadId}",
      ESTATE_LANG: "ru"
    }
  }

  /** Creates an API key, with these arguments of `keys create`. */
  async createKey(...args: ReadonlyArray<string>): Promise<string> {
    return (await this.startHere("server", ["keys", "create", ...args], this.serverEnv).output()).trim()
  }

  /** Starts a program in this process, until the deployment is closed, if not stopped before. */
  startHere(program: HostedName, args: ReadonlyArray<string>, env: Env): HostedProgram {
    const started = new HostedProgram(program, args, cleanEnvironment(env))
    this.running.push(started)
    return started
  }

  /** Runs a program to its end in this process. */
  runHere(program: HostedName, args: ReadonlyArray<string>, env: Env): Promise<Ended> {
    return this.startHere(program, args, env).ended
  }

  /** The same in a process of its own: to be killed, or where its start or end matters. */
  start(program: ProgramName, args: ReadonlyArray<string>, env: Env): Process {
    const started = Process.node(programs[program], args, { env: cleanEnvironment(env) })
    this.running.push(started)
    return started
  }

  /** Runs a program to its end in a process of its own, without input. */
  run(program: ProgramName, args: ReadonlyArray<string>, env: Env): Promise<Ended> {
    return this.start(program, args, env).endInput().ended
  }

  async import(lines: ReadonlyArray<unknown>): Promise<void> {
    const file = this.temporary.file(`${randomUUID()}.ndjson`)
    writeFileSync(file, textOf(lines))
    await this.startHere("server", ["import", file], this.serverEnv).output()
    rmSync(file)
  }

  /** Empties the log of the store, which would take writes without growing. */
  emptyLog(): void {
    const store = new Database(this.temporary.file("estate.db"))
    const { busy } = Object(store.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get())
    store.close()
    if (busy !== 0) throw new Error("the store is in use: its log cannot be emptied")
  }

  /** Copies the store to a file without a log. */
  copyStore(to: string): void {
    this.emptyLog()
    cpSync(this.temporary.file("estate.db"), to)
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map(each => each.stop("SIGKILL")))
    await this.sandbox?.close()
    await this.postgres?.stop()
  }
}
