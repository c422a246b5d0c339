import { readFileSync } from "node:fs"
import { request } from "node:https"
import { freePort } from "@estate/testing/LocalServer"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { Struct } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { kinds, makeCertificate, Proxy, serveOptions } from "./Proxy.ts"

const folder = new TemporaryFolder()
let deployment: Deployment
beforeAll(async () => {
  await makeCertificate(folder)
  deployment = await Deployment.import()
})
afterAll(async () => {
  await deployment.close()
})

/** The status of a request from this address of the machine, which says that it is for another. */
const statusFrom = (port: number, localAddress: string, claimed: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(
      {
        host: "127.0.0.1",
        port,
        localAddress,
        path: "/openapi.json",
        headers: { host: "api.agency.example", "x-forwarded-for": claimed },
        ca: readFileSync(folder.file("cert.pem")),
        servername: "api.agency.example"
      },
      response => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0))
      }
    )
      .on("error", reject)
      .end()
  })

describe.each(Struct.keys(kinds))("behind %s", name => {
  it("clients are distinguished by their addresses, whatever they claim; a process that is away is skipped", async () => {
    const port = await freePort()
    const args = ["serve", "--port", String(port), "--operations-listen", "off", "--rate-limit", "1"]
    const service = deployment.start("server", [...args, ...serveOptions()], deployment.serverEnv)
    await service.address()
    const proxy = await Proxy.start(name, [port, await freePort()], folder)
    try {
      const statuses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => statusFrom(proxy.port, "127.0.0.2", `203.0.113.${index}`))
      )
      expect(new Set(statuses)).toEqual(new Set([200, 429]))
      expect(await statusFrom(proxy.port, "127.0.0.3", "203.0.113.1")).toBe(200)
    } finally {
      await proxy.stop()
      await service.stop()
    }
  })
})
