import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { describe, it } from "vitest"
import { estate } from "./Estate.ts"
import { startPlatform } from "./Platform.ts"
import { agencyWith, callOf } from "./ReportAgency.ts"

/** The Monday after the holidays, of which the 8th is the last day. */
const now = "2027-01-11T09:00:00+03:00"
const file = join(newFolder(), "notifier.yaml")
writeFileSync(
  file,
  `slack: { token: unread }
calendars:
  center:
    open: [mon-fri 09:00-20:00, sat 10:00-16:00]
    closed: [2027-01-01..2027-01-08]
  coast: { open: mon-fri 10:00-18:00, zone: Asia/Yekaterinburg }
`
)

describe.concurrent("the business hours of a report", () => {
  it("may be a calendar of the notifier's rules, whose holidays the morning's calls are of", async ({
    expect
  }) => {
    const platform = await startPlatform(agencyWith({ calls: [] }))
    const days = async (...args: ReadonlyArray<string>) => {
      const made = await estate(["report", "morning", "--format", "json", ...args], { platform, now })
      return JSON.parse(made.stdout).callPeriod
    }
    const hours = "mon-fri 09:00-18:00"
    expect(await days("--business-hours", hours)).toEqual({ from: "2027-01-08", to: "2027-01-10" })
    expect(await days("--business-hours", `${hours}, closed 2027-01-08`)).toEqual({
      from: "2027-01-07",
      to: "2027-01-10"
    })
    // Saturday the 9th is a working day of this calendar.
    expect(await days("--calendar", `${file}#center`)).toEqual({ from: "2027-01-09", to: "2027-01-10" })
    await platform.close()
  })

  it("divides calls into those in and out of them", async ({ expect }) => {
    const calls = ["2027-01-08 12:00:00", "2027-01-09 15:59:59", "2027-01-09 16:00:00"].map((at, id) =>
      callOf(id + 1, at, 0)
    )
    const platform = await startPlatform(agencyWith({ calls }))
    const made = await estate(
      ["report", "calls", "--from", "2027-01-08", "--calendar", `${file}#center`, "--format", "json"],
      { platform, now }
    )
    await platform.close()
    expect(JSON.parse(made.stdout).byHours).toMatchObject({
      businessHours: "mon-fri 09:00-20:00, sat 10:00-16:00, closed 2027-01-01..2027-01-08",
      inBusinessHours: { calls: 1 },
      outOfHours: { calls: 2 }
    })
  })

  it.for([
    [["--calendar", file], 2, "has center, coast. Choose one: --calendar "],
    [["--calendar", `${file}#sea`], 2, 'no calendar "sea": '],
    [["--calendar", `${file}#coast`], 2, "is in the zone Asia/Yekaterinburg, the report in Europe/Moscow"],
    [["--calendar", "no-such-file"], 2, "cannot be read"],
    [["--calendar", file, "--business-hours", "mon 09:00-10:00"], 2, "cannot be used together"]
  ] as const)("says what is wrong: %j", async ([args, code, text], { expect }) => {
    const platform = await startPlatform(agencyWith({}))
    const made = await estate(["report", "calls", ...args], { platform, now })
    await platform.close()
    expect(made).toMatchObject({ code, stdout: "" })
    expect(made.stderr).toContain(text)
  })

  it("names the place in a calendar that cannot be read", async ({ expect }) => {
    const wrong = `${file}.wrong`
    writeFileSync(wrong, "calendars:\n  center:\n    open: from nine to five\n")
    const platform = await startPlatform(agencyWith({}))
    const made = await estate(["report", "calls", "--calendar", wrong], { platform, now })
    await platform.close()
    expect(made.code).toBe(1)
    expect(made.stderr).toContain(`${wrong}:3 calendars.center.open`)
  })
})
