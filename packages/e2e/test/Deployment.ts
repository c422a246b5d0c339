import { textOf } from "@estate/testing/ImportLine"
import { cleanEnvironment, type Ended, Process } from "@estate/testing/Process"
import { type ProgramName, programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { SandboxClient } from "./SandboxClient.ts"

type Env = Readonly<Record<string, string>>

/** The service, a Slack sandbox and any other program: on free ports, with a folder of their own. */
export class Deployment {
  serviceUrl = ""
  slackUrl = ""
  /** A key of company 1. */
  key = ""
  private readonly temporary = new TemporaryFolder()
  private readonly processes: Array<Process> = []

  /** Imports the lines, then starts the service and the sandbox. */
  static async start(lines: ReadonlyArray<unknown>): Promise<Deployment> {
    const deployment = new Deployment()
    await deployment.import(lines)
    const sandbox = deployment.start("sandbox", ["--port", "0", "--bot", "xoxb-e2e=Estate"], {})
    await deployment.startService()
    deployment.slackUrl = await sandbox.address()
    return deployment
  }

  /** Starts the service alone, on demo data and without rate limits. */
  static async startDemo(): Promise<Deployment> {
    const deployment = new Deployment()
    const { code, stderr } = await deployment.run("server", ["demo"], deployment.serverEnv)
    if (code !== 0) throw new Error(`demo failed: ${stderr}`)
    await deployment.startService("--rate-limit", "off")
    return deployment
  }

  private async startService(...args: ReadonlyArray<string>): Promise<void> {
    this.key = await this.createKey("--company", "1")
    this.serviceUrl = await this.start("server", ["serve", "--port", "0", ...args], this.serverEnv).address()
  }

  get folder(): string {
    return this.temporary.path
  }

  get slack(): SandboxClient {
    return new SandboxClient(this.slackUrl)
  }

  get serverEnv() {
    return { ESTATE_DATABASE: this.temporary.sqlite("estate.db") }
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
      SLACK_API_URL: `${this.slackUrl}/api/`,
      ESTATE_NOTIFIER_STATE: this.temporary.sqlite("notifier.db"),
      ESTATE_NOTIFIER_POLL: "200 millis",
      ESTATE_NOTIFIER_QUARANTINE: "1500 millis",
      ESTATE_NOTIFIER_PACE: "50 millis",
      ESTATE_NOTIFIER_NIGHT: "off",
      ESTATE_NOTIFIER_LISTEN: "127.0.0.1:0",
      ESTATE_LANG: "ru"
    }
  }

  /** Creates an API key, with these arguments of `keys create`. */
  async createKey(...args: ReadonlyArray<string>): Promise<string> {
    return (await this.run("server", ["keys", "create", ...args], this.serverEnv)).stdout.trim()
  }

  /** Starts a program that runs until the deployment is closed, if not stopped before. */
  start(program: ProgramName, args: ReadonlyArray<string>, env: Env): Process {
    const started = Process.node(programs[program], args, { env: cleanEnvironment(env) })
    this.processes.push(started)
    return started
  }

  /** Runs a program to its end, without input. */
  run(program: ProgramName, args: ReadonlyArray<string>, env: Env): Promise<Ended> {
    return this.start(program, args, env).endInput().ended
  }

  async import(lines: ReadonlyArray<unknown>): Promise<void> {
    await this.start("server", ["import", "-"], this.serverEnv).endInput(textOf(lines)).output()
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map(each => each.stop("SIGKILL")))
    this.temporary.remove()
  }
}
