import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { newFolder } from "@estate/testing/TemporaryFolder"
import * as wire from "@estate/testing/Wire"
import { DateTime } from "effect"
import { anna, john, petr, threads } from "./Agency.ts"
import { estate, onScreen } from "./Estate.ts"
import { type Platform, pageOf, startPlatform } from "./Platform.ts"
import { agencyWith, callOf, invited, invoiceOf, messageOf } from "./ReportAgency.ts"

const answered = "01JD3Q8Z6N4T2V9W5X7Y0ABCD4"
const thanked = "01JD3Q8Z6N4T2V9W5X7Y0ABCD5"
const old = "01JD3Q8Z6N4T2V9W5X7Y0ABCD6"
const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")

/** The command runs at this time, however long the tests take. */
const now = "2026-11-21T12:00:00+03:00"

/** A time on the platform's clock. */
const minutesAgo = (minutes: number) =>
  LocalDateTime.fromInstant(
    DateTime.subtract(DateTime.unsafeMake(now), { minutes, seconds: 30 }),
    moscow
  ).toWire()

describe("estate report morning", () => {
  let platform: Platform
  beforeAll(async () => {
    const others = [answered, thanked, old].map(ulid => ({ ...wire.thread({ unread_messages: 1 }), ulid }))
    const all = [...threads, ...others].map(thread => ({
      ...thread,
      last_message_at: thread.ulid === old ? "2026-10-21 12:00:00" : minutesAgo(4),
      unread_messages: thread.ulid === petr ? 0 : Math.max(1, thread.unread_messages)
    }))
    platform = await startPlatform(
      agencyWith({
        // Anna's thread comes again, as when it moves while the pages are read.
        threads: [...all, ...all.slice(0, 1)],
        messages: {
          [anna]: [
            messageOf(1, "incoming", minutesAgo(300), minutesAgo(299)),
            messageOf(2, "outgoing", minutesAgo(290)),
            messageOf(3, "incoming", minutesAgo(130)),
            messageOf(4, "incoming", minutesAgo(5))
          ],
          [petr]: [messageOf(1, "incoming", minutesAgo(4), minutesAgo(3))],
          // The first is unread but answered, thanks need no answer, and the last is too old.
          [answered]: [messageOf(1, "incoming", minutesAgo(9)), messageOf(2, "outgoing", minutesAgo(4))],
          [thanked]: [
            messageOf(1, "incoming", minutesAgo(9)),
            messageOf(2, "outgoing", minutesAgo(6)),
            { ...messageOf(3, "incoming", minutesAgo(4)), message: "Спасибо, до свидания!" }
          ],
          [old]: [messageOf(1, "incoming", "2026-10-21 12:00:00")]
        },
        calls: [
          callOf(1, minutesAgo(24 * 60), 0, "79160000001"),
          callOf(2, minutesAgo(24 * 60), 0, "79160000002"),
          callOf(3, minutesAgo(1), 60, "89160000002")
        ],
        invoices: [invoiceOf(1, "2026-01-01", 500), invoiceOf(2, "2026-01-01", 900, "paid_full")],
        accounts: [invited(1, "2026-01-01T09:00:00+03:00")]
      })
    )
  })
  afterAll(() => platform.close())

  it("tells who waits: whose message is the last, read or not, since the agency's", async () => {
    const { code, stdout, stderr } = await estate(["report", "morning", "--format", "json"], {
      now,
      platform
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    const report = JSON.parse(stdout)
    expect(report.timeZone).toBe("Europe/Moscow")
    const rows = (of: ReadonlyArray<Record<string, unknown>>) =>
      of.map(row => [row.threadId, Math.floor(Number(row.waiting) / 60), row.unreadCount])
    expect(rows(report.waiting)).toEqual([
      [anna, 130, 2],
      [petr, 4, 0]
    ])
    expect(rows(report.finished)).toEqual([[thanked, 4, 1]])
    expect(report.counts).toEqual({
      waitingThreads: 2,
      unreadThreads: 1,
      unreadMessages: 2,
      finishedThreads: 1
    })
    // The platform has no messages of John's thread: it is gone.
    expect(stdout).not.toContain(john)
  })

  it("agrees with threads list --waiting: who, and since when", async () => {
    const rows = async (...args: ReadonlyArray<string>) =>
      JSON.parse((await estate([...args, "--json"], { now, platform })).stdout)
    const { waiting, finished } = await rows("report", "morning")
    type Row = Readonly<Record<string, unknown>>
    const same = (some: ReadonlyArray<Row>) =>
      some.map(row => `${row.waitingSince} ${row.id ?? row.threadId}`).toSorted()
    const listed = await rows("threads", "list", "--waiting")
    expect(same(listed)).toEqual(same(waiting))
    expect(listed.map(({ waitingSince }: Row) => waitingSince)).toEqual(
      listed.map(({ waitingSince }: Row) => waitingSince).toSorted()
    )
    expect(same(await rows("threads", "--waiting", "--unread"))).toEqual(
      same(waiting.filter(({ unreadCount }: Row) => unreadCount !== 0))
    )
    expect(await rows("threads", "--finished")).toMatchObject([
      { id: thanked, finishedAt: finished[0].waitingSince, how: "farewell" }
    ])
    expect(await rows("threads", "--answered")).toMatchObject([{ id: answered }])
    expect((await rows("threads", "--waiting", "--since", "ever"))[0]).toMatchObject({ id: old })
    expect(await rows("threads", "--in", "2026-10")).toMatchObject([{ id: old }])
  })

  it("looks at the threads of the last 30 days, or since another day, and says so", async () => {
    const since = async (...args: ReadonlyArray<string>) => {
      const { stdout } = await estate(["report", "morning", "--format", "json", ...args], { now, platform })
      const { threadsSince, waiting } = JSON.parse(stdout)
      return [threadsSince, waiting.length]
    }
    expect(await since()).toEqual(["2026-10-23", 2])
    expect(await since("--since", "2026-10-21")).toEqual(["2026-10-21", 3])
    expect(await since("--since", "ever")).toEqual([null, 3])
    const html = await estate(["report", "morning", "--format", "html"], { now, platform })
    expect(html.stdout).toContain("Threads with a message since 23\u00a0October 2026.")
    expect(html.stdout).toMatch(/<details><summary>Probably finished[^<]*: 1<\/summary>/)
  })

  it("is a page that links threads to the agency's own system, and calls phones", async () => {
    const page = (threadUrl: string) =>
      estate(["report", "morning", "--format", "html"], {
        now,
        platform,
        env: { ESTATE_THREAD_URL: threadUrl }
      })
    const { stdout } = await page("https://crm.example/t/{threadId}")
    expect(stdout).toContain(
      `: <a class="keep" href="https://crm.example/t/${anna}">open the thread</a></span>`
    )
    expect(stdout).toContain(`<a class="keep" href="https://crm.example/t/${petr}">Open</a></td>`)
    expect(stdout).toContain(
      'Call <a class="keep" href="tel:+79160000001">+7\u00a0916\u00a0000-00-01</a> back'
    )
    const { code, stderr } = await page("javascript:alert(1)")
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("ESTATE_THREAD_URL") })
  })

  it("tells whom to call back, what is not paid, who was invited, and what to do first", async () => {
    const { stdout } = await estate(["report", "morning", "--format", "json"], { now, platform })
    const report = JSON.parse(stdout)
    const phones = report.notReached.map((row: { phone: string }) => row.phone)
    expect(phones).toEqual(["79160000001"])
    expect(report.calls).toMatchObject({ calls: 2, missed: 2 })
    expect(report.invoices).toMatchObject({ invoices: 1, amount: 500 })
    expect(report.invitations).toHaveLength(1)
    expect(report.first.map((step: { action: string }) => step.action)).toEqual([
      "answer",
      "answer",
      "callBack",
      "settle",
      "remind"
    ])
    expect(report.notAllowed).toEqual([])
  })

  it("leaves out what the key may not read and says so, unless that is all of it", async () => {
    const calls = [callOf(1, minutesAgo(24 * 60), 0)]
    const some = await startPlatform(agencyWith({ calls }))
    const { code, stdout } = await estate(["report", "morning", "--format", "json"], { now, platform: some })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      notAllowed: ["threads", "invoices", "accounts"],
      counts: null,
      waiting: null,
      finished: null,
      invoices: null,
      openInvoices: null,
      invitations: null,
      calls: { calls: 1 }
    })
    const part = (...args: ReadonlyArray<string>) =>
      estate(["report", "morning", ...args], { now, platform: some })
    const [piped, csv, invoices, reached, jq] = await Promise.all([
      part(),
      part("--format", "csv"),
      part("--part", "openInvoices"),
      part("--part", "notReached"),
      part("--jq", ".waiting")
    ])
    for (const asked of [piped, csv, invoices]) {
      expect({ code: asked.code, stdout: asked.stdout }).toEqual({ code: 4, stdout: "" })
      expect(asked.stderr).toMatch(/^estate: This key has no access to (threads|invoices)\./u)
    }
    expect(reached).toMatchObject({ code: 0, stderr: "" })
    expect(jq).toMatchObject({
      code: 0,
      stdout: "null\n",
      stderr: expect.stringContaining("This key has no access to threads.")
    })
    await some.close()
    const nothing = await startPlatform(agencyWith({}))
    const refused = await estate(["report", "morning"], { now, platform: nothing })
    await nothing.close()
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 4, stdout: "" })
  })

  it("is a table on a terminal, with progress that does not stay", async () => {
    const { code, screen } = await onScreen(["report", "morning"], {
      now,
      platform,
      columns: 110,
      env: { NO_COLOR: "1" },
      withReplaced: true
    })
    expect(code).toBe(0)
    const [progress = "", report = ""] = screen.split(/(?=Morning report\n)/)
    expect(progress).toMatch(/[━─]{30} {2}[\d.]+% {2}\d of \d/)
    expect(progress).not.toContain("0 of 0")
    expect(progress.endsWith("\r\u001b[K")).toBe(true)
    // The day and how long ago it was change; what people see does not.
    expect(report).toContain("Waiting for an answer\n")
    expect(report).toContain("2 h 10 min       2  Анна Каренина")
    expect(report).toContain("4 min            0  Petr")
    expect(report).toContain("What to do first\n1. Answer Анна Каренина, waiting for 2 h 10 min")
  })

  it("is tab-separated in a pipe", async () => {
    const { stdout } = await estate(["report", "morning"], { now, platform, env: { ESTATE_LANG: "ru" } })
    expect(
      stdout.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, "TIME").replace(/\t\d{3,}\t/g, "\tSECONDS\t")
    ).toMatchSnapshot()
    const callBack = await estate(["report", "morning", "--part", "notReached"], { now, platform })
    expect(callBack.stdout.split("\n").map(line => line.split("\t")[0])).toEqual(["phone", "79160000001", ""])
  })

  it("goes to a file, in the format that its name says", async () => {
    const file = join(newFolder(), "morning.csv")
    const { code, stdout, stderr } = await estate(["report", "morning", "-o", file], { now, platform })
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: "",
      stderr: `wrote ${file}: calls of 20 November 2026\n`
    })
    expect(
      readFileSync(file, "utf8")
        .split("\r\n")
        .map(line => line.split(",")[0])
    ).toEqual(["threadId", anna, petr, ""])
    const failed = await estate(["report", "morning", "-o", "/nonexistent/morning.csv"], { now, platform })
    expect(failed.code).toBe(1)
    expect(failed.stderr).toContain("/nonexistent/morning.csv cannot be written")
  })

  it("reads several conversations at once, but not all at once", async () => {
    const unread = Array.from({ length: 12 }, (_, n) => ({
      ...threads[0],
      last_message_at: minutesAgo(9),
      unread_messages: 1,
      ulid: `01JD3Q8Z6N4T2V9W5X7Y0000${String(n).padStart(2, "0")}`
    }))
    let open = 0
    let mostOpen = 0
    const busy = await startPlatform(({ path }, url) => {
      if (!path.includes("/messages"))
        return agencyWith({ threads: unread })({ path, method: "GET", body: "" }, url)
      mostOpen = Math.max(mostOpen, ++open)
      setTimeout(() => open--, 150)
      return { ...pageOf([messageOf(1, "incoming", minutesAgo(9))], url), delayMillis: 150 }
    })
    const { stdout } = await estate(["report", "morning", "--format", "json"], { now, platform: busy })
    await busy.close()
    expect(JSON.parse(stdout).waiting).toHaveLength(12)
    expect(mostOpen).toBe(4)
  })
})
