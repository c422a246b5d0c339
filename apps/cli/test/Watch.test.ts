import { describe, inject, it } from "vitest"
import { estate, inShell, onTerminal } from "./Estate.ts"
import { pageOf, startPlatform } from "./Platform.ts"
import { watched } from "./Records.ts"

const shared = inject("service")
const service = { ...shared, key: shared.watchKey }
const reply = (text: string) => estate(["threads", "reply", watched, text], { service })

describe("estate threads watch", () => {
  it("tells what is written while it watches, once, and ends with Ctrl-C", async ({ expect }) => {
    const { code, screen } = await onTerminal(["threads", "watch", "--every", "1s"], {
      service,
      env: { NO_COLOR: "1" },
      typing: [
        {
          after: "watching",
          type: "",
          meanwhile: () => void reply("first\nline").then(() => reply("second"))
        },
        { after: "second", type: "\u0003" }
      ]
    })
    expect(code).toBe(130)
    expect(screen.replaceAll(/\d\d:\d\d/g, "TIME").replace("^C", "")).toMatchSnapshot()
  })

  it("gives a script a message a line, and ends with its reader", async ({ expect }) => {
    const line = `estate threads watch ${watched} --every 1s --format ndjson | head -1`
    let isOver = false
    const followed = inShell(line, { service }).finally(() => {
      isOver = true
    })
    // It is not told when the watching has begun, so somebody keeps writing.
    for (let n = 1; !isOver && n < 50; n++) await reply(`ping ${n}`)
    const { stdout, stderr } = await followed
    expect(stderr).toBe("")
    expect(JSON.parse(stdout)).toMatchObject({
      threadId: watched,
      author: expect.any(String),
      listingTitle: expect.any(String),
      text: expect.stringMatching(/^ping \d+$/),
      direction: "outgoing"
    })
  })

  it("says when the platform stops answering, each time, and when it answers again", async ({ expect }) => {
    let isBroken = false
    let looks = { answered: 0, failed: 0 }
    const platform = await startPlatform((_, url) => {
      if (isBroken) looks.failed++
      else looks.answered++
      return isBroken ? { status: 503, text: "<html>" } : pageOf([], url)
    })
    const outage = async () => {
      looks = { answered: 0, failed: 0 }
      await until(() => looks.answered > 0)
      isBroken = true
      // More than are tried for one look.
      await until(() => looks.failed > 6)
      isBroken = false
      looks = { answered: 0, failed: 0 }
      await until(() => looks.answered > 1)
    }
    const { code, stdout, stderr } = await estate(["threads", "watch", "--every", "1s"], {
      platform,
      during: kill =>
        void outage()
          .then(outage)
          .then(() => kill("SIGINT"))
    })
    await platform.close()
    expect({ code, stdout: stdout.split("\n").length }).toEqual({ code: 130, stdout: 2 })
    const told = stderr.trimEnd().split("\n")
    expect(told.map(line => (line.endsWith("trying again") ? "trying again" : line))).toEqual([
      "trying again",
      "the platform answers again",
      "trying again",
      "the platform answers again"
    ])
  })
})

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 20))
}
