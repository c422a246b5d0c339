import { widthOf } from "@estate/text/TextWidth"
import { afterAll, beforeAll, describe, inject, it } from "vitest"
import { agency, anna, threadOf } from "./Agency.ts"
import { estate, onScreen, onTerminal } from "./Estate.ts"
import { type Platform, pageOf, startPlatform } from "./Platform.ts"
import { agencyWith, messageOf } from "./ReportAgency.ts"

const service = inject("service")
const NO_COLOR = { NO_COLOR: "1" }
const now = "2026-11-20T13:00:00+03:00"

const thread = (n: number) => threadOf(n, "Is it free?")

describe.concurrent("a list on a terminal of 80 columns", () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(agency)
  })
  afterAll(() => platform.close())

  it("says who wrote what and how long ago, in both languages", async ({ expect }) => {
    for (const language of ["en", "ru"]) {
      const env = { ...NO_COLOR, ESTATE_LANG: language }
      const { screen } = await onScreen(["threads", "list"], { platform, env, now, columns: 80 })
      expect(screen).toMatchSnapshot(language)
      expect(Math.max(...screen.split("\n").map(widthOf))).toBeLessThanOrEqual(80)
    }
  })

  it("has the whole time and the id where they are asked for", async ({ expect }) => {
    const list = ["threads", "list", "--columns", "id,last-message-at"]
    const { screen } = await onScreen(list, { platform, env: NO_COLOR, now, columns: 80 })
    expect(screen).toContain(`${anna}  2026-11-20 09:45`)
    const utc = await onScreen(["threads", "list", "--utc"], { platform, env: NO_COLOR, now, columns: 80 })
    expect(utc.screen).toContain("2026-11-20 06:45Z")
  })

  it.for([
    ["invoices list", "INVOICE PAYER AMOUNT STATUS DATE ID PAID", "№ СЧЁТА ПЛАТЕЛЬЩИК СУММА СТАТУС ДАТА ID"],
    ["calls list", "CALLED PHONE ABOUT LENGTH STATUS", "КОГДА ТЕЛЕФОН О ЧЁМ ДЛИЛСЯ СТАТУС"],
    ["accounts list", "NAME PHONE E-MAIL JOINED ID TYPE", "ИМЯ ТЕЛЕФОН ПОЧТА ВОШЁЛ НОМЕР"],
    ["catalogue list", "TITLE ADDRESS BUILDINGS PHOTOS ID", "НАЗВАНИЕ АДРЕС КОРПУСОВ ФОТО НОМЕР"],
    [
      "listings missing 42",
      "LISTING FIELD REQUIRED EXAMPLE UNIT DESCRIPTION CODE",
      "ОБЪЯВЛЕНИЕ ПОЛЕ ОБЯЗАТЕЛЬНО ПРИМЕР ЕДИНИЦА ОПИСАНИЕ КОД"
    ]
  ])("has the columns that fit: estate %s", async ([line = "", en, ru], { expect }) => {
    for (const [language, columns] of [
      ["en", en],
      ["ru", ru]
    ] as const) {
      const env = { ...NO_COLOR, ESTATE_LANG: language }
      const { screen } = await onScreen(line.split(" "), { service, env, columns: 80 })
      const [heading = "", ...rows] = screen.split("\n")
      expect(heading.trim().replaceAll(/ {2,}/gu, " ")).toBe(columns)
      expect(Math.max(...[heading, ...rows].map(widthOf))).toBeLessThanOrEqual(80)
    }
  })

  it("tells apart the columns of report catalogue", async ({ expect }) => {
    const { screen } = await onScreen(["report", "catalogue"], { service, env: NO_COLOR, columns: 80 })
    const headings = screen.split("\n").find(line => line.startsWith("STATUS")) ?? ""
    const names = headings.trim().split(/ {2,}/u)
    expect(names.length).toBeGreaterThan(3)
    expect(new Set(names).size).toBe(names.length)
  })

  it("keeps the commands of report morning in one piece", async ({ expect }) => {
    const waiting = {
      ...thread(1),
      order_title: "A flat by the river with a very long title",
      unread_messages: 1
    }
    const morning = await startPlatform(
      agencyWith({
        threads: [waiting],
        messages: { [waiting.ulid]: [messageOf(1, "incoming", waiting.last_message_at)] },
        calls: [],
        invoices: [],
        listings: {}
      })
    )
    for (const columns of [80, 100, 140]) {
      const { screen } = await onScreen(["report", "morning"], {
        platform: morning,
        env: NO_COLOR,
        now,
        columns
      })
      expect(screen).toContain(`estate threads read ${waiting.ulid}\n`)
    }
    await morning.close()
  })
})

