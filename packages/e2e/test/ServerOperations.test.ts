import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { company } from "./ImportLines.ts"

let deployment: Deployment
beforeAll(async () => {
  deployment = await Deployment.start([company(1)])
})
afterAll(() => deployment.close())

const serve = (listen: string) =>
  deployment.start("server", ["serve", "--port", "0", "--operations-listen", listen], deployment.serverEnv)

describe("serve --operations-listen", () => {
  it("prints the address, and has health and metrics there", async () => {
    const service = serve("127.0.0.1:0")
    const [, url = ""] = await service.waitForOutput(/^operations on (\S+)$/m)
    expect(service.stdout).toMatch(/^listening on \S+\n/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${url}/metrics`)).text()).toContain("estate_server_build_info")
  })

  it("ends with 2 if the port is in use", async () => {
    const url = new URL(deployment.serviceUrl)
    const { code, stderr } = await serve(url.host).ended
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("--operations-listen") })
  })

  it("serves no such pages with off", async () => {
    const service = serve("off")
    const url = await service.address()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await service.stop()).stdout).toBe(`listening on ${url}\n`)
  })

  it("refuses what is no address", async () => {
    expect(await serve("localhost").ended).toMatchObject({ code: 2 })
  })
})
