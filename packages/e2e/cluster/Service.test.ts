import { eventually, sleep } from "@estate/testing/Eventually"
import { textOf } from "@estate/testing/ImportLine"
import { Partition } from "@estate/testing/Partition"
import { Postgres } from "@estate/testing/Postgres"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { thread } from "../test/ImportLines.ts"
import { type Service, withServices } from "./Services.ts"

/** How soon a service has to answer again. */
const RECOVERED_MILLIS = 5_000

/** How long Postgres is away. */
const AWAY_SECONDS = Number(process.env.ESTATE_AWAY_SECONDS ?? 2)

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

/** Asks until the service answers again. */
const recovered = async (service: Service) => {
  const begun = performance.now()
  await eventually(() => service.texts(), RECOVERED_MILLIS)
  console.log(`recovered: ${Math.round(performance.now() - begun)} ms, at most ${RECOVERED_MILLIS}`)
}

/** Why the store failed, as the log has it: one line for each cause, not one a request. */
const causesIn = ({ process }: Service) =>
  Array.from(process?.stderr.matchAll(/message="the store failed".* code=(\S+)/g) ?? [], ([, code]) => code)

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
