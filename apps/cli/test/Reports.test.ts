import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { afterAll, beforeAll, describe, it } from "vitest"
import { anna, petr, threads } from "./Agency.ts"
import { estate, onScreen, startEstate, until, wordsOf } from "./Estate.ts"
import { type Platform, startPlatform } from "./Platform.ts"
import { agencyWith, callOf, emptyField, invoiceOf, messageOf } from "./ReportAgency.ts"

const pushed = callOf(3, "2026-11-02 12:00:00", 30)
const november = ["--from", "2026-11-01", "--to", "2026-11-30"]
describe.concurrent("estate report", () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(
      agencyWith({
        threads,
        messages: {
          [anna]: [
            messageOf(1, "incoming", "2026-11-19 18:20:00"),
            messageOf(2, "outgoing", "2026-11-19 18:26:40")
          ],
          [petr]: [
            messageOf(1, "incoming", "2026-10-31 23:59:59"),
            messageOf(2, "outgoing", "2026-11-19 10:00:00")
          ]
        },
        calls: [
          callOf(1, "2026-11-01 00:00:00", 60),
          callOf(2, "2026-11-01 23:59:59", 0),
          pushed,
          // A call that came meanwhile pushed it to the next page.
          pushed
        ],
        invoices: [invoiceOf(1, "2026-01-01", 500), invoiceOf(2, "2026-11-01", 900, "paid_full")],
        listings: { "42": [emptyField("price", true), emptyField("lift", false)], "7": [], "8": [] }
      })
    )
  })
  afterAll(() => platform.close())

  it("calls reads each call of the period once", async ({ expect }) => {
    const { code, stdout, stderr } = await estate(
      ["report", "calls", "--from", "2026-11", "--to", "2026-11"],
      {
        platform
      }
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    const [names = "", ...days] = stdout.trimEnd().split("\n")
    expect(names.split("\t").slice(0, 3)).toEqual(["date", "calls", "missed"])
    expect(days).toHaveLength(30)
    expect(days.slice(0, 2).map(line => line.split("\t").slice(0, 3))).toEqual([
      ["2026-11-01", "2", "1"],
      ["2026-11-02", "1", "0"]
    ])
  })

  it("is what jq makes of it, of the whole report", async ({ expect }) => {
    const report = ["report", "calls", ...november]
    const { stdout } = await estate([...report, "--json"], { platform })
    const days = JSON.parse(stdout).days
    const filtered = await estate([...report, "--jq", ".days"], { platform })
    expect(filtered.code).toBe(0)
    expect(JSON.parse(filtered.stdout)).toEqual(days)
    const file = join(newFolder(), "days.json")
    expect((await estate([...report, "--jq", ".days | length", "-o", file], { platform })).code).toBe(0)
    expect(readFileSync(file, "utf8")).toBe("30\n")
    const csv = await estate([...report, "--jq", ".", "--format", "csv"], { platform })
    expect(csv.code).toBe(2)
    expect(csv.stderr).toContain("--jq works with json, not with csv")
  })

  it("calls asks the platform for the days it needs: also 90 before, and 30 after", async ({ expect }) => {
    let asked = ""
    const one = await startPlatform((request, url) => {
      if (request.path.startsWith("/v1/calls/")) asked = url.search
      return agencyWith({ calls: [] })(request, url)
    })
    const days = async (...args: ReadonlyArray<string>) => {
      await estate(["report", "calls", ...args], { platform: one, now: "2026-11-20T12:00:00+03:00" })
      const query = new URLSearchParams(asked)
      return [query.get("dateFromCalledAt"), query.get("dateToCalledAt")]
    }
    expect(await days("--from", "2028-02", "--to", "2028-02")).toEqual(["2027/11/03", "2028/03/30"])
    expect(await days("--from", "2026-02", "--to", "2026-02")).toEqual(["2025/11/03", "2026/03/30"])
    expect(await days("--since", "7d")).toEqual(["2026/08/16", "2026/12/20"])
    expect(await days("--from", "ever")).toEqual([null, null])
    expect(await days("--in", "2026-02")).toEqual(["2025/11/03", "2026/03/30"])
    expect(await days("--in", "2026-02", "--compare", "2025-02")).toEqual(["2025/02/01", "2026/03/30"])
    await one.close()
  })

  it("responses tells threads by when their buyers first wrote, with the business hours given", async ({
    expect
  }) => {
    const json = (args: ReadonlyArray<string>, env = {}) =>
      estate(["report", "responses", ...november, "--format", "json", ...args], { platform, env }).then(
        ({ stdout }) => JSON.parse(stdout)
      )
    const report = await json([])
    // Petr's buyer wrote in October, John's thread is gone.
    expect(report.total).toMatchObject({ turns: 1, p50: 400 })
    expect(report).toMatchObject({ businessHours: "mon-fri 09:00-18:00", inBusinessHours: { turns: 0 } })
    const late = await json(["--business-hours", "thu 18:00-24:00"])
    expect(late).toMatchObject({ businessHours: "thu 18:00-24:00", inBusinessHours: { turns: 1 } })
    const fromEnvironment = await json([], { ESTATE_BUSINESS_HOURS: "mon-sun 00:00-24:00" })
    expect(fromEnvironment.inBusinessHours.turns).toBe(1)
  })

  it("responses tells who answered, of the deeds that the notifier exported", async ({ expect }) => {
    const report = ["report", "responses", ...november]
    const deed = {
      ...{ at: "2026-11-19T15:26:41.000Z", company: "sever", thread: anna, alert: "a", person: "oleg" },
      ...{ slackUser: "U1", workspace: "", deed: "replied", message: "01JD3Q8Z6N4T2V9W5X7Y0MSG02" }
    }
    const file = join(newFolder(), "deeds.ndjson")
    writeFileSync(file, `${JSON.stringify(deed)}\n`)
    const people = [...report, "--part", "people"]
    const { stdout } = await estate([...people, "--deeds", file], { platform })
    expect(stdout.split("\n").map(line => line.split("\t").slice(0, 3))).toEqual([
      ["person", "answered", "p50"],
      ["oleg", "1", "400"],
      ["", "0", ""],
      [""]
    ])
    const piped = await estate([...people, "--deeds", "-"], { platform, input: JSON.stringify(deed) })
    expect(piped.stdout).toBe(stdout)

    const input = `${JSON.stringify(deed)}\n${JSON.stringify({ ...deed, deed: "eaten" })}\n{"at":"2026`
    const broken = await estate([...people, "--deeds", "-"], { platform, input })
    expect({ ...broken, signal: undefined }).toMatchObject({ code: 1, stdout: "" })
    expect(broken.stderr).toMatch(/standard input .*line 2: deed: expected one of .*; line 3: not JSON/)
    // Without deeds the list of people would be empty, as if nobody had answered.
    const missing = await estate(people, { platform })
    expect(missing).toMatchObject({ code: 2, stdout: "" })
    expect(missing.stderr).toContain("--deeds FILE")
  })

  it("csv on a terminal can do nothing to it", async ({ expect }) => {
    const hostile = await startPlatform(
      agencyWith({ calls: [{ ...callOf(1, "2026-11-01 00:00:00", 1), projectName: "\u001b[31mred\u202e" }] })
    )
    const args = ["report", "calls", ...november, "--format", "csv", "--part", "projects"]
    const { screen } = await onScreen(args, { platform: hostile })
    await hostile.close()
    expect(screen.split("\n").at(-2)).toMatch(/^red,1,/)
  })

  it("bills adds up what is open", async ({ expect }) => {
    const { stdout } = await estate(["report", "bills", "--format", "csv", "--part", "payers"], {
      platform
    })
    const [names = "", payer = ""] = stdout.split("\r\n")
    expect(names.split(",").slice(0, 3)).toEqual(["payer", "invoices", "amount"])
    expect(payer.split(",").slice(0, 3)).toEqual(["Payer", "1", "500"])
  })

  it("listings looks at those given, or at all that threads are about", async ({ expect }) => {
    const given = await estate(["report", "listings", "42", "999", "--format", "json"], { platform })
    expect(given.stderr).toBe("there are no listings with these numbers: 999\n")
    expect(JSON.parse(given.stdout)).toMatchObject({
      checked: 1,
      notFound: [999],
      listings: [{ listingId: 42, title: null, requiredFields: ["price"], optionalFields: ["lift"] }]
    })
    const all = await estate(["report", "listings", "--format", "json"], { platform })
    expect(JSON.parse(all.stdout)).toMatchObject({
      checked: 3,
      complete: 2,
      listings: [{ listingId: 42, title: "Двушка на Лесной 🏠" }]
    })
  })

  it("draws on a terminal, with a bar of progress that goes", async ({ expect }) => {
    const env = { NO_COLOR: "1" }
    const { code, screen } = await onScreen(["report", "calls", ...november], {
      platform,
      env,
      columns: 80,
      now: "2026-11-20T12:00:00+03:00",
      withReplaced: true
    })
    expect(code).toBe(0)
    const [progress = "", report = ""] = screen.split(/(?=Calls\n)/)
    expect(progress).toContain(`${"─".repeat(30)}  0%  0 of `)
    expect(progress.endsWith("\u001b[K")).toBe(true)
    expect(report.replace(/generated .*/, "generated TIME")).toMatchSnapshot()
  })

  it.for(
    Object.entries({
      "calls --from soon":
        'estate: --from expects a date, not "soon"; examples: 2026-11-20, 20 November, 20.11, 2026-11 (a month), today, yesterday, monday (the last one), 7d or 7 days ago, last week, last month',
      "calls --from 2026-11-20 --to 2026-11-19":
        "estate: --from (2026-11-20) is later than --to (2026-11-19)",
      "calls --part days --format json":
        '{"error":{"code":"WrongUse","message":"--part works with csv, table and .xlsx; json has all parts","fix":"One part of the JSON: --jq .days","exitCode":2}}',
      "calls --part nonsense":
        'estate: --part expects days, hours, projects, listings, packages, callers or recordings, not "nonsense". See: estate report calls --help',
      "calls --format xml":
        'estate: --format expects table, json, csv or html, not "xml". See: estate report calls --help',
      "responses --business-hours '9 to 5'":
        'estate: "9 to 5" is not business hours: use days from mon to sun and times from 00:00 to 24:00, such as "mon-fri 09:00-18:00"',
      "responses --business-hours 'mon-fri 10:00-25:00'":
        'estate: "mon-fri 10:00-25:00" is not business hours: 25:00 is not a time of day; use days from mon to sun and times from 00:00 to 24:00, such as "mon-fri 09:00-18:00"',
      "responses --target soon":
        'estate: --target expects a time and a share, such as "15m 90%", not "soon". See: estate report responses --help',
      "responses --deeds no-such-file": "estate: no-such-file cannot be read: there is no such file",
      "responses --target '15m 101%'":
        'estate: --target expects a time and a share, such as "15m 90%", not "15m 101%". See: estate report responses --help',
      "bills --since soon":
        'estate: --since expects a duration such as 90s, 15m, 2 hours or 7d, or a date, not "soon"; examples: 2026-11-20, 20 November, 20.11, 2026-11 (a month), today, yesterday, monday (the last one), 7d or 7 days ago, last week, last month',
      "bills --from 2026-10":
        'estate: --from "2026-10" without --to can mean those days alone, or all days since then. Those days alone: estate report bills --in 2026-10\nUntil today: estate report bills --from 2026-10 --to today',
      "calls --in 2026-10 --to today": "estate: --in and --to cannot be used together",
      "calls --in 2026-10 --compare 2026-10":
        "estate: --compare expects a period that ends before the one of the report begins",
      "bills --compare 2026-10":
        'estate: --compare needs a report of a period, not of all time. Choose one, such as --in "this month"',
      "calls --since 7d --from 2026-11-01": "estate: --since and --from cannot be used together",
      "listings first": 'estate: "first" is not a listing id: ids are whole numbers',
      "catalogue --from today": 'estate: unknown option "--from". See: estate report catalogue --help'
    })
  )("wrong use ends with 2: estate report %s", async ([line, message], { expect }) => {
    const ended = await estate(["report", ...wordsOf(line)], { platform })
    expect(ended).toEqual({ code: 2, stdout: "", stderr: `${message}\n` })
  })
})

