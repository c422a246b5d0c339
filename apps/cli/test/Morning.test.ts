import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime } from "effect"
import { anna, john, petr, threads } from "./Agency.ts"
import { estate, onTerminal } from "./Estate.ts"
import { type Platform, pageOf, startPlatform } from "./Platform.ts"

const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")

/** What the platform's clock showed so many minutes, and half of one, ago. */
const minutesAgo = (minutes: number) =>
  LocalDateTime.fromInstant(
    DateTime.subtract(DateTime.unsafeNow(), { minutes, seconds: 30 }),
    moscow
  ).toWire()

const incoming = (n: number, createdAt: string, readAt: string | null) => ({
  ulid: `01JD3Q8Z6N4T2V9W5X7Y0MSG0${n}`,
  message: "text",
  type: "text",
  direction: "incoming",
  readed_at: readAt,
  created_at: createdAt
})

describe("estate report morning", () => {
  let platform: Platform
  beforeAll(async () => {
    const unread = threads.map(thread => ({
      ...thread,
      last_message_at: minutesAgo(4),
      unread_messages: Math.max(1, thread.unread_messages)
    }))
    platform = await startPlatform(({ path }, url) => {
      if (path === "/v1/threads") {
        expect(url.searchParams.get("only_uread")).toBe("true")
        // Anna's thread comes again, as when it moves while the pages are read.
        return pageOf([...unread, ...unread.slice(0, 1)], url)
      }
      if (path.includes(anna)) {
        const messages = [
          incoming(1, minutesAgo(300), minutesAgo(299)),
          incoming(2, minutesAgo(130), null),
          incoming(3, minutesAgo(5), null)
        ]
        return { ...pageOf(messages, url) }
      }
      if (path.includes(petr)) return { ...pageOf([], url) }
      return { status: 404, json: {} }
    })
  })
  afterAll(() => platform.close())

  it("tells who waits, by the first unread message or else the last one, and leaves out who vanished", async () => {
    const { code, stdout, stderr } = await estate(["report", "morning", "--format", "json"], { platform })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    const report = JSON.parse(stdout)
    expect(report.timeZone).toBe("Europe/Moscow")
    expect(report.counts).toEqual({ unreadThreads: 2, unreadMessages: 3 })
    expect(report.unread.map((row: { threadId: string }) => row.threadId)).toEqual([anna, petr])
    expect(report.unread.map((row: { waiting: number }) => Math.floor(row.waiting / 60))).toEqual([130, 4])
    expect(stdout).not.toContain(john)
  })

  it("is a table on a terminal, with progress that does not stay", async () => {
    const { code, screen } = await onTerminal(["report", "morning"], {
      platform,
      columns: 110,
      env: { NO_COLOR: "1" }
    })
    expect(code).toBe(0)
    const [progress = "", table = ""] =
      screen.split(/^(?=.*Morning report)/m).length > 1 ? screen.split("Morning report: ") : []
    expect(progress).toContain("reading threads: 3 of 3")
    expect(progress.endsWith("\r\u001b[K")).toBe(true)
    expect(table.replace(/^.*\n/, "")).toMatchSnapshot()
  })

  it("is tab-separated in a pipe", async () => {
    const { stdout } = await estate(["report", "morning"], { platform, env: { ESTATE_LANG: "ru" } })
    expect(stdout.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, "TIME")).toMatchSnapshot()
  })

  it("goes to a file, in the form that its name says", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "estate-")), "morning.csv")
    const { code, stdout, stderr } = await estate(["report", "morning", "-o", file], { platform })
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: `wrote ${file}\n` })
    expect(
      readFileSync(file, "utf8")
        .split("\r\n")
        .map(line => line.split(",")[0])
    ).toEqual(["threadId", anna, petr, ""])
    const failed = await estate(["report", "morning", "-o", "/nonexistent/morning.csv"], { platform })
    expect(failed.code).toBe(1)
    expect(failed.stderr).toContain("/nonexistent/morning.csv cannot be written")
  })

  it("reads several conversations at once, and not all of them", async () => {
    const unread = Array.from({ length: 12 }, (_, n) => ({
      ...threads[0],
      ulid: `01JD3Q8Z6N4T2V9W5X7Y0000${String(n).padStart(2, "0")}`
    }))
    let open = 0
    let mostOpen = 0
    const busy = await startPlatform(({ path }, url) => {
      if (path === "/v1/threads") return pageOf(unread, url)
      mostOpen = Math.max(mostOpen, ++open)
      setTimeout(() => open--, 150)
      return { ...pageOf([], url), delayMillis: 150 }
    })
    const { stdout } = await estate(["report", "morning", "--format", "json"], { platform: busy })
    await busy.close()
    expect(JSON.parse(stdout).unread).toHaveLength(12)
    expect(mostOpen).toBe(4)
  })
})
