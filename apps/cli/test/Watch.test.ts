import { describe, inject, it } from "vitest"
import { estate, onTerminal } from "./Estate.ts"
import { watched } from "./Records.ts"

const service = inject("service")

describe("estate threads watch", () => {
  it("tells what is written while it watches, once, and ends with Ctrl-C", async ({ expect }) => {
    const reply = (text: string) => estate(["threads", "reply", watched, text], { service })
    const all = onTerminal(["threads", "watch", "--every", "1s"], {
      service,
      env: { NO_COLOR: "1" },
      typing: [{ after: "second", type: "\u0003" }]
    })
    const one = estate(["threads", "watch", watched, "--every", "1s", "--format", "ndjson"], {
      service,
      during: kill => {
        setTimeout(() => kill("SIGINT"), 4_500)
      }
    })
    await new Promise(resolve => setTimeout(resolve, 1_200))
    await reply("first\nline")
    await reply("second")
    const { code, screen } = await all
    expect(code).toBe(130)
    expect(screen.replaceAll(/\d\d:\d\d/g, "TIME").replace("^C", "")).toMatchSnapshot()
    const followed = await one
    expect({ code: followed.code, stderr: followed.stderr }).toEqual({ code: 130, stderr: "" })
    expect(
      followed.stdout
        .trimEnd()
        .split("\n")
        .map(line => JSON.parse(line))
    ).toMatchObject([
      { threadId: watched, text: "first\nline", direction: "outgoing" },
      { threadId: watched, text: "second", direction: "outgoing" }
    ])
  })
})
