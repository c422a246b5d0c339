import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest"
import { anna, petr, threads } from "./Agency.ts"
import { estate } from "./Estate.ts"
import { type Platform, startPlatform } from "./Platform.ts"
import { agencyWith, messageOf } from "./ReportAgency.ts"

const now = "2026-11-21T12:00:00+03:00"
const asked = messageOf(1, "incoming", "2026-11-19 18:20:00")
const answered = messageOf(2, "outgoing", "2026-11-20 09:45:10")

describe("what reports keep of conversations", () => {
  let home: TemporaryFolder
  let agency: Record<string, unknown>
  let platform: Platform
  const [first, second] = threads
  beforeEach(async () => {
    home = new TemporaryFolder()
    agency = { threads: [first, second], messages: { [anna]: [asked, answered], [petr]: [asked] } }
    platform = await startPlatform((request, url) => agencyWith(agency)(request, url))
  })
  afterEach(() => platform.close())

  const folder = () => home.file("estate/conversations")
  const file = () => join(folder(), readdirSync(folder())[0] ?? "")
  /** The report, and how many conversations it asked for. */
  const report = async (name: string, args: ReadonlyArray<string> = [], env = {}) => {
    const before = platform.seen.length
    const { code, stdout, stderr } = await estate(["report", name, "--format", "json", ...args], {
      platform,
      now,
      env: { XDG_CACHE_HOME: home.path, ...env }
    })
    expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" })
    const asks = platform.seen.slice(before).filter(({ path }) => path.endsWith("/messages"))
    return { stdout, asks: asks.length, json: JSON.parse(stdout) }
  }

  it("is read once for all reports, until something is written", async () => {
    const once = await report("responses", ["--from", "ever"])
    const again = await report("responses", ["--from", "ever"])
    expect([once.asks, again.asks]).toEqual([2, 0])
    expect(again.stdout).toBe(once.stdout)
    const morning = await report("morning")
    expect([morning.asks, morning.json.waiting.length]).toEqual([0, 1])
    agency = {
      threads: [{ ...first, last_message_at: "2026-11-21 09:00:00", last_message: "text" }, second],
      messages: {
        [anna]: [asked, answered, messageOf(3, "incoming", "2026-11-21 09:00:00")],
        [petr]: [asked]
      }
    }
    const changed = await report("morning")
    expect([changed.asks, changed.json.waiting.length]).toEqual([1, 2])
    // Another text of the same second, then the same text again.
    agency = { ...agency, threads: [{ ...first, last_message_at: "2026-11-21 09:00:00" }, second] }
    expect((await report("morning")).asks).toBe(1)
    agency = { ...agency, threads: [{ ...first, last_message_at: "2026-11-21 09:30:00" }, second] }
    expect((await report("morning")).asks).toBe(1)
  })

  it("does not have what the list of threads says itself: what is unread", async () => {
    const before = await report("morning")
    agency = { ...agency, threads: [first, { ...second, unread_messages: 0 }] }
    const after = await report("morning")
    expect([before.json.waiting[0].unreadCount, after.json.waiting[0].unreadCount]).toEqual([1, 0])
    expect(after.asks).toBe(0)
  })

  it("has no texts, names or keys, and is for its user alone", async () => {
    await report("responses", ["--from", "ever"])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
    const kept = readFileSync(file(), "utf8")
    expect(kept).toContain("2026-11-19 18:20:00")
    for (const text of [first?.author, first?.last_message, first?.order_title, platform.key, platform.url])
      expect(kept).not.toContain(text)
  })

  it("is of one key of one platform", async () => {
    await report("responses", ["--from", "ever"])
    const other = await report("responses", ["--from", "ever"], { ESTATE_API_KEY: "another-key" })
    expect([other.asks, readdirSync(folder()).length]).toEqual([2, 2])
    const chats = await report("responses", ["--from", "ever", "--chats-url", `${platform.url}/`])
    expect(chats.asks).toBe(0)
  })

  it("is neither used nor written with --no-cache", async () => {
    await report("responses", ["--from", "ever", "--no-cache"])
    expect(existsSync(folder())).toBe(false)
    await report("responses", ["--from", "ever"])
    expect((await report("responses", ["--from", "ever", "--no-cache"])).asks).toBe(2)
  })

  it.each(["", "{", '{"version":2}', '{"version":2,"conversations":[["x","y",{"turns":[7]}]]}'])(
    "is read again if the file is broken: %s",
    async text => {
      const whole = await report("responses", ["--from", "ever"])
      writeFileSync(file(), text)
      expect(await report("responses", ["--from", "ever"])).toEqual(whole)
      expect((await report("responses", ["--from", "ever"])).asks).toBe(0)
    }
  )

  it("is deleted by auth logout", async () => {
    const service = inject("service")
    const env = { XDG_CACHE_HOME: home.path, XDG_CONFIG_HOME: home.path }
    const login = ["auth", "login", "--profile", "work", "--api-url", service.url, "--key-stdin"]
    await estate(login, { env, input: `${service.key}\n` })
    await estate(["report", "morning"], { env, now })
    expect(readdirSync(folder())).toHaveLength(1)
    expect((await estate(["auth", "logout"], { env })).code).toBe(0)
    expect(existsSync(folder())).toBe(false)
  })
})
