import { textOf } from "@estate/testing/ImportLine"
import type { Postgres } from "@estate/testing/Postgres"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { company, thread, threadId } from "../test/ImportLines.ts"

/** The most messages of one answer. */
const PAGE = 1_000

const SERVE = ["serve", "--operations-listen", "127.0.0.1:0", "--rate-limit", "off"]
const ANYWHERE = ["--port", "0", "--drain-seconds", "2"]

/** Services on one new database, or on ways to it, with a thread of company 1. */
export const withServices = async <Result>(
  postgres: Postgres,
  run: (services: {
    /** Starts a service; `database` leads to the one that all share. */
    readonly start: (database?: string, more?: ReadonlyArray<string>) => Promise<Service>
    readonly database: string
    /** Runs a command of the service with this input, beside the services. */
    readonly command: (args: ReadonlyArray<string>, input?: string) => Promise<string>
  }) => Promise<Result>
): Promise<Result> => {
  const database = await postgres.newDatabase()
  const processes: Array<Process> = []
  const program = (args: ReadonlyArray<string>, address = database) => {
    const started = Process.node(programs.server, args, {
      env: cleanEnvironment({ ESTATE_DATABASE: address })
    })
    processes.push(started)
    return started
  }
  try {
    const command = (args: ReadonlyArray<string>, input?: string) => program(args).endInput(input).output()
    await command(["import", "-"], textOf([company(1), thread(1)]))
    const key = (await command(["keys", "create", "--company", "1"])).trim()
    const start = async (address?: string, more: ReadonlyArray<string> = ANYWHERE) => {
      const started = program([...SERVE, ...more], address)
      return new Service(await started.address(), key, started)
    }
    return await run({ start, database, command })
  } finally {
    await Promise.all(processes.map(each => each.stop("SIGKILL")))
  }
}

/** A service at an address, or what stands in front of several. */
export class Service {
  readonly url: string
  readonly key: string
  readonly process: Process | undefined
  constructor(url: string, key: string, process?: Process) {
    this.url = url
    this.key = key
    this.process = process
  }

  request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { "x-api-key": this.key, "content-type": "application/json" }
    return fetch(this.url + path, { ...init, headers, signal: AbortSignal.timeout(20_000) })
  }

  send(text: string): Promise<Response> {
    const body = JSON.stringify({ message: text })
    return this.request(`/v1/threads/${threadId(1)}/message`, { method: "POST", body })
  }

  /** The texts of all messages, oldest first. */
  async texts(page = 1): Promise<ReadonlyArray<string>> {
    const response = await this.request(`/v1/threads/${threadId(1)}/messages?limit=${PAGE}&page=${page}`)
    if (response.status !== 200) throw new Error(String(response.status))
    const texts = Array.from((await response.text()).matchAll(/"message":"(.*?)"/g), ([, text = ""]) => text)
    return texts.length < PAGE ? texts : [...texts, ...(await this.texts(page + 1))]
  }
}
