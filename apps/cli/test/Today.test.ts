import { newFolder } from "@estate/testing/TemporaryFolder"
import * as wire from "@estate/testing/Wire"
import { afterAll, beforeAll, describe, it } from "vitest"
import { estate, onScreen } from "./Estate.ts"
import { type Platform, pageOf, startPlatform } from "./Platform.ts"
import { agencyWith, callOf, invoiceOf, messageOf } from "./ReportAgency.ts"

const now = "2026-11-20T12:00:00+03:00"

/** Twelve buyers: those with a higher number wrote later. Two of the last three are unread. */
const buyers = Array.from({ length: 12 }, (_, index) => ({
  ...wire.thread(),
  ulid: `01JD3Q8Z6N4T2V9W5X7Y0BVY${String(index).padStart(2, "0")}`,
  author: `Buyer ${index}`,
  last_message_at: `2026-11-${String(8 + index).padStart(2, "0")} 14:00:00`,
  unread_messages: index === 9 || index === 10 ? 1 : 0
}))

describe.concurrent("estate alone", () => {
  let platform: Platform
  const asked: Array<string> = []
  beforeAll(async () => {
    const agency = agencyWith({
      threads: buyers,
      messages: Object.fromEntries(
        buyers.map(({ ulid, last_message_at }) => [ulid, [messageOf(1, "incoming", last_message_at)]])
      ),
      calls: [callOf(1, "2026-11-20 09:00:00", 0, "79160000001")],
      invoices: [invoiceOf(1, "2026-01-01", 500)]
    })
    platform = await startPlatform((request, url) => {
      asked.push(request.path)
      return agency(request, url)
    })
  })
  afterAll(() => platform.close())

  const home = () => ({ XDG_CACHE_HOME: newFolder(), NO_COLOR: "1" })
  const shown = (screen: string) => screen.trimEnd().split("\n")

  it("is today in at most twenty lines, whose numbers other commands take", async ({ expect }) => {
    const env = home()
    const { code, screen } = await onScreen([], { platform, now, env, columns: 80 })
    const lines = shown(screen)
    expect(code).toBe(0)
    expect(lines.length).toBeLessThanOrEqual(20)
    expect(lines[0]).toBe("Friday, 20 November 2026, 12:00")
    expect(lines[1]).toBe("Waiting for an answer: 12 buyers, 2 unread")
    // The first can still be won, the next two are unread; the oldest of all is the last that is named.
    expect(lines.slice(2, 10).map(line => line.split(/ {2,}/u).slice(0, 2).join(" "))).toEqual([
      "1 Buyer 11",
      "2 Buyer 10",
      "3 Buyer 9",
      "4 Buyer 8",
      "5 Buyer 7",
      "6 Buyer 6",
      "7 Buyer 5",
      "8 Buyer 0"
    ])
    const text = lines.join("\n").replaceAll("\u00a0", " ")
    expect(text).toContain("… and 4 more: estate threads list --waiting")
    expect(text).toContain("+7 916 000-00-01")
    expect(text).toContain("500 ₽")
    expect(text).toContain("Since yesterday, 12:00: 1 buyer began to wait, 1 caller not reached")
    asked.length = 0
    expect((await estate(["read", "8"], { platform, now, env })).code).toBe(0)
    expect(asked.join(" ")).toContain(buyers[0]?.ulid)
  })

  it("has the same numbers after report morning", async ({ expect }) => {
    const env = home()
    const { screen } = await onScreen(["report", "morning"], { platform, now, env, columns: 120 })
    const number = /^ *(\d+) .*Buyer 11 /mu.exec(screen)?.[1] ?? ""
    const url = { ESTATE_THREAD_URL: "https://crm.example/{threadId}" }
    const opened = await estate(["open", number], { platform, now, env: { ...env, ...url } })
    expect(opened.stdout).toBe(`https://crm.example/${buyers[11]?.ulid}\n`)
  })

  it("reads the thousand latest conversations, says what it did not look at, and goes on there", async ({
    expect
  }) => {
    const many = Array.from({ length: 1003 }, (_, index) => {
      const minutes = `${Math.floor(index / 60)}:${String(index % 60).padStart(2, "0")}`.padStart(5, "0")
      const ulid = `01JD3Q8Z6N4T2V9W5X7Y0B${String(index).padStart(4, "0")}`
      return { ...wire.thread(), ulid, author: `Buyer ${index}`, last_message_at: `2026-11-19 ${minutes}:00` }
    })
    const messages = many.map(({ ulid, last_message_at }) => [
      ulid,
      [messageOf(1, "incoming", last_message_at)]
    ])
    // The spec has no order of threads: here the earliest come first.
    const agency = agencyWith({ threads: many, messages: Object.fromEntries(messages) })
    const busy = await startPlatform(agency)
    const env = home()
    const [first, second] = [
      await estate(["today"], { platform: busy, now, env }),
      await estate(["today"], { platform: busy, now, env })
    ]
    await busy.close()
    expect(shown(first.stdout)).toEqual(
      expect.arrayContaining([
        "Waiting for an answer: at least 1000 buyers, 1000 unread",
        "   Not looked at yet: 3 threads whose last message is from 2026-11-19 00:03 or earlier",
        "   estate threads list --waiting"
      ])
    )
    expect(shown(second.stdout)).toContain("Waiting for an answer: 1003 buyers, 1003 unread")
    expect(second.stdout).not.toContain("Not looked at")
  })

  it("speaks Russian, and shortens nothing that is to be copied on 40 columns", async ({ expect }) => {
    const env = { ...home(), ESTATE_LANG: "ru" }
    const { screen } = await onScreen([], { platform, now, env, columns: 40 })
    const lines = shown(screen)
    expect(lines[1]).toBe("Ждут ответа: 12, непрочитанных: 2")
    expect(lines.every(line => line.length <= 40)).toBe(true)
    expect(lines.join(" ").replaceAll(/\s+/gu, " ")).toContain("estate reply 1 estate read 1 estate open 1")
  })

  it("is the help in a pipe, and without a key", async ({ expect }) => {
    const piped = await estate([], { platform })
    expect({ code: piped.code, helps: piped.stderr.includes("COMMANDS") }).toEqual({ code: 2, helps: true })
    const stranger = await onScreen([], { env: home() })
    expect({ code: stranger.code, helps: stranger.screen.includes("COMMANDS") }).toEqual({
      code: 2,
      helps: true
    })
    expect((await estate(["today"], { platform, now, env: home() })).stdout).toContain("Buyer 10")
  })

  it("says which part the key may not read", async ({ expect }) => {
    const some = await startPlatform(agencyWith({ calls: [] }))
    const { code, stdout } = await estate(["today"], { platform: some, now, env: home() })
    await some.close()
    expect(code).toBe(0)
    expect(stdout).toContain("This key has no access to threads.")
    expect(stdout).toContain("Every caller was reached.")
    // There may be something new that is not known here.
    expect(stdout).not.toContain("nothing new")
  })

  it("calls nothing paid, reached or answered of which a part cannot be read", async ({ expect }) => {
    const agency = agencyWith({ calls: [callOf(1, "2026-11-20 09:00:00", 0, "79160000001")] })
    const some = await startPlatform((request, url) => {
      if (request.path.startsWith("/v1/threads"))
        return pageOf([{ ...buyers[0], last_message_at: "soon" }], url)
      if (!request.path.startsWith("/v1/billing/counts")) return agency(request, url)
      const { json } = pageOf([{ ...invoiceOf(1, "2026-01-01", 500), created_at: "in winter" }], url)
      return { json: { data: json } }
    })
    const { code, stdout, stderr } = await estate(["today"], { platform: some, now, env: home() })
    const quiet = await estate(["today", "--quiet"], { platform: some, now, env: home() })
    await some.close()
    expect(code).toBe(0)
    expect(stdout.split("\n").slice(1, 3)).toEqual([
      "Some threads or messages cannot be read. See: estate drift",
      "Called and not reached: 1"
    ])
    expect(stdout).toContain("\nSome invoices cannot be read. See: estate drift\n")
    expect(stdout).not.toMatch(/Nobody is waiting|Everything is paid|Some calls/u)
    expect(stderr).toContain("unreadable records")
    expect(quiet.stdout).toBe(stdout)
  })

  it("is the same in report morning: of a thread that cannot be read somebody may wait", async ({
    expect
  }) => {
    const [first, second] = buyers
    const messages = { [`${second?.ulid}`]: [messageOf(1, "outgoing", `${second?.last_message_at}`)] }
    const agency = agencyWith({ threads: [], messages, calls: [], invoices: [] })
    const some = await startPlatform((request, url) =>
      request.path === "/v1/threads"
        ? pageOf([{ ...first, last_message_at: "soon" }, second], url)
        : agency(request, url)
    )
    const morning = (...args: ReadonlyArray<string>) =>
      estate(["report", "morning", "--quiet", ...args], { platform: some, now, env: home() })
    const json = JSON.parse((await morning("--json")).stdout)
    const page = (await morning("--format", "html")).stdout
    const { screen } = await onScreen(["report", "morning"], {
      platform: some,
      now,
      env: home(),
      columns: 120
    })
    await some.close()
    expect([json.incomplete, json.waiting, json.finished]).toEqual([["threads"], [], []])
    expect(screen).toContain("Some threads or messages cannot be read. See: estate drift")
    expect(page).toContain("Some threads or messages cannot be read.")
    expect(page + screen).not.toContain("Nobody is waiting")
  })

  it("calls no caller reached whose number is not known", async ({ expect }) => {
    const some = await startPlatform(agencyWith({ calls: [callOf(1, "2026-11-19 09:00:00", 0, "")] }))
    const { stdout } = await estate(["today"], { platform: some, now, env: home() })
    await some.close()
    expect(stdout).toContain("\nMissed calls without a number: 1\n")
    expect(stdout).not.toContain("Every caller was reached.")
  })
})
