import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Left, type programs, Running } from "./Program.ts"
import { SlackView } from "./SlackView.ts"

/** A service, a Slack and what runs between them, on free ports and in a folder of its own. */
export class House {
  readonly folder = mkdtempSync(join(tmpdir(), "estate-e2e-"))
  readonly store = { ESTATE_DATABASE: `sqlite:${join(this.folder, "estate.db")}` }
  serviceUrl = ""
  slackUrl = ""
  key = ""
  private readonly running: Array<Running> = []

  /** Fills a store with the given import lines and starts a service and a Slack. */
  static async open(lines: ReadonlyArray<unknown>): Promise<House> {
    const house = new House()
    await house.import(lines)
    const sandbox = house.start("sandbox", ["--port", "0", "--bot", "xoxb-e2e=Estate"], {})
    await house.serve()
    house.slackUrl = await sandbox.address()
    return house
  }

  /** Fills a store with demo data and starts a service, which never says that it was asked too often. */
  static async demo(args: ReadonlyArray<string> = []): Promise<House> {
    const house = new House()
    const filled = await house.run("server", ["demo", ...args], house.store)
    if (filled.code !== 0) throw new Error(`demo failed: ${filled.stderr}`)
    await house.serve("--rate-limit", "off")
    return house
  }

  private async serve(...args: ReadonlyArray<string>): Promise<void> {
    this.key = await this.makeKey("--company", "1")
    this.serviceUrl = await this.start("server", ["serve", "--port", "0", ...args], this.store).address()
  }

  /** A key of the store, with the given arguments of `keys create`. */
  async makeKey(...args: ReadonlyArray<string>): Promise<string> {
    return (await this.run("server", ["keys", "create", ...args], this.store)).stdout.trim()
  }

  get slack() {
    return new SlackView(this.slackUrl)
  }

  get client() {
    return { ESTATE_API_URL: this.serviceUrl, ESTATE_API_KEY: this.key }
  }

  /** The notifier's environment: quick, so that a test does not wait for what is slow on purpose. */
  get bell() {
    return {
      ...this.client,
      SLACK_BOT_TOKEN: "xoxb-e2e",
      SLACK_CHANNEL: "#leads",
      SLACK_API_URL: `${this.slackUrl}/api/`,
      ESTATE_NOTIFIER_STATE: `sqlite:${join(this.folder, "notifier.db")}`,
      ESTATE_NOTIFIER_POLL: "200 millis",
      ESTATE_NOTIFIER_QUARANTINE: "1500 millis",
      ESTATE_NOTIFIER_PACE: "50 millis",
      ESTATE_NOTIFIER_NIGHT: "off",
      ESTATE_NOTIFIER_LISTEN: "127.0.0.1:0",
      ESTATE_LANG: "ru"
    }
  }

  start(program: keyof typeof programs, args: ReadonlyArray<string>, env: Readonly<Record<string, string>>) {
    const started = new Running(program, args, env)
    this.running.push(started)
    return started
  }

  run(
    program: keyof typeof programs,
    args: ReadonlyArray<string>,
    env: Readonly<Record<string, string>>
  ): Promise<Left> {
    return this.start(program, args, env).say("").ended
  }

  async import(lines: ReadonlyArray<unknown>): Promise<void> {
    const text = lines.map(line => JSON.stringify(line)).join("\n")
    const left = await this.start("server", ["import", "-"], this.store).say(text).ended
    if (left.code !== 0) throw new Error(`import failed: ${left.stderr}`)
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map(each => each.kill("SIGKILL")))
    rmSync(this.folder, { recursive: true, force: true })
  }
}
