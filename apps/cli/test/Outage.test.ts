import { describe, it } from "vitest"
import { estate } from "./Estate.ts"
import { pageOf, startPlatform } from "./Platform.ts"

describe("estate threads watch, while something goes wrong", () => {
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

  it("goes on where a thread is deleted while it looks", async ({ expect }) => {
    let looks = 0
    const platform = await startPlatform(({ path }, url) => {
      if (path.endsWith("/messages")) return { status: 404, json: {} }
      looks++
      return pageOf([thread(looks)], url)
    })
    const { code, stderr } = await estate(["threads", "watch", "--every", "1s"], {
      platform,
      during: kill => void until(() => looks > 3).then(() => kill("SIGINT"))
    })
    await platform.close()
    expect({ code, stderr }).toEqual({ code: 130, stderr: "" })
  })
})

/** A thread into which somebody writes each second. */
const thread = (second: number) => ({
  ulid: "01JD3Q8Z6N4T2V9W5X7Y0ABCD1",
  board_id: 1,
  order_id: 42,
  order_title: "",
  author: "",
  author_avatar: null,
  last_message: "",
  last_message_at: `2026-11-20 09:30:${String(second).padStart(2, "0")}`,
  unread_messages: 1,
  entity: "order"
})

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 20))
}
