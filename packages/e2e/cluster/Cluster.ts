import { writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { eventually, sleep } from "@estate/testing/Eventually"
import { type LocalServer, listenLocally } from "@estate/testing/LocalServer"
import type { Postgres } from "@estate/testing/Postgres"
import { cleanEnvironment, nodeOptions, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import pg from "pg"

/** How often a company is polled, and how long a process may be silent. */
export const POLL_MILLIS = 500
export const LEASE_MILLIS = 5_000

/** One poll of a company, by a process. */
interface Poll {
  readonly company: string
  readonly pid: number
  readonly at: number
}

/** A company was this process's from this time on; process 0 means nobody. */
interface Ownership {
  readonly company: string
  readonly pid: number
  readonly at: number
}

/** A poll by a process that did not have the company, and who had it until then. */
interface StrayPoll extends Poll {
  readonly had: ReadonlyArray<Ownership>
}

/** What differs for one process: its connection to the state, and its clock. */
interface Own {
  readonly state?: string
  /** Milliseconds. */
  readonly clockAhead?: number
}

/** A module that sets the process's time of day ahead, for `--import`. */
const shiftedClock = (millis: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const now = Date.now
    Date.now = () => now() + ${millis}
    globalThis.Date = new Proxy(Date, {
      construct: (Real, given, target) => Reflect.construct(Real, given.length === 0 ? [Date.now()] : given, target)
    })`)}`

/** Records which process has a company, and since when. */
const HISTORY = `
  CREATE TABLE history (seq BIGSERIAL, at TIMESTAMPTZ DEFAULT clock_timestamp(), name TEXT, owner TEXT);
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.kind = 'company' AND NEW.owner IS DISTINCT FROM OLD.owner THEN
      INSERT INTO history (name, owner) VALUES (NEW.name, (SELECT name FROM member WHERE id = NEW.owner));
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER note AFTER UPDATE ON task FOR EACH ROW EXECUTE FUNCTION note();`

/** Notifiers on one Postgres, and a platform that records who polls what. */
export class Cluster {
  readonly polls: Array<Poll> = []
  readonly companies: ReadonlyArray<string>
  readonly url: string
  private readonly folder = new TemporaryFolder()
  private readonly processes: Array<Process> = []
  private readonly platforms: Array<LocalServer> = []
  /** Postgres may end its connections. */
  private readonly database: pg.Pool
  /** How long this process was delayed, in nanoseconds. */
  private readonly delay = monitorEventLoopDelay()

  private constructor(url: string, count: number) {
    this.url = url
    this.database = new pg.Pool({ connectionString: url, max: 1 }).on("error", () => {})
    this.delay.enable()
    this.companies = Array.from({ length: count }, (_, index) => `company-${index}`)
    writeFileSync(
      join(this.folder.path, "config.json"),
      JSON.stringify({
        companies: this.companies.map((name, index) => ({
          name,
          apiKeyFrom: `KEY_${index}`,
          channel: "leads"
        }))
      })
    )
  }

  static async start(postgres: Postgres, companies: number): Promise<Cluster> {
    return new Cluster(await postgres.newDatabase(), companies)
  }

  /** Starts a notifier with a platform of its own, which shows who polls. */
  async startNotifier({ state = this.url, clockAhead = 0 }: Own = {}): Promise<Process> {
    let pid = 0
    const platform = await listenLocally(
      createServer((request, response) => {
        const company = request.headers.authorization?.replace("Bearer ", "") ?? ""
        this.polls.push({ company, pid, at: Date.now() })
        response.setHeader("content-type", "application/json")
        response.end(JSON.stringify({ items: [], total: 0, pages: { page: 1, total: 0 } }))
      })
    )
    const started = Process.node(programs.notifier, ["run"], {
      env: cleanEnvironment({
        ...Object.fromEntries(this.companies.map((name, index) => [`KEY_${index}`, name])),
        ESTATE_API_URL: platform.url,
        ESTATE_NOTIFIER_CONFIG: join(this.folder.path, "config.json"),
        ...nodeOptions(`--import=${shiftedClock(clockAhead)}`),
        ESTATE_NOTIFIER_STATE: state,
        ESTATE_NOTIFIER_LEASE: `${LEASE_MILLIS} millis`,
        ESTATE_NOTIFIER_POLL: `${POLL_MILLIS} millis`,
        ESTATE_NOTIFIER_NIGHT: "off",
        ESTATE_NOTIFIER_LISTEN: "127.0.0.1:0",
        SLACK_BOT_TOKEN: "xoxb-e2e",
        SLACK_API_URL: "http://127.0.0.1:9/api/"
      })
    })
    pid = started.child.pid ?? 0
    this.processes.push(started)
    this.platforms.push(platform)
    return started
  }

  /** The notifiers that have not ended, the oldest first. */
  get running(): ReadonlyArray<Process> {
    return this.processes.filter(({ isRunning }) => isRunning)
  }

  /**
   * Starts `count` notifiers, and waits until each has its share and all companies are polled. Each
   * may have something of its own.
   */
  async startNotifiers(count: number, own: ReadonlyArray<Own> = []): Promise<void> {
    await this.startNotifier(own[0])
    await this.waitForPolls(Date.now())
    await this.database.query(HISTORY)
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => this.startNotifier(own[index + 1])))
    await this.waitForShares(count)
    await this.waitForPolls(Date.now())
  }

  /** Waits until `count` processes have a fair share each. */
  async waitForShares(count: number): Promise<void> {
    await eventually(async () => {
      const shares = await this.shares()
      const isFair = shares.every(share => share <= Math.ceil(this.companies.length / count))
      const taken = shares.reduce((sum, share) => sum + share, 0)
      if (shares.length !== count || taken < this.companies.length || !isFair)
        throw new Error(`shares: ${shares}`)
    })
  }

  /** How many companies each process has. */
  private async shares(): Promise<ReadonlyArray<number>> {
    const { rows } = await this.database.query(
      "SELECT count(*)::int AS count FROM task WHERE kind = 'company' AND owner IS NOT NULL GROUP BY owner"
    )
    return rows.map(({ count }) => count)
  }

  /** Waits until each company has been polled after a moment. */
  async waitForPolls(since: number): Promise<void> {
    await eventually(() => {
      const polled = new Set(this.polls.filter(({ at }) => at > since).map(({ company }) => company))
      if (polled.size < this.companies.length)
        throw new Error(`${polled.size} of ${this.companies.length} companies were polled`)
    })
  }

  /** The longest gap between the polls of a company, among the gaps that ended after a moment. */
  longestGap(since: number): number {
    return Math.max(
      ...this.companies.map(company => {
        const times = this.polls
          .flatMap(poll => (poll.company === company ? [poll.at] : []))
          .concat(Date.now())
        return Math.max(0, ...times.slice(1).map((at, index) => (at > since ? at - (times[index] ?? at) : 0)))
      })
    )
  }

  /** Which process had which company, and since when. */
  async ownerships(): Promise<ReadonlyArray<Ownership>> {
    const { rows } = await this.database.query(
      "SELECT name AS company, owner, extract(epoch FROM at)::float8 * 1000 AS at FROM history ORDER BY seq"
    )
    return rows.map(({ company, owner, at }) => ({ company, pid: Number(owner?.split(":").at(-1) ?? 0), at }))
  }

  /** How many milliseconds after its sending a poll may be recorded, at most. */
  lateMillis(onItsWayMillis: number): number {
    return onItsWayMillis + this.delay.max / 1e6
  }

  /**
   * Polls by a process that did not have the company when they arrived, or shortly before. A request
   * that is under way while the company is handed back arrives after the next process took it; it
   * may be under way for `onItsWayMillis`, and then wait until this process reads it.
   */
  async strayPolls(onItsWayMillis: number): Promise<ReadonlyArray<StrayPoll>> {
    // What comes during the query may be by an owner that it does not have yet.
    const polls = [...this.polls]
    const ownerships = await this.ownerships()
    const lateMillis = this.lateMillis(onItsWayMillis)
    return polls.flatMap(poll => {
      const own = ownerships.filter(each => each.company === poll.company && each.at <= poll.at)
      const from = own.findLastIndex(each => each.at <= poll.at - lateMillis)
      // It is not recorded who had it before the first row.
      if (from === -1 || own.slice(from).some(({ pid }) => pid === poll.pid)) return []
      return [{ ...poll, had: own }]
    })
  }

  async close(): Promise<void> {
    await this.database.end()
    for (const each of this.processes) if (each.isRunning) each.child.kill("SIGCONT")
    await Promise.all(this.processes.map(each => each.stop("SIGKILL")))
    await Promise.all(this.platforms.map(each => each.close()))
    await sleep(0)
    this.delay.disable()
  }
}
