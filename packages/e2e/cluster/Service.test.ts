import { eventually, NotYet } from "@estate/testing/Eventually"
import { textOf } from "@estate/testing/ImportLine"
import { Partition } from "@estate/testing/Partition"
import { Postgres } from "@estate/testing/Postgres"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { company, thread, threadId } from "../test/ImportLines.ts"

/** How soon a service has to answer again. */
const RECOVERED_MILLIS = 5_000

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

/** Services on one new database, or on ways to it, with a thread of company 1. */
const withServices = async (
  run: (services: {
    /** Starts a service; `database` leads to the one that all share. */
    readonly start: (database?: string) => Promise<Service>
    readonly database: string
    /** Runs a command of the service with this input, beside the services. */
    readonly command: (args: ReadonlyArray<string>, input?: string) => Promise<string>
  }) => Promise<void>
) => {
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
    const start = async (address?: string) => {
      const serve = ["serve", "--port", "0", "--operations-listen", "127.0.0.1:0", "--rate-limit", "off"]
      return new Service(await program(serve, address).address(), key)
    }
    await run({ start, database, command })
  } finally {
    await Promise.all(processes.map(each => each.stop("SIGKILL")))
  }
}

class Service {
  private readonly url: string
  readonly key: string
  constructor(url: string, key: string) {
    this.url = url
    this.key = key
  }

  request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { "x-api-key": this.key, "content-type": "application/json" }
    return fetch(this.url + path, { ...init, headers, signal: AbortSignal.timeout(20_000) })
  }

  send(text: string): Promise<Response> {
    const body = JSON.stringify({ message: text })
    return this.request(`/v1/threads/${threadId(1)}/message`, { method: "POST", body })
  }

  async texts(): Promise<ReadonlyArray<string>> {
    const response = await this.request(`/v1/threads/${threadId(1)}/messages?limit=1000`)
    if (response.status !== 200) throw new NotYet(String(response.status))
    return Array.from((await response.text()).matchAll(/"message":"(.*?)"/g), ([, text = ""]) => text)
  }
}

/** Asks until the service answers again. */
const recovered = async (service: Service) => {
  const begun = performance.now()
  await eventually(() => service.texts(), RECOVERED_MILLIS)
  console.log(`recovered: ${Math.round(performance.now() - begun)} ms, at most ${RECOVERED_MILLIS}`)
}

const expectUnavailable = async (response: Response) =>
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"])

describe("services on one Postgres", () => {
  it("answer with what any of them has acknowledged", () =>
    withServices(async ({ start, command }) => {
      const [one, other] = [await start(), await start()]
      const sent: Array<string> = []
      for (let number = 0; number < 40; number++) {
        const [writer, reader] = number % 2 === 0 ? [one, other] : [other, one]
        sent.push(`${number}`)
        expect((await writer.send(`${number}`)).status).toBe(200)
        expect(await reader.texts()).toEqual(sent)
      }
      for (const number of [1, 2, 3]) {
        if (number > 1) await command(["import", "-"], textOf([thread(number)]))
        for (const service of [one, other])
          expect(await (await service.request("/v1/threads?entity=order")).json()).toMatchObject({
            total: number
          })
      }
      const [id = ""] = /estate_([^_]+)/.exec(one.key)?.slice(1) ?? []
      await command(["keys", "revoke", id])
      for (const service of [one, other])
        expect((await service.request("/v1/threads?entity=order")).status).toBe(401)
    }))

  it("answer 503 while Postgres is away, and then again, with all that was acknowledged", () =>
    withServices(async ({ start }) => {
      const service = await start()
      const acknowledged: Array<string> = []
      let number = 0
      let isSending = true
      const sending = Array.from({ length: 4 }, async () => {
        while (isSending) {
          const text = String(number++)
          if ((await service.send(text)).status === 200) acknowledged.push(text)
        }
      })
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(20))
      await postgres.kill()
      await expectUnavailable(await service.send("away"))
      await expectUnavailable(await service.request("/v1/threads?entity=order"))
      expect((await service.request("/livez")).status).toBe(200)
      expect((await service.request("/readyz")).status).toBe(503)
      await postgres.restart()
      await recovered(service)
      expect((await service.request("/readyz")).status).toBe(200)
      isSending = false
      await Promise.all(sending)
      expect(await service.texts()).toEqual(expect.arrayContaining(acknowledged))
    }))

  it("answer 503 while they are cut off from Postgres, and then again", () =>
    withServices(async ({ start, database }) => {
      const way = await Partition.to(database)
      const service = await start(way.url)
      await service.texts()
      way.cut()
      await expectUnavailable(await service.request("/v1/threads?entity=order"))
      way.heal()
      await recovered(service)
      expect((await service.send("снова здесь")).status).toBe(200)
    }))
})
