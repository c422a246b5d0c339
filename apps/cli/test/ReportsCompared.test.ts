import { describe, it } from "vitest"
import { anna, threads } from "./Agency.ts"
import { estate } from "./Estate.ts"
import { startPlatform } from "./Platform.ts"
import { agencyWith, callOf, emptyField, invoiceOf, messageOf } from "./ReportAgency.ts"

const now = "2026-11-20T12:00:00+03:00"
const today = ["--from", "today"]
/** What people see of a page. */
const textOf = (html: string) =>
  html
    .replace(/^.*<body>/su, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("\u00a0", " ")
const json = ["--format", "json"]

/** A week ago 1 call in the morning and 1 in the evening; today 2, of which nobody answered one. */
const calls = [
  callOf(1, "2026-11-13 10:00:00", 60, "79160000001"),
  callOf(2, "2026-11-13 18:00:00", 60, "79160000002"),
  callOf(3, "2026-11-20 10:00:00", 60, "79160000002"),
  callOf(4, "2026-11-20 11:00:00", 0, "79160000003")
]

describe.concurrent("reports beside the days before", () => {
  it("calls has the change of each figure, new callers and no cost of a target call for a day", async ({
    expect
  }) => {
    const invoices = [invoiceOf(1, "2026-11-20", 900, "paid_full"), invoiceOf(2, "2026-11-19", 500)]
    const platform = await startPlatform(agencyWith({ calls, invoices }))
    const args = ["report", "calls", ...today]
    const run = (more: ReadonlyArray<string>) => estate([...args, ...more], { platform, now })
    const [made, page, russian] = await Promise.all([
      run(json),
      run(["--format", "html"]),
      estate([...args, "--format", "html"], { platform, now, env: { ESTATE_LANG: "ru" } })
    ])
    await platform.close()
    const report = JSON.parse(made.stdout)
    expect(report).toMatchObject({
      total: { calls: 2, missed: 1, targetShare: 1, callers: { unique: 2, newCallers: 1 } },
      spend: { invoices: 1, billed: 900, perTargetCall: null },
      missedCallers: { callers: 1, notReached: 1, reached: 0 },
      callers: [{ phone: "79160000003", attempts: 1, reachedAt: null }],
      previous: {
        period: { from: "2026-11-13", to: "2026-11-13" },
        asOf: "2026-11-13T12:00:00",
        total: { calls: 1, missed: 0 },
        spend: { perTargetCall: null }
      }
    })
    expect(textOf(page.stdout)).toContain("was 1")
    expect(textOf(page.stdout)).toContain("a cost needs a period of four weeks or more")
    expect(textOf(russian.stdout)).toContain("было 1")
    expect(textOf(russian.stdout)).toContain("Чего нет в данных платформы")
  })

  it("calls says that a key without access to invoices has no cost", async ({ expect }) => {
    const platform = await startPlatform(agencyWith({ calls }))
    const run = (form: string) => estate(["report", "calls", ...today, "--format", form], { platform, now })
    const [made, page] = await Promise.all([run("json"), run("html")])
    await platform.close()
    expect([made.code, JSON.parse(made.stdout).spend]).toEqual([0, null])
    expect(page.stdout).toContain("no access to the invoices")
  })

  it("a target is met or missed, which the JSON says; a page judges nothing by two; the exit code stays 0", async ({
    expect
  }) => {
    const messages = [
      messageOf(1, "incoming", "2026-11-20 10:00:00"),
      messageOf(2, "outgoing", "2026-11-20 10:15:00"),
      messageOf(3, "incoming", "2026-11-20 11:00:00"),
      messageOf(4, "outgoing", "2026-11-20 11:15:01")
    ]
    const thread = { ...threads[0], ulid: anna, unread_messages: 0, last_message_at: "2026-11-20 11:15:01" }
    const platform = await startPlatform(
      agencyWith({ threads: [thread], messages: { [anna]: messages }, calls })
    )
    const run = (args: string, target: string, form = "json") =>
      estate(["report", args, ...today, "--target", target, "--format", form], { platform, now })
    const level = async (args: string, target: string) => {
      const { code, stdout } = await run(args, target)
      const { total } = JSON.parse(stdout).serviceLevel
      return [code, total.counted, total.inTime, total.isMet]
    }
    expect(await level("responses", "15m 50%")).toEqual([0, 2, 1, true])
    expect(await level("responses", "51 % 15 мин")).toEqual([0, 2, 1, false])
    expect(await level("calls", "12s 50%")).toEqual([0, 2, 1, true])
    const page = await run("responses", "15m 90%", "html")
    await platform.close()
    expect(textOf(page.stdout)).toContain("Answered within 15 min–of 2: too few")
    expect(textOf(page.stdout)).toContain("Business hours: Mon–Fri 09:00–18:00.\n")
    expect(textOf(page.stdout)).not.toMatch(/ --[a-z]/)
  })

  it("morning compares a day with the same weekday before, as it was at that time", async ({ expect }) => {
    const platform = await startPlatform(
      agencyWith({
        calls: [
          // Thursday of last week: missed twice, and reached only after Friday noon.
          callOf(1, "2026-11-12 10:00:00", 0, "79160000001"),
          callOf(2, "2026-11-12 11:00:00", 0, "79160000001"),
          callOf(3, "2026-11-13 12:00:01", 60, "79160000001"),
          // Missed, and reached on the next morning.
          callOf(4, "2026-11-12 23:59:59", 0, "79160000002"),
          callOf(5, "2026-11-13 12:00:00", 60, "79160000002"),
          callOf(6, "2026-11-17 12:00:00", 60, "79160000002"),
          callOf(7, "2026-11-19 12:00:00", 60, "79160000002")
        ]
      })
    )
    const made = await estate(["report", "morning", ...json], { platform, now })
    await platform.close()
    expect(JSON.parse(made.stdout)).toMatchObject({
      callPeriod: { from: "2026-11-19", to: "2026-11-19" },
      calls: { calls: 1, missed: 0 },
      notReached: [],
      previous: {
        period: { from: "2026-11-12", to: "2026-11-12" },
        asOf: "2026-11-13T12:00:00",
        calls: { calls: 3, missed: 3 },
        notReached: 1
      }
    })
  })

  it("listings has how many threads are about each, if it read them", async ({ expect }) => {
    const about = [42, 42, 7].map((listing, n) => ({
      ...threads[0],
      ulid: `01JD3Q8Z6N4T2V9W5X7Y0ABCE${n}`,
      unread_messages: 0,
      order_id: listing,
      order_title: `Listing ${listing}`
    }))
    const fields = { "42": [emptyField("lift", false)], "7": [emptyField("price", true)] }
    const platform = await startPlatform(agencyWith({ threads: about, listings: fields }))
    const [all, given, page] = await Promise.all([
      estate(["report", "listings", ...json], { platform, now }),
      estate(["report", "listings", "7", ...json], { platform, now }),
      estate(["report", "listings", "--format", "html"], { platform, now })
    ])
    await platform.close()
    const counts = (text: string) =>
      JSON.parse(text).listings.map((row: { listingId: number; threads: unknown }) => [
        row.listingId,
        row.threads
      ])
    expect(counts(all.stdout)).toEqual([
      [7, 1],
      [42, 2]
    ])
    expect(counts(given.stdout)).toEqual([[7, null]])
    const asked = textOf(page.stdout).split("Most asked about").slice(1).join("")
    expect(asked.indexOf("Listing 42")).toBeLessThan(asked.indexOf("Listing 7"))
  })

  it("business hours may be in Russian, and are shown in the language of the page", async ({ expect }) => {
    const thread = { ...threads[0], ulid: anna, unread_messages: 0, last_message_at: "2026-11-20 10:00:00" }
    const platform = await startPlatform(
      agencyWith({
        threads: [thread],
        messages: { [anna]: [messageOf(1, "incoming", "2026-11-20 10:00:00")] }
      })
    )
    const { code, stdout } = await estate(
      ["report", "responses", ...today, "--business-hours", "пн-ср,пт 10:00-19:00", "--format", "html"],
      { platform, now, env: { ESTATE_LANG: "ru" } }
    )
    await platform.close()
    expect(code).toBe(0)
    expect(textOf(stdout)).toContain("Рабочее время: пн–ср, пт 10:00–19:00.\n")
  })
})
