import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { agency, anna, annasMessages } from "./Agency.ts"
import { estate, onScreen, onTerminal, startEstate, until, withoutPort } from "./Estate.ts"
import { type Platform, pageOf, startPlatform } from "./Platform.ts"

const reply = (...args: ReadonlyArray<string>) => ["threads", "reply", anna, ...args]

const fromColleague = {
  ...annasMessages[1],
  ulid: "01JD3Q8Z6N4T2V9W5X7Y0MSG05",
  message: "Come at eleven, I am there",
  created_at: "2026-11-20 09:50:00"
}

const fileOf = (text: string | Uint8Array) => {
  const path = join(newFolder(), "answer.txt")
  writeFileSync(path, text)
  return path
}

describe("estate threads reply", () => {
  let platform: Platform
  beforeEach(async () => {
    platform = await startPlatform(agency)
  })
  afterEach(() => platform.close())

  const sent = () =>
    platform.seen.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body))

  it("sends a text that a script gives, and says so on standard error", async () => {
    expect(await estate(reply("Да, в 11:00 👍"), { platform })).toEqual({
      code: 0,
      stdout: "",
      stderr: `sent to thread ${anna} (13 characters)\n`
    })
    expect(sent()).toEqual([{ message: "Да, в 11:00 👍" }])
  })

  it("sends a file, standard input, and a text that begins with a dash", async () => {
    const path = fileOf("from\na file\n")
    expect((await estate(reply("--file", path), { platform })).code).toBe(0)
    expect((await estate(reply("-"), { platform, input: "from a pipe\n" })).code).toBe(0)
    expect((await estate(reply("-5% off"), { platform })).code).toBe(0)
    expect(sent()).toEqual([{ message: "from\na file" }, { message: "from a pipe" }, { message: "-5% off" }])
  })

  it("shows the text on a terminal and sends it once somebody agrees", async () => {
    const args = reply("Yes,\n\u001b[2Jat 11:00")
    const typing = [{ after: "[y/N]", type: "y\n" }]
    const asked = await onTerminal(args, { platform, typing })
    expect({ ...asked, screen: withoutPort(asked.screen) }).toMatchSnapshot()
    expect(sent()).toHaveLength(1)
    const askedHere = await onScreen(args, { platform, typing })
    expect(withoutPort(askedHere.screen)).toBe(withoutPort(asked.screen))
    expect(sent()).toHaveLength(2)
  })

  it.each([
    ["n\n", 1, onScreen],
    ["\n", 1, onScreen],
    ["\u0004", 1, onTerminal],
    ["\u0003", 130, onTerminal]
  ] as const)("sends nothing when %j is typed", async (type, expected, run) => {
    const { code } = await run(reply("Yes"), { platform, typing: [{ after: "[y/N]", type }] })
    expect({ code, sent: sent() }).toEqual({ code: expected, sent: [] })
  })

  it("takes a typed text, and still asks", async () => {
    const { code, screen } = await onTerminal(reply("-"), {
      platform,
      env: { ESTATE_LANG: "ru" },
      typing: [
        { after: "Ctrl-D:", type: "Добрый день\n\u0004" },
        { after: "[д/Н]", type: "да\n" }
      ]
    })
    expect(screen).toContain("Отправить?")
    expect({ code, sent: sent() }).toEqual({ code: 0, sent: [{ message: "Добрый день" }] })
  })

  it("does not ask with --yes", async () => {
    const { code, screen } = await onScreen(reply("Yes", "--yes"), { platform })
    expect({ code, screen }).toEqual({ code: 0, screen: `sent to thread ${anna} (3 characters)\n` })
  })

  it("refuses what cannot be sent before anything goes out, and loses nothing", async () => {
    const long = fileOf("я".repeat(4001))
    const tooLong = await estate(reply("--file", long), { platform })
    expect(tooLong.code).toBe(2)
    expect(tooLong.stderr).toBe(
      `estate: the message has 4001 characters, of at most 4000: shorten it or send it in parts. Nothing was sent; the text is still in ${long}\n`
    )
    const refused = await Promise.all([
      estate(reply("  "), { platform }),
      estate(reply(), { platform }),
      estate(reply("text", "--file", long), { platform }),
      estate(reply("--file", "/nonexistent"), { platform }),
      estate(reply("--file", fileOf(Uint8Array.of(0xff, 0xfe))), { platform }),
      estate(reply("--yess"), { platform })
    ])
    expect(refused.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 2])
    expect(refused.map(({ stderr }) => stderr.replace(/\/\S+\/answer/, "answer")).join("")).toMatchSnapshot()
    expect(sent()).toEqual([])
  })

  describe("the same text a second time, before the buyer answers", () => {
    let answered: Platform
    beforeEach(async () => {
      answered = await startPlatform((request, url) =>
        request.method === "GET" && request.path.endsWith("/messages")
          ? pageOf([...annasMessages, fromColleague], url)
          : agency(request, url)
      )
    })
    afterEach(() => answered.close())
    const posts = () => answered.seen.filter(({ method }) => method === "POST").length
    const again = reply(`${fromColleague.message}\n`)

    it("is refused in a pipe, with the option that sends it", async () => {
      const refused = await estate(again, { platform: answered })
      expect({ ...refused, posts: posts() }).toEqual({
        code: 2,
        stdout: "",
        stderr:
          "estate: not sent: exactly this was sent at 20 November 2026, 09:50, and the buyer has not answered. To send it again, add --yes\n",
        posts: 0
      })
      expect((await estate([...again, "--yes"], { platform: answered })).code).toBe(0)
      expect((await estate(reply("Another text"), { platform: answered })).code).toBe(0)
      expect(posts()).toBe(2)
    })

    it("is asked about on a terminal", async () => {
      const { code, screen } = await onScreen(again, {
        platform: answered,
        env: { ESTATE_LANG: "ru" },
        typing: [{ after: "[д/Н]", type: "\n" }]
      })
      expect(screen).toContain(
        "Точно такое уже отправлено (20 ноября 2026 г., 09:50), и покупатель ещё не ответил.\nОтправить ещё раз?"
      )
      expect({ code, posts: posts() }).toEqual({ code: 1, posts: 0 })
    })
  })

  it("sends 4000 characters that take two code units each", async () => {
    expect((await estate(reply("-"), { platform, input: "👍".repeat(4000) })).code).toBe(0)
  })

  it.each([
    ["y\n", 0, 1],
    ["\n", 1, 0]
  ])("shows what a colleague wrote while it asked, and asks again: %j", async (second, code, posts) => {
    let answered = false
    const colleagueAnswers = () => {
      answered = true
    }
    const shared = await startPlatform((request, url) =>
      request.method === "GET" && request.path.endsWith("/messages") && answered
        ? pageOf([...annasMessages, fromColleague], url)
        : agency(request, url)
    )
    const ended = await onScreen(reply("Yes"), {
      platform: shared,
      typing: [
        { after: "[y/N]", type: "y\n", meanwhile: colleagueAnswers },
        { after: "[y/N]", type: second }
      ]
    })
    await shared.close()
    expect(ended.screen).toContain(
      "Somebody wrote into this thread meanwhile:\nAgency, 20 November 2026, 09:50:\n  Come at eleven, I am there\n\nSend it?"
    )
    const posted = shared.seen.filter(({ method }) => method === "POST")
    expect({ code: ended.code, posts: posted.length }).toEqual({ code, posts })
  })

  describe("interrupted while it is under way", () => {
    let slow: Platform
    beforeEach(async () => {
      slow = await startPlatform((request, url) => ({
        ...agency(request, url),
        ...(request.method === "POST" ? { delayMillis: 60_000 } : {})
      }))
    })
    afterEach(() => slow.close())
    const isUnderWay = () => slow.seen.some(({ method }) => method === "POST")
    const advice = `estate threads read ${anna}`

    it("says in a pipe that the message may have been sent, also with --quiet", async () => {
      const path = fileOf("hello")
      const ended = await startEstate(reply("--file", path, "--quiet"), {
        platform: slow,
        during: kill => void until(isUnderWay).then(() => kill("SIGINT"))
      })
      expect(ended).toEqual({
        code: 130,
        stdout: "",
        stderr: `estate: interrupted: the message may have been sent. Look before sending it again: ${advice}; the text is still in ${path}\n`
      })
    })

    it("says that it was not sent where only the thread was read", async () => {
      const reading = await startPlatform((request, url) => ({
        ...agency(request, url),
        delayMillis: 60_000
      }))
      const { code, stderr } = await startEstate(reply("hello"), {
        platform: reading,
        during: kill => void until(() => reading.seen.length > 0).then(() => kill("SIGINT"))
      })
      await reading.close()
      expect({ code, stderr }).toEqual({ code: 130, stderr: "estate: not sent\n" })
    })

    it("says so on a terminal, in Russian too", async () => {
      const { code, screen } = await onTerminal(reply("Да"), {
        platform: slow,
        env: { ESTATE_LANG: "ru" },
        typing: [{ after: "[д/Н]", type: "д\n" }],
        interruptWhen: isUnderWay
      })
      expect(code).toBe(130)
      expect(screen.replaceAll("\n", " ")).toContain(
        ` estate: прервано: сообщение могло быть отправлено. Прежде чем отправлять ещё раз, проверьте: ${advice} `
      )
    })
  })

  it("does not send twice what may have been sent, and says what to do", async () => {
    const failing = await startPlatform(({ method }, url) =>
      method === "GET" ? pageOf([], url) : { status: 503, text: "<html>" }
    )
    const path = fileOf("hello")
    const { code, stderr } = await estate(reply("--file", path), { platform: failing })
    expect(code).toBe(5)
    expect(stderr).toContain(`look into the thread before sending it again. See: estate threads read ${anna}`)
    expect(stderr).toContain(`the text is still in ${path}`)
    expect(failing.seen.filter(({ method }) => method === "POST")).toHaveLength(1)
    await failing.close()
  })
})
