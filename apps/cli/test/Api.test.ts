import { describe, inject, it } from "vitest"
import { estate } from "./Estate.ts"
import { quiet } from "./Records.ts"

const service = inject("service")
const api = (...args: ReadonlyArray<string>) => estate(["api", ...args], { service })

describe.concurrent("estate api", () => {
  it("gives the answer as it came", async ({ expect }) => {
    const { code, stdout } = await api("/v1/threads", "-f", "entity=order", "-f", "search=77")
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ items: [{ ulid: quiet }], total: 1, pages: { page: 1 } })
  })

  it.for([
    ["v1/billing/counts", "count_id", "1001,1002,1003"],
    ["/v1/calls/list", "id", "501,502,503"],
    ["/v1/profile/account/list", "id", "5,6"],
    ["/v1/catalogues/items", "id", "12,13,14"]
  ])("gives all pages of %s as one document", async ([path = "", name = "", ids = ""], { expect }) => {
    const { stdout } = await api(
      path,
      "--paginate",
      "--jq",
      `map(.${name}) | sort | map(tostring) | join(",")`
    )
    expect(stdout).toBe(`${ids}\n`)
  })

  it("pages a filter, which does not say how many there are", async ({ expect }) => {
    expect((await api("/v1/billing/filter/payers", "--paginate", "--jq", "map(keys[0]) | sort")).stdout).toBe(
      '["","71","72"]\n'
    )
  })

  it("ends as the platform's status says", async ({ expect }) => {
    const asked = await Promise.all([
      api("/v1/nothing"),
      api("/v1/billing/count_info/1"),
      api("/v1/calls/list", "-f", "limit=0"),
      api(`/v1/threads/${quiet}/message`, "-X", "POST", "-f", "message= "),
      estate(["api", "/v1/calls/list"], { service, env: { ESTATE_API_KEY: "wrong" } }),
      estate(["api", "/v1/calls/list"], { service, env: { ESTATE_API_KEY: service.messagesKey } }),
      api("/v1/threads", "-f", "entity"),
      api("https://elsewhere.example/v1/threads"),
      estate(["api", "/v1/threads"], { env: { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k" } })
    ])
    expect(asked.map(({ code }) => code)).toEqual([3, 3, 2, 2, 4, 4, 2, 2, 5])
    expect(asked.map(({ stdout }) => stdout).join("")).toBe("")
  })
})
