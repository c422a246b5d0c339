import { newFolder } from "@estate/testing/TemporaryFolder"
import { describe, inject, it } from "vitest"
import { estate, onScreen } from "./Estate.ts"

const service = inject("service")
const env = { XDG_CONFIG_HOME: newFolder(), NO_COLOR: "1" }

const same = (text: string) =>
  text
    .replaceAll(service.url, "URL")
    .replaceAll(env.XDG_CONFIG_HOME, "CONFIG")
    .replaceAll(/estate \S+, Node\.js \S+, \S+ \S+/g, "estate VERSION, Node.js VERSION")
    .replaceAll(/\d+ (ms|мс)/g, "N ms")
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "TIME")
    .replaceAll(/[0-9a-f-]{36}/g, "ID")

describe.concurrent("estate doctor", () => {
  it("tells what is closed to a key, in Russian", async ({ expect }) => {
    const more = { ...env, ESTATE_API_KEY: service.messagesKey, ESTATE_LANG: "ru" }
    const { code, screen } = await onScreen(["doctor"], { service, env: more, columns: 100 })
    expect(code).toBe(0)
    expect(same(screen)).toMatchSnapshot()
  })

  it.for<[string, Readonly<Record<string, string>>, number]>([
    ["nothing is set", {}, 4],
    ["half is set", { ESTATE_API_URL: "http://127.0.0.1:1" }, 2],
    ["nobody answers", { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k" }, 5],
    ["the key is not known", { ESTATE_API_URL: service.url, ESTATE_API_KEY: "wrong-key" }, 4]
  ])("tells what to do where %s", async ([_, more, expected], { expect }) => {
    const { code, stdout, stderr } = await estate(["doctor"], { env: { ...env, ...more } })
    expect(code).toBe(expected)
    expect(same(stdout)).toMatchSnapshot()
    expect(stderr).not.toBe("")
    expect(stdout + stderr).not.toContain("wrong-key")
  })
})
