import { eventually, sleep } from "@estate/testing/Eventually"
import { textOf } from "@estate/testing/ImportLine"
import { Partition } from "@estate/testing/Partition"
import { Postgres } from "@estate/testing/Postgres"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { thread } from "../test/ImportLines.ts"
import { type Service, withServices } from "./Services.ts"

/** How soon a service answers again: a goal of a quiet machine, for which `pnpm soak` asks. */
const RECOVERED_MILLIS = 5_000
const isSoak = process.env.ESTATE_AWAY_SECONDS !== undefined

/** How long Postgres is unavailable. */
const AWAY_SECONDS = Number(process.env.ESTATE_AWAY_SECONDS ?? 2)

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

/** Asks until the service answers again. */
const recovered = async (service: Service) => {
  const begun = performance.now()
  await eventually(() => service.texts())
  const millis = Math.round(performance.now() - begun)
  console.log(`recovered: ${millis} ms, at most ${RECOVERED_MILLIS}`)
  if (isSoak) expect(millis).toBeLessThanOrEqual(RECOVERED_MILLIS)
}

/** Why the store failed, as the log has it: one line for each cause, not one a request. */
const causesIn = ({ process }: Service) =>
  Array.from(process?.stderr.matchAll(/message="the store failed".* code=(\S+)/g) ?? [], ([, code]) => code)

/** How often a message got a new id, since another process had written to its thread meanwhile. */
const newIdsOf = async ({ process }: Service) => {
  const [, operations = ""] = (await process?.waitForOutput(/^operations on (\S+)$/m)) ?? []
  const page = await (await fetch(`${operations}/metrics`)).text()
  return Number(/_count\{operation="Messages.newestId"\} (\d+)/.exec(page)?.[1] ?? 0)
}

const expectUnavailable = async (response: Response) =>
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"])

describe("services on one Postgres", () => {
  it("answer with what any of them has acknowledged", () =>
    withServices(postgres, async ({ start, command }) => {
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

  it("one is killed amid many messages: the other has each that was acknowledged, once", () =>
    withServices(postgres, async ({ start }) => {
      const [killed, other] = [await start(), await start()]
      const acknowledged: Array<string> = []
      const write = async (service: Service, writer: number) => {
        for (let n = 0; killed.process?.isRunning; n++) {
          const text = `${writer} ${n}`
          const status = await service
            .send(text)
            .then(answer => answer.status)
            .catch(() => 0)
          if (status === 200) acknowledged.push(text)
        }
      }
      const services = Array.from({ length: 20 }, (_, writer) => (writer % 2 === 0 ? killed : other))
      const writing = Promise.all(services.map(write))
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(200))
      await killed.process?.stop("SIGKILL")
      await writing

      const kept = await other.texts()
      expect(new Set(kept).size).toBe(kept.length)
      expect(kept).toEqual(expect.arrayContaining(acknowledged))
    }))

  it("write to one thread at the same time, and neither holds the other up", () =>
    withServices(postgres, async ({ start }) => {
      const services = [await start(), await start()]
      const until = Date.now() + 3_000
      const senders = services.flatMap(service => Array.from({ length: 16 }, () => service))
      const sent = await Promise.all(
        senders.map(async (service, sender) => {
          let count = 0
          for (; Date.now() < until; count++)
            expect((await service.send(`${sender} ${count}`)).status).toBe(200)
          return count
        })
      )
      const all = sent.reduce((sum, count) => sum + count, 0)
      const newIds = await Promise.all(services.map(newIdsOf))
      console.log(`${all} messages, of which ${newIds.join(" and ")} got a new id`)
      for (const count of newIds) expect(count).toBeLessThan(all / 2)
      expect(new Set(await services[0]?.texts()).size).toBe(all)
    }))

  it("answer 503 while Postgres is away, and then again, with all that was acknowledged", () =>
    withServices(postgres, async ({ start }) => {
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
      for (const until = Date.now() + AWAY_SECONDS * 1000; Date.now() < until; await sleep(200))
        await expectUnavailable(await service.request("/v1/threads?entity=order"))
      const causes = causesIn(service)
      expect(causes).toContain("ECONNREFUSED")
      expect(causes).toEqual([...new Set(causes)])
      await postgres.restart()
      await recovered(service)
      expect((await service.request("/readyz")).status).toBe(200)
      isSending = false
      await Promise.all(sending)
      expect(await service.texts()).toEqual(expect.arrayContaining(acknowledged))
    }))

  it("answer 503 while they are cut off from Postgres, and then again", () =>
    withServices(postgres, async ({ start, database }) => {
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
