import { setTimeout } from "node:timers/promises"
import { describe, inject, it } from "vitest"
import { estate, inShell, onTerminal } from "./Estate.ts"
import { pageOf, startPlatform } from "./Platform.ts"
import { watched } from "./Records.ts"

const shared = inject("service")
const service = { ...shared, key: shared.watchKey }
const replySlowly = async (text: string) => {
  await reply(text)
  await setTimeout(300)
}
const reply = (text: string) => estate(["threads", "reply", watched, text, "--yes"], { service })

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
    expect(withoutTimes(screen)).toMatchSnapshot()
  })

  it("speaks Russian on a terminal, and gives rows in a pipe", async ({ expect }) => {
    const args = ["threads", "watch", "--every", "1s"]
    const onScreen = await onTerminal(args, {
      service,
      env: { NO_COLOR: "1", ESTATE_LANG: "ru" },
      typing: [
        { after: "выход", type: "", meanwhile: () => void reply("Здравствуйте") },
        { after: "Здравствуйте", type: "\u0003" }
      ]
    })
    expect(onScreen.code).toBe(130)
    expect(withoutTimes(onScreen.screen)).toMatchSnapshot("on a terminal")
    let isOver = false
    const followed = inShell("estate threads watch --every 1s | head -2", { service }).finally(() => {
      isOver = true
    })
    for (let n = 1; !isOver && n < 50; n++) await replySlowly("again")
    const { code, stdout, stderr } = await followed
    expect(stdout.replaceAll(/\d{4}-\S+/g, "TIME")).toMatchSnapshot("in a pipe")
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  })

  it("gives a script a message a line, and ends with its reader", async ({ expect }) => {
    const line = `estate threads watch ${watched} --every 1s --format ndjson | head -1`
    let isOver = false
    const followed = inShell(line, { service }).finally(() => {
      isOver = true
    })
    // The test cannot know when watching has begun, so somebody keeps writing.
    for (let n = 1; !isOver && n < 50; n++) await replySlowly(`ping ${n}`)
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

  it("tells of a buyer who begins in the second in which another one had just written", async ({
    expect
  }) => {
    const { platform, looks } = await startWithANewBuyer()
    const { code, stdout } = await estate(["threads", "watch", "--every", "1s", "--format", "ndjson"], {
      platform,
      stopWhen: () => looks() > 3
    })
    await platform.close()
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ threadId: begun.ulid, text: "Hello" })
  })

  it("tells what several buyers write between two looks in the order in which they wrote", async ({
    expect
  }) => {
    const [anna, petr] = [
      { ...before, last_message: "And a garage?", last_message_at: "2026-11-20 09:30:10" },
      { ...begun, last_message_at: "2026-11-20 09:30:08" }
    ]
    const messages = {
      [anna.ulid]: [
        { ...hello, ulid: "01JD3Q8Z6N4T2V9W5X7Y0MSG02", message: "Hi", created_at: "2026-11-20 09:30:07" },
        {
          ...hello,
          ulid: "01JD3Q8Z6N4T2V9W5X7Y0MSG04",
          message: anna.last_message,
          created_at: anna.last_message_at
        }
      ],
      [petr.ulid]: [{ ...hello, ulid: "01JD3Q8Z6N4T2V9W5X7Y0MSG03", created_at: petr.last_message_at }]
    }
    let looks = 0
    const platform = await startPlatform(({ path }, url) => {
      const [, of] = /threads\/(\w+)\/messages/.exec(path) ?? []
      if (of !== undefined) return pageOf(messages[of] ?? [], url)
      looks++
      return pageOf(looks === 1 ? [before] : [anna, petr], url)
    })
    const { stdout } = await estate(["threads", "watch", "--every", "1s", "--format", "ndjson"], {
      platform,
      stopWhen: () => looks > 3
    })
    await platform.close()
    const texts = stdout
      .trim()
      .split("\n")
      .map(line => JSON.parse(line).text)
    expect(texts).toEqual(["Hi", "Hello", "And a garage?"])
  })

  it("rings once for a buyer on a terminal, if asked to", async ({ expect }) => {
    const { platform } = await startWithANewBuyer()
    const { code, screen } = await onTerminal(["threads", "watch", "--every", "1s", "--bell"], {
      platform,
      typing: [{ after: BELL, type: "\u0003" }]
    })
    await platform.close()
    expect(code).toBe(130)
    expect(screen.split(BELL)).toHaveLength(2)
    expect(screen).toContain("Hello")
  })
})

/** Times, and the headings of days: there are two of them around midnight. */
const withoutTimes = (screen: string) =>
  screen
    .replaceAll(/^\n?\p{L}+, \d+ \p{L}+ \d{4}( г\.)?\n/gmu, "")
    .replaceAll(/\d\d:\d\d/g, "TIME")
    .replace("^C", "")

const BELL = "\u0007"

/** A platform on which a buyer begins after the first look. */
const startWithANewBuyer = async () => {
  let looks = 0
  const platform = await startPlatform(({ path }, url) => {
    if (path.endsWith("/messages")) return pageOf([hello], url)
    looks++
    return pageOf(looks === 1 ? [before] : [begun, before], url)
  })
  return { platform, looks: () => looks }
}

const second = "2026-11-20 09:30:05"
const before = {
  ulid: "01JD3Q8Z6N4T2V9W5X7Y0ABCD1",
  board_id: 1,
  order_id: 42,
  order_title: "",
  author: "Anna",
  author_avatar: null,
  last_message: "Is it free?",
  last_message_at: second,
  unread_messages: 1,
  entity: "order"
}
const begun = { ...before, ulid: "01JD3Q8Z6N4T2V9W5X7Y0ABCD2", author: "Petr", last_message: "Hello" }
const hello = {
  ulid: "01JD3Q8Z6N4T2V9W5X7Y0MSG01",
  message: "Hello",
  type: "text",
  direction: "incoming",
  readed_at: null,
  created_at: second
}
