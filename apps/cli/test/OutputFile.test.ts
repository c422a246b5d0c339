import { existsSync, readdirSync, readFileSync } from "node:fs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { afterAll, beforeAll, describe, inject, it } from "vitest"
import { agency } from "./Agency.ts"
import { estate, onScreen, onTerminal, until } from "./Estate.ts"
import { type Platform, startPlatform } from "./Platform.ts"
import { readWorkbook } from "./ReadWorkbook.ts"
import { agencyWith, callOf } from "./ReportAgency.ts"

const service = inject("service")
const lists = "invoices list --sort id"
const now = "2026-11-20T12:00:00+03:00"

/** The day number in Excel's calendar. */
const serial = (iso: string) => Date.parse(iso) / 86_400_000 + 25_569

const inEnglish = {
  "invoices list -o x.pdf":
    "estate: -o cannot write .pdf files. Endings that it can write: .csv, .json, .ndjson, .tsv, .txt, .xlsx",
  "report calls -o x.pdf":
    "estate: -o cannot write .pdf files. Endings that it can write: .csv, .htm, .html, .json, .tsv, .txt, .xlsx",
  "report calls --format html -o x.docx":
    "estate: -o cannot write .docx files. Endings that it can write: .csv, .htm, .html, .json, .tsv, .txt, .xlsx",
  "invoices list --format csv -o x.xlsx":
    "estate: x.xlsx does not have the ending of csv. Remove --format, or choose another ending",
  "invoices list --excel -o x.json": "estate: --excel works with csv, not with json",
  "invoices list --excel --format json":
    '{"error":{"code":"WrongUse","message":"--excel works with csv, not with json","fix":null,"exitCode":2}}',
  "invoices list --jq length -o x.xlsx":
    '{"error":{"code":"WrongUse","message":"--jq works with json, not with xlsx","fix":null,"exitCode":2}}',
  "report calls --format json -o x.html":
    '{"error":{"code":"WrongUse","message":"x.html does not have the ending of json","fix":"Remove --format, or choose another ending","exitCode":2}}'
}

const inRussian = {
  "report calls --format html -o x.docx":
    "estate: -o не записывает файлы .docx. Возможные расширения: .csv, .htm, .html, .json, .tsv, .txt, .xlsx",
  "invoices list --format csv -o x.xlsx":
    "estate: расширение x.xlsx не подходит к формату csv. Уберите --format или выберите другое расширение",
  "invoices list --excel -o x.json": "estate: --excel работает с csv, но не с json",
  "invoices list --jq length -o x.xlsx":
    '{"error":{"code":"WrongUse","message":"--jq работает с json, но не с xlsx","fix":null,"exitCode":2}}'
}

