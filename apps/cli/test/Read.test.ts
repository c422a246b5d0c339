import { afterAll, beforeAll, describe, it } from "vitest"
import { agency, anna } from "./Agency.ts"
import { estate, onTerminal } from "./Estate.ts"
import { type Platform, startPlatform } from "./Platform.ts"

describe.concurrent("estate threads read", () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(agency)
  })
  afterAll(() => platform.close())

  it("shows a conversation day by day on a terminal", async ({ expect }) => {
    expect((await onTerminal(["threads", "read", anna], { platform, columns: 70 })).screen).toMatchSnapshot()
  })

  it("shows it in Russian, and marks what is unread without colour", async ({ expect }) => {
    const env = { LANG: "ru_RU.UTF-8", NO_COLOR: "1" }
    expect((await onTerminal(["threads", "read", anna], { platform, env })).screen).toMatchSnapshot()
  })

  it("gives rows in a pipe", async ({ expect }) => {
    const { code, stdout, stderr } = await estate(["threads", "read", anna], { platform })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toMatchSnapshot()
  })

  it("gives JSON, a page of it where one is asked for", async ({ expect }) => {
    const { stdout } = await estate(
      ["threads", "read", anna, "--format", "json", "--limit", "1", "--page", "3"],
      { platform }
    )
    expect(JSON.parse(stdout)).toEqual([
      {
        id: "01JD3Q8Z6N4T2V9W5X7Y0MSG03",
        text: "Спасибо 🙏",
        type: "text",
        direction: "incoming",
        readAt: null,
        createdAt: "2026-11-20T09:30:00"
      }
    ])
  })
})