describe.concurrent("estate report -o", () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(agencyWith({ calls: [callOf(1, "2026-11-01 00:00:00", 60)] }))
  })
  afterAll(() => platform.close())

  it("writes the format that the file's name says", async ({ expect }) => {
    const at = newFolder()
    const write = (name: string) =>
      estate(["report", "calls", ...november, "-o", join(at, name)], { platform })
    expect(await write("calls.html")).toEqual({
      code: 0,
      stdout: "",
      stderr: `wrote ${join(at, "calls.html")}: 1–30 November 2026\n`
    })
    await Promise.all(["calls.json", "calls.csv", "calls.txt"].map(write))
    const written = (name: string) => readFileSync(join(at, name), "utf8")
    expect(written("calls.html")).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(JSON.parse(written("calls.json")).total.calls).toBe(1)
    expect(written("calls.csv")).toMatch(/^date,calls,.*\r\n/)
    expect(written("calls.txt")).toMatch(/^date\tcalls\t.*\n/)
    expect(readdirSync(at).toSorted()).toEqual(["calls.csv", "calls.html", "calls.json", "calls.txt"])
  })

  it("keeps what was there until the new one is whole, and its mode and the link to it after that", async ({
    expect
  }) => {
    const at = newFolder()
    const [file, link] = [join(at, "real.json"), join(at, "link.json")]
    writeFileSync(file, "old", { mode: 0o640 })
    symlinkSync(file, link)
    const failing = await startPlatform(() => ({ status: 403, json: {} }))
    const failed = await estate(["report", "calls", "-o", link], { platform: failing })
    await failing.close()
    expect([failed.code, readFileSync(file, "utf8"), readdirSync(at).length]).toEqual([4, "old", 2])
    await estate(["report", "calls", ...november, "-o", link], { platform })
    expect(JSON.parse(readFileSync(link, "utf8")).total.calls).toBe(1)
    expect([statSync(file).mode & 0o777, readdirSync(at).toSorted()]).toEqual([
      0o640,
      ["link.json", "real.json"]
    ])
  })

  it("leaves nothing half-written when it is interrupted", async ({ expect }) => {
    const at = newFolder()
    const slow = await startPlatform(() => ({ delayMillis: 10_000 }))
    const ended = await startEstate(["report", "calls", "-o", join(at, "calls.html")], {
      platform: slow,
      during: kill => void until(() => slow.seen.length > 0).then(() => kill("SIGINT"))
    })
    await slow.close()
    expect(ended).toEqual({ code: 130, stdout: "", stderr: "" })
    expect(readdirSync(at)).toEqual([])
  })

  it("says at once that a file cannot be written, before anything is read", async ({ expect }) => {
    const unused = await startPlatform(agencyWith({ calls: [] }))
    for (const file of ["/nonexistent/calls.html", tmpdir(), `${tmpdir()}/reports/`]) {
      const { code, stderr } = await estate(["report", "calls", "-o", file], { platform: unused })
      expect(code).toBe(1)
      expect(stderr).toContain(`${file} cannot be written`)
    }
    expect(unused.seen).toEqual([])
    await unused.close()
    expect(existsSync("/nonexistent")).toBe(false)
  })

  it("writes into a device as it is", async ({ expect }) => {
    const { code } = await estate(["report", "calls", ...november, "-o", "/dev/null"], { platform })
    expect([code, statSync("/dev/null").isCharacterDevice()]).toEqual([0, true])
  })
})
