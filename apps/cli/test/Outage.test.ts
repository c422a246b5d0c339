import { describe, it } from "vitest"
import { estate, until } from "./Estate.ts"
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
      // More failures than there are attempts for one look.
      await until(() => looks.failed > 6)
      isBroken = false
      looks = { answered: 0, failed: 0 }
      await until(() => looks.answered > 1)
    }
    let isOver = false
    const outages = outage()
      .then(outage)
      .then(() => {
        isOver = true
      })
    const { code, stdout, stderr } = await estate(["threads", "watch", "--every", "1s"], {
      platform,
      stopWhen: () => isOver
    })
    await outages
    await platform.close()
    expect({ code, stdout: stdout.split("\n").length }).toEqual({ code: 0, stdout: 2 })
    const told = stderr.trimEnd().split("\n")
    expect(told.map(line => (line.endsWith("retrying") ? "retrying" : line))).toEqual([
      "retrying",
      "the platform is back",
      "retrying",
      "the platform is back"
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
      stopWhen: () => looks > 3
    })
    await platform.close()
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  })

  it("tells what was written into more threads than a page holds, and outlives an answer that is none", async ({
    expect
  }) => {
    let isOver = false
    let looks = 0
    const platform = await startPlatform(({ path }, url) => {
      if (path.endsWith("/messages")) return pageOf([message(path.split("/")[3] ?? "")], url)
      if (url.searchParams.get("page") === null) looks++
      if (looks === 2) return { text: "<html>" }
      isOver ||= looks > 4
      const second = looks === 1 ? 1 : 2
      return pageOf(
        Array.from({ length: 250 }, (_, index) => thread(second, `01JD3Q8Z6N4T2V9W5X7Y0A${1000 + index}`)),
        url
      )
    })
    const { code, stdout, stderr } = await estate(
      ["threads", "watch", "--every", "1s", "--format", "ndjson"],
      { platform, stopWhen: () => isOver }
    )
    await platform.close()
    const told = stdout.trimEnd().split("\n")
    expect({ code, told: told.length, once: new Set(told).size }).toEqual({ code: 0, told: 250, once: 250 })
    expect(stderr).toContain("cannot be read")
    expect(stderr).toContain("the platform is back")
  })
})

/** What somebody wrote in the second after the first look. */
const message = (ulid: string) => ({
  ulid,
  message: "Free?",
  type: "text",
  direction: "incoming",
  readed_at: null,
  created_at: "2026-11-20 09:30:02"
})

/** A thread into which somebody writes each second. */
const thread = (second: number, ulid = "01JD3Q8Z6N4T2V9W5X7Y0ABCD1") => ({
  ulid,
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