describe.concurrent("-o", () => {
  const folder = new TemporaryFolder()
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(agency)
  })
  afterAll(() => platform.close())
  const file = (name: string) => folder.file(name)

  it("writes a list in the format of the file's ending", async ({ expect }) => {
    const write = async (name: string, ...more: ReadonlyArray<string>) => {
      const { code, stdout, stderr } = await estate([...lists.split(" "), ...more, "-o", file(name)], {
        service
      })
      const content = more.includes("--jq") ? "" : ": 3 invoices"
      expect({ code, stdout, stderr }).toEqual({
        code: 0,
        stdout: "",
        stderr: `wrote ${file(name)}${content}\n`
      })
      return readFileSync(file(name), "utf8")
    }
    expect(JSON.parse(await write("list.json"))).toHaveLength(3)
    expect(
      (await write("list.ndjson"))
        .trimEnd()
        .split("\n")
        .map(line => JSON.parse(line).id)
    ).toEqual([1001, 1002, 1003])
    expect(await write("list.csv")).toMatch(/^id,number,createdAt,/u)
    expect(await write("LIST.TSV", "--columns", "id")).toMatch(/^\S+\n1001\n1002\n1003\n$/u)
    expect(await write("jq.json", "--jq", "length")).toBe("3\n")
    expect(await write("list.txt", "--format", "ndjson", "--columns", "id")).toBe(
      '{"id":1001}\n{"id":1002}\n{"id":1003}\n'
    )
  })

  it("has all records unless a part is asked for, and says how many, and of which days", async ({
    expect
  }) => {
    const calls = Array.from({ length: 25 }, (_, n) => callOf(n, "2026-10-20 10:00:00", 60))
    const busy = await startPlatform(agencyWith({ calls }))
    const write = (...more: ReadonlyArray<string>) =>
      estate(["calls", "--in", "2026-10", ...more, "-o", file("october.csv")], { platform: busy, now })
    expect((await write()).stderr).toBe(`wrote ${file("october.csv")}: 25 calls, 1–31 October 2026\n`)
    expect(readFileSync(file("october.csv"), "utf8").split("\r\n")).toHaveLength(27)
    expect((await write("--limit", "5")).stderr).toBe(
      `wrote ${file("october.csv")}: 5 of 25 calls, 1–31 October 2026\n`
    )
    const piped = await estate(["calls", "--in", "2026-10"], { platform: busy, now })
    expect({ lines: piped.stdout.split("\n").length, stderr: piped.stderr }).toEqual({
      lines: 27,
      stderr: ""
    })
    const short = await onScreen(["calls", "--in", "2026-10"], { platform: busy, now })
    expect(short.screen).toContain("10 of 25 calls, 1–31 October 2026; --all for the rest")
    await busy.close()
  })

  it("shows its progress on a terminal, where the file is not", async ({ expect }) => {
    const all = ["calls", "list", "--all", "--limit", "1", "-o", file("calls.csv")]
    const { code, screen } = await onScreen(all, { service, env: { ESTATE_LANG: "ru" }, withReplaced: true })
    expect(code).toBe(0)
    expect(screen).toMatch(/[━─]{30}/u)
    expect(screen).toContain(`записан файл ${file("calls.csv")}: 3 звонка\n`)
    expect(readFileSync(file("calls.csv"), "utf8").split("\r\n")).toHaveLength(5)
  })

  it.for([...Object.entries(inEnglish), ...Object.entries(inRussian)])(
    "refuses what it cannot write, before anything is asked: %s",
    async ([line, message], { expect }) => {
      const language = /\p{Script=Cyrillic}/u.test(message) ? "ru" : "en"
      const env = { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k", ESTATE_LANG: language }
      const ended = await estate(line.split(" "), { env })
      expect(ended).toEqual({ code: 2, stdout: "", stderr: `${message}\n` })
    }
  )

  it("writes - to standard output", async ({ expect }) => {
    const list = ["invoices", "list", "--format", "csv", "--columns", "id", "--sort", "id"]
    const { stdout, stderr } = await estate([...list, "-o", "-"], { service })
    expect({ stdout, stderr }).toEqual({ stdout: "id\r\n1001\r\n1002\r\n1003\r\n", stderr: "" })
    const report = await estate(["report", "bills", "--format", "json", "-o", "-"], { service })
    expect(JSON.parse(report.stdout)).toHaveProperty("payers")
    expect(existsSync("-")).toBe(false)
  })

  it("leaves no file of a list that fails", async ({ expect }) => {
    const at = new TemporaryFolder()
    const failing = await startPlatform(() => ({ status: 403, json: {} }))
    const args = ["threads", "list", "--all", "-o", at.file("x.csv")]
    expect((await estate(args, { platform: failing })).code).toBe(4)
    await failing.close()
    expect(readdirSync(at.path)).toEqual([])
  })

  it("writes a workbook of a list: numbers and dates as such, no text as a formula", async ({ expect }) => {
    await estate([...lists.split(" "), "-o", file("invoices.xlsx")], { service })
    const { Invoices: rows = [], About: about = [] } = readWorkbook(file("invoices.xlsx"))
    const column = (name: string) =>
      rows.map(row => row[rows[0]?.findIndex(cell => cell.value === name) ?? 0])
    expect(column("Amount").slice(1, 3)).toMatchObject([
      { kind: "number", value: 12500 },
      { kind: "number", value: 1200000 }
    ])
    const day = { kind: "number", value: serial("2026-11-02"), format: "yyyy-mm-dd" }
    expect(column("Date")[1]).toEqual(day)
    expect(column("Invoice")[2]).toMatchObject({ kind: "text", value: "=С-2" })
    expect(column("Can be deleted")[1]?.value).toMatch(/^(yes|no)$/u)
    expect(
      column("Status")
        .slice(1)
        .map(cell => cell?.value)
    ).toContain("not paid")
    expect(rows).toHaveLength(4)
    // The first sheet has the title, how the report was made, and the totals.
    expect(Object.keys(readWorkbook(file("invoices.xlsx")))).toEqual(["About", "Invoices"])
    const lines = new Map(about.map(([label, text]) => [label?.value, text?.value]))
    expect(lines.get("Records")).toBe("3")
    expect(lines.get("Command")).toMatch(/^estate invoices list /u)
    expect(lines.get("Amount, total")).toMatch(/₽$/u)
    expect(lines.get("Date")).toMatch(/^\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d$/u)
    const env = { ESTATE_LANG: "ru" }
    await estate([...lists.split(" "), "-o", file("invoices.xlsx")], { service, env })
    const days = readWorkbook(file("invoices.xlsx"))["О книге"]?.find(([label]) => label?.value === "Дата")
    expect(days?.[1]?.value).toMatch(/^\d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}$/u)
  })

  it("writes times of a workbook as the clock shows them, and hostile texts as plain ones", async ({
    expect
  }) => {
    const list = ["threads", "list", "--columns", "last-message-at,lastMessage,id"]
    await estate([...list, "-o", file("threads.xlsx")], { platform })
    await estate([...list, "--utc", "-o", file("utc.xlsx")], { platform })
    const format = "yyyy-mm-dd hh:mm:ss"
    const rows = readWorkbook(file("threads.xlsx")).Threads ?? []
    expect(rows[1]?.[0]).toEqual({ kind: "number", value: serial("2026-11-20T09:45:10Z"), format })
    expect(rows[2]?.[1]).toMatchObject({ kind: "text", value: "=1+1 red and\nmore" })
    const [, inUtc] = readWorkbook(file("utc.xlsx")).Threads ?? []
    expect(inUtc?.[0]).toMatchObject({ value: serial("2026-11-20T06:45:10Z") })
  })

  it("writes a workbook of a report: a sheet for each list of it", async ({ expect }) => {
    const report = ["report", "calls", "--from", "2026-11-19", "--to", "2026-11-20"]
    await estate([...report, "-o", file("calls.xlsx")], { service })
    const sheets = readWorkbook(file("calls.xlsx"))
    expect(Object.keys(sheets).slice(0, 3)).toEqual(["About", "By day", "By hour"])
    expect(sheets.About?.[0]?.[0]?.value).toBe("Calls")
    expect(sheets["By day"]?.map(row => row.slice(0, 2))).toMatchObject([
      [{ value: "Date" }, { value: "Calls" }],
      [{ value: serial("2026-11-19"), format: "yyyy-mm-dd" }, { kind: "number" }],
      [{ value: serial("2026-11-20") }, { kind: "number" }]
    ])
    await estate([...report, "--part", "days", "-o", file("days.xlsx")], { service })
    expect(Object.keys(readWorkbook(file("days.xlsx")))).toEqual(["About", "By day"])
  })

  it("leaves nothing of a file whose terminal is closed", async ({ expect }) => {
    const own = new TemporaryFolder()
    const slow = await startPlatform((request, url) => ({ ...agency(request, url), delayMillis: 60_000 }))
    let isBegun = false
    await onTerminal(["threads", "list", "-o", own.file("threads.csv")], {
      platform: slow,
      closeWhen: () => {
        isBegun = readdirSync(own.path).length > 0 && slow.seen.length > 0
        return isBegun
      }
    })
    expect(isBegun).toBe(true)
    await until(() => readdirSync(own.path).length === 0)
    await slow.close()
  })

  it("writes CSV that Excel opens", async ({ expect }) => {
    const args = ["invoices", "list", "--sort", "id", "--columns", "number,amount,payer", "--excel"]
    const { stdout } = await estate(args, { service })
    expect(stdout.startsWith("\ufeffInvoice;Amount;Payer\r\nС-1;12500;")).toBe(true)
    const report = await estate(["report", "bills", "--excel", "--part", "payers"], { service })
    expect(report.stdout).toMatch(/^\ufeffPayer;Invoices;Amount;/u)
  })

  it("writes an invoice, in the language of its texts", async ({ expect }) => {
    const show = (name: string, ...more: ReadonlyArray<string>) =>
      estate(["invoices", "show", "1001", "-o", file(name), ...more], { service })
    expect(await show("invoice.html")).toMatchObject({ code: 0, stdout: "" })
    const page = readFileSync(file("invoice.html"), "utf8")
    expect(page).toMatch(/<html lang="ru">.*<main>.*Плательщик.*<\/main>/su)
    expect(page).not.toMatch(/Payer|Recipient|VAT/u)
    await show("invoice.json")
    expect(JSON.parse(readFileSync(file("invoice.json"), "utf8"))).toHaveProperty("totalAmountWithVat")
    expect((await show("invoice.pdf")).code).toBe(2)
    expect((await show("invoice.html", "--jq", ".number")).code).toBe(2)
  })
})
