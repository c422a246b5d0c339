import { eventually, sleep } from "@estate/testing/Eventually"
import { Postgres } from "@estate/testing/Postgres"
import { RoundRobin } from "@estate/testing/RoundRobin"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Service, withServices } from "./Services.ts"

/** How many clients send and read, and how often all processes are replaced. */
const CLIENTS = 8
const DEPLOYS = Number(process.env.ESTATE_DEPLOYS ?? 2)

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

/** Each client waits between its turns: the processes that start need the processor. */
const PAUSE_MILLIS = 20

/** Clients that send and read in turn until they are stopped. */
class Load {
  readonly acknowledged: Array<string> = []
  readonly refused: Array<string> = []
  answered = 0
  private isRunning = true
  private readonly clients: ReadonlyArray<Promise<void>>

  constructor(service: Service) {
    this.clients = Array.from({ length: CLIENTS }, (_, client) => this.run(service, client))
  }

  private async run(service: Service, client: number): Promise<void> {
    for (let number = 0; this.isRunning; number++) {
      const text = `${client}-${number}`
      const note = (what: string) => (response: Response) => {
        this.answered++
        if (response.status === 200) return response.text()
        this.refused.push(`${what}: ${response.status}`)
        return undefined
      }
      const failed = (what: string) => (error: unknown) => void this.refused.push(`${what}: ${String(error)}`)
      const sent = await service.send(text).then(note("send"), failed("send"))
      if (sent !== undefined) this.acknowledged.push(text)
      await service.request("/v1/threads?entity=order").then(note("read"), failed("read"))
      await sleep(PAUSE_MILLIS)
    }
  }

  /** Waits until this many more requests were answered. */
  async goesOn(more = 50): Promise<void> {
    const before = this.answered
    await eventually(() => expect(this.answered).toBeGreaterThan(before + more))
  }

  async stop(): Promise<void> {
    this.isRunning = false
    await Promise.all(this.clients)
  }
}

describe("two services behind a round robin", () => {
  it("are replaced one after another without a failed request", () =>
    withServices(postgres, async ({ start }) => {
      const running = [await start(), await start()]
      const proxy = await RoundRobin.to(running.map(({ url }) => url))
      const service = new Service(proxy.url, running[0]?.key ?? "")
      const load = new Load(service)
      await load.goesOn()
      for (let deploy = 0; deploy < DEPLOYS * 2; deploy++) {
        const replacement = await start()
        proxy.add(replacement.url)
        const old = running.shift()
        running.push(replacement)
        expect((await old?.process?.stop())?.code).toBe(0)
        await load.goesOn()
      }
      await load.stop()
      console.log(
        `${load.answered} requests, ${DEPLOYS * 2} processes replaced, ${load.refused.length} failed`
      )
      expect(load.refused).toEqual([])
      const texts = new Set(await service.texts())
      expect(load.acknowledged.filter(text => !texts.has(text))).toEqual([])
      await proxy.close()
    }))

  it("go on answering when one is killed, and lose nothing that was acknowledged", () =>
    withServices(postgres, async ({ start }) => {
      const [one, other] = [await start(), await start()]
      const proxy = await RoundRobin.to([one.url, other.url])
      const service = new Service(proxy.url, one.key)
      const load = new Load(service)
      await load.goesOn()
      await one.process?.stop("SIGKILL")
      await load.goesOn(200)
      await load.stop()
      // What a killed process had not answered may have been written: only its sender can tell.
      expect(load.refused.filter(refusal => refusal !== "send: 502")).toEqual([])
      expect(load.refused.length).toBeLessThanOrEqual(CLIENTS)
      const texts = new Set(await service.texts())
      expect(load.acknowledged.filter(text => !texts.has(text))).toEqual([])
      await proxy.close()
    }))
})
