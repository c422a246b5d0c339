import { describe, inject, it } from "vitest"
import { anna } from "./Agency.ts"
import { estate } from "./Estate.ts"
import { homeWith } from "./Home.ts"

const service = inject("service")
const russian = { ESTATE_LANG: "ru" }
const nothingElse = { ESTATE_API_URL: "", ESTATE_API_KEY: "" }

const same = (text: string) =>
  text
    .replaceAll(service.url, "URL")
    .replaceAll(/запрос [0-9a-f-]{36}/g, "запрос НОМЕР")
    // Each Node says more of it than the one before.
    .replaceAll(/in JSON at position 1[^.]*/g, "in JSON")
    .replaceAll(/\/tmp\/estate-\S+?(?=\/estate)/g, "CONFIG")

const profile = (language?: string) => ({ apiUrl: service.url, key: "file", language })

describe.concurrent("in Russian", () => {
  it.for<readonly [string, Readonly<Record<string, string>>?]>([
    ["threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDO"],
    [`threads read ${anna.replace(/.$/, "7")}`],
    [`threads delete ${anna}`],
    [`threads reply ${anna} --file /nonexistent`],
    [`threads reply ${anna} -`],
    ["invoices show 999"],
    ["catalogue list --complex first"],
    ["listings missing 42 998 999 --jq length"],
    ["listings missing -"],
    ["report calls -o /nonexistent/calls.html"],
    ["report calls -o /tmp"],
    ["api /v1/nothing"],
    ["api https://elsewhere.example/v1/threads"],
    ["api /v1/billing/count_info/1001 --paginate"],
    ["auth status --profile work"],
    ["auth login --profile ,"],
    ["auth login --key-stdin"],
    ["auth login --api-url http://127.0.0.1:1"],
    ["threads list --api-url ftp://x", { ESTATE_API_KEY: "", ESTATE_TIME_ZONE: "Mars" }],
    ["threads list", { ...homeWith({ profiles: { work: { apiUrl: 1 } } }), ...nothingElse }],
    ["threads list --limit 2", { ...homeWith("{"), ...nothingElse }],
    ["auth status", { ...homeWith({ current: "work", profiles: { work: profile() } }), ...nothingElse }]
  ])("is told what went wrong: estate %s", async ([line, env], { expect }) => {
    const { code, stderr } = await estate(line.split(" "), { service, env: { ...russian, ...env } })
    expect(code).toBeGreaterThan(0)
    expect(same(stderr)).toMatchSnapshot()
  })

  it("the names of errors stay the same", async ({ expect }) => {
    const told = await estate(["invoices", "show", "999", "--format", "json"], { service, env: russian })
    expect(JSON.parse(told.stderr).error).toMatchObject({
      code: "InvoiceNotFound",
      fix: "Найти счёт: estate invoices list"
    })
  })
})

describe.concurrent("the language of a profile", () => {
  const env = homeWith({ current: "work", profiles: { work: profile("ru"), other: profile("en") } })

  it.for<readonly [string, Readonly<Record<string, string>>, "en" | "ru"]>([
    ["nonsense", {}, "ru"],
    ["threads list --limit many", {}, "ru"],
    ["--help", {}, "ru"],
    ["threads list --limit many", { ESTATE_LANG: "en" }, "en"],
    ["threads list --limit many", { LANG: "en_US.UTF-8" }, "ru"],
    ["threads list --limit many", { ESTATE_PROFILE: "other" }, "en"],
    ["threads list --limit many --profile other", { LANG: "ru_RU.UTF-8" }, "en"],
    ["threads list --limit many --profile=work", { ESTATE_LANG: "en" }, "ru"],
    ["threads list --limit many --profile nobody", {}, "en"]
  ])("holds before settings are read: estate %s %j", async ([line, more, language], { expect }) => {
    const { stdout, stderr } = await estate(line.split(" "), { env: { ...env, ...more } })
    expect(/\p{Script=Cyrillic}/u.test(stdout + stderr) ? "ru" : "en").toBe(language)
  })

  it("does not matter where the file of profiles cannot be read", async ({ expect }) => {
    const { stderr } = await estate(["nonsense"], { env: homeWith("{") })
    expect(stderr).toContain('unknown command "nonsense"')
  })
})