describe.concurrent("the pager", () => {
  let crowded: Platform
  beforeAll(async () => {
    crowded = await startPlatform((_, url) =>
      pageOf(
        Array.from({ length: 60 }, (_, n) => thread(n)),
        url
      )
    )
  })
  afterAll(() => crowded.close())
  const list = (...more: ReadonlyArray<string>) => ["threads", "list", "--limit", "60", ...more]
  const marked = { ...NO_COLOR, PAGER: "sed 's/^/| /'" }

  it("gets what is longer than the terminal", async ({ expect }) => {
    const { code, screen } = await onTerminal(list(), { platform: crowded, env: marked, rows: 24 })
    const shown = screen.split("\n").filter(line => line.startsWith("| "))
    expect({ code, lines: shown.length }).toEqual({ code: 0, lines: 61 })
    const own = { ...marked, ESTATE_PAGER: "sed 's/^/> /'" }
    const { screen: other } = await onTerminal(list(), { platform: crowded, env: own, rows: 24 })
    expect(other).toContain("> ")
    expect(other).not.toContain("| ")
  })

  it("gets a report", async ({ expect }) => {
    const { screen } = await onTerminal(["report", "catalogue"], { service, env: marked, rows: 10 })
    expect(screen).toContain("| ")
  })

  it("is not started for what fits, for JSON and CSV, with --no-pager, and in a pipe", async ({ expect }) => {
    const seen = { platform: crowded, env: marked }
    const screens = [
      await onScreen(["threads", "list", "--limit", "5"], { ...seen, rows: 24 }),
      await onScreen(list("--format", "json"), { ...seen, rows: 24 }),
      await onScreen(list("--format", "csv"), { ...seen, rows: 24 }),
      await onScreen(list("--no-pager"), { ...seen, rows: 24 }),
      await onScreen(list(), { platform: crowded, env: { ...marked, ESTATE_PAGER: "" }, rows: 24 }),
      { screen: (await estate(list(), seen)).stdout }
    ]
    // A pager would have the text instead.
    for (const { screen } of screens) expect(screen).toContain("Listing 3")
    for (const { screen } of screens) expect(screen).not.toContain("| ")
  })

  it("may be quit before the end, and may not exist", async ({ expect }) => {
    const quit = await onTerminal(list(), {
      platform: crowded,
      env: { ...NO_COLOR, TERM: "xterm" },
      rows: 10,
      typing: [{ after: "Listing 3", type: "q" }]
    })
    expect(quit.code).toBe(0)
    expect(quit.screen).not.toContain("Listing 59")
    const gone = { ...NO_COLOR, PAGER: "no-such-pager" }
    const none = await onTerminal(list(), { platform: crowded, env: gone, rows: 10 })
    expect(none.code).toBe(0)
    expect(none.screen).toContain("Listing 59")
  })

  it("is not ended by Ctrl-C, which is the pager's own", async ({ expect }) => {
    // A shell that is about to read hears of a signal only after the line.
    const untilEnter =
      "trap 'heard=yes; echo heard' INT; cat; echo ready; until [ $heard ]; do sleep 0.1; done; read -r _ < /dev/tty"
    const { code, screen } = await onTerminal(list(), {
      platform: crowded,
      env: { ...NO_COLOR, ESTATE_PAGER: untilEnter },
      rows: 10,
      typing: [
        { after: "ready", type: "\u0003" },
        { after: "heard", type: "\n" }
      ]
    })
    expect(code).toBe(0)
    expect(screen).toContain("60 threads\n")
  })
})
