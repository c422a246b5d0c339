import { describe, inject, it } from "vitest"
import { estate, inShell, onScreen } from "./Estate.ts"
import { startPlatform } from "./Platform.ts"

const service = inject("service")
const lines = (text: string) => text.trimEnd().split("\n")

describe.concurrent("every list", () => {
  it.for([
    ["invoices list --status unpaid", "1001"],
    ["invoices list --from 2026-11-01 --to 2026-11-05", "1001"],
    ["invoices list --payer 71 --recipient 4", "1003"],
    ["invoices --unpaid", "1001,1003"],
    ["invoice ls -u", "1001,1003"],
    ["invoices list --status paid,unpaid", "1002,1001"],
    ["invoices list --status unpaid,partial --sort -amount", "1001,1003"],
    ["invoices list --status unpaid,partial --limit 1 --page 2", "1003"],
    ["invoices list --payer берег", "1001,1003"],
    ["invoices list --payer ИП\u00a0омутова", "1002"],
    ["invoices list --number С-2", "1002"],
    ["invoices list --amount 900", "1003"],
    ["catalogue list --complex 12 --status finished", "14"],
    ["catalogue list --level complex", "12"],
    ["accounts list --search 7902", "6"],
    ["calls list --phone 8912-345-67-89", "501"],
    ["calls list --phone +7\u00a0(912)\u00a0345\u201167\u201189", "501"],
    ["calls list --max-length 0", "502"],
    ["calls --missed", "502"],
    ["calls list --project ПАРК --sort -duration", "503,501,502"],
    ["calls list --project ПАРК --limit 2", "501,502"],
    ["calls list --project нет", ""],
    ["calls list --status target,none", "501,503"],
    ["calls list --from 2026-11-19T10:00 --to 2026-11-19", "502"],
    ["calls list --min-waiting 30s", "502"]
  ])("is filtered by humane names: %s", async ([line = "", ids], { expect }) => {
    const form = ["--columns", "id", "--format", "csv"]
    const { stdout, stderr } = await estate([...line.split(" "), ...form], { service })
    expect({
      ids: lines(stdout)
        .slice(1)
        .map(id => id.trim())
        .join(),
      stderr
    }).toEqual({ ids, stderr: "" })
  })

  it("is sorted, by the platform or here, and cut after that", async ({ expect }) => {
    const there = await estate(
      ["invoices", "list", "--sort", "amount:desc", "--limit", "2", "--columns", "id,amount"],
      { service }
    )
    expect(there.stdout).toBe("id\tamount\n1002\t1200000\n1001\t12500\n")
    const here = await estate(
      ["calls", "list", "--sort", "duration:desc", "--limit", "2", "--columns", "id,duration"],
      { service }
    )
    expect(here.stdout).toBe("id\tduration\n503\t3725\n501\t65\n")
    expect(here.stderr).toBe("")
  })

  it("of a payer is found by a part of the name, and by none that several have", async ({ expect }) => {
    const two = await estate(["invoices", "--recipient", "площадка"], { service })
    expect(two).toMatchObject({ code: 2, stdout: "" })
    expect(two.stderr).toBe(
      'estate: "площадка" matches 2 recipients; name one by its id:\n  3  ООО «Площадка»\n  4  ООО «Площадка»\n'
    )
    const env = { ESTATE_LANG: "ru", NO_COLOR: "1" }
    const none = await onScreen(["invoices", "--payer", "Лесная"], { service, env })
    expect(none).toEqual({
      code: 3,
      screen: "estate: --payer: названия с «Лесная» нет\nСписок: estate invoices payers\n"
    })
  })

  it("has the columns that are asked for, in every format", async ({ expect }) => {
    const list = ["invoices", "list", "--columns", "number,created-at,paidAt", "--sort", "id"]
    expect((await estate([...list, "--format", "csv"], { service })).stdout).toBe(
      "number,createdAt,paidAt\r\nС-1,2026-11-02,\r\n'=С-2,2026-11-10,2026-11-12\r\nС-3,2026-10-05,\r\n"
    )
    expect(lines((await estate([...list, "--format", "ndjson"], { service })).stdout)[0]).toBe(
      '{"number":"С-1","createdAt":"2026-11-02","paidAt":null}'
    )
  })

  it("is what jq makes of it, of the whole list", async ({ expect }) => {
    const sum = await estate(["invoices", "list", "--jq", "map(.amount) | add"], { service })
    expect(sum).toEqual({ code: 0, stdout: "1213400\n", stderr: "" })
    const names = await estate(["accounts", "list", "--wire", "--jq", ".[].email"], { service })
    expect(names.stdout).toBe("anna@agency.example\njohn@agency.example\n")
    const part = await estate(["calls", "list", "--limit", "1", "--jq", "length"], { service })
    expect(part.stdout).toBe("1\n")
    const wrong = await estate(["calls", "list", "--jq", ".["], { service })
    expect({ code: wrong.code, stdout: wrong.stdout }).toEqual({ code: 2, stdout: "" })
    expect(JSON.parse(wrong.stderr).error).toMatchObject({ code: "JqFailed", exitCode: 2 })
  })

  it("shows on a terminal how far it has come, and says nothing with --quiet", async ({ expect }) => {
    const line = "estate calls list --all --limit 1 --format ndjson > /dev/null"
    const watched = await onScreen(["calls", "list", "--all", "--limit", "1"], {
      service,
      withReplaced: true
    })
    expect(watched.screen).toMatch(/[━─]{30} {2}[\d.]+% {2}\d of 3 calls/)
    expect(watched.screen).toContain("\r\u001b[K")
    expect(watched.screen.trimEnd().endsWith("3 calls")).toBe(true)
    expect((await inShell(line, { service })).stderr).toBe("")
    const quiet = await onScreen(["calls", "list", "--all", "--quiet", "--columns", "id"], {
      service,
      env: { NO_COLOR: "1" }
    })
    expect(quiet.screen).toBe(" ID\n501\n502\n503\n")
  })

  it("gives the platform's own records", async ({ expect }) => {
    const { stdout } = await estate(["calls", "list", "--wire", "--format", "ndjson", "--limit", "1"], {
      service
    })
    expect(JSON.parse(stdout)).toEqual({
      id: 501,
      calledAt: "2026-11-20 09:30:00",
      phone: "79123456789",
      callLength: 65,
      callWaiting: 7,
      callFile: "https://records.example/501.mp3",
      projectName: "ЖК «Северный парк»",
      status: 1,
      idPacket: 7,
      packetTitle: null
    })
  })

  it.for(
    Object.entries({
      "calls list --since soon":
        'estate: --since expects a duration such as 90s, 15m, 2 hours or 7d, or a date, not "soon"; examples: 2026-11-20, 20 November, 20.11, 2026-11 (a month), today, yesterday, monday (the last one), 7d or 7 days ago, last week, last month',
      "calls list --since 7":
        'estate: --since expects a duration such as 90s, 15m, 2 hours or 7d, or a date, not "7"; examples: 2026-11-20, 20 November, 20.11, 2026-11 (a month), today, yesterday, monday (the last one), 7d or 7 days ago, last week, last month',
      "calls list --since 7d --from today": "estate: --since and --from cannot be used together",
      "calls list --status best":
        'estate: --status expects target, non-target or none, not "best". See: estate calls list --help',
      "calls list --phone anna":
        'estate: --phone expects a phone number such as "+7 912 345-67-89", not "anna". See: estate calls list --help',
      "calls list --status constructor":
        'estate: --status expects target, non-target or none, not "constructor". See: estate calls list --help',
      "calls list --since 7d --time-from 9:00":
        "estate: --time-from cannot be used with a time in --from, --to or --since",
      "calls list --since 2026-11-20T09:30 --to 20.11.2026T9:00":
        "estate: --since (2026-11-20 09:30) is later than --to (2026-11-20 09:00)",
      "invoices list --from 2026-02-30":
        'estate: --from expects a date, not "2026-02-30"; examples: 2026-11-20, 20 November, 20.11, 2026-11 (a month), today, yesterday, monday (the last one), 7d or 7 days ago, last week, last month',
      "invoices list --from=2026-02-20T09:30":
        "estate: invoices have no time of day: remove the time from --from, --to and --since",
      "invoices list --sort price":
        'estate: --sort: there is no field "price". Fields: id, number, createdAt, amount, payer, recipient, paymentOrder, paidAt, actsAmount, actsText, status, canDelete',
      "invoices list --sort amount:down":
        "estate: --sort expects a field, optionally with :asc or :desc, such as --sort id:desc or --sort -id",
      "invoices list --sort -amount:asc":
        "estate: --sort expects a field, optionally with :asc or :desc, such as --sort id:desc or --sort -id",
      "invoices list --json --format csv":
        '{"error":{"code":"WrongUse","message":"--format is given twice","fix":"See: estate invoices list --help","exitCode":2}}',
      "invoices list --columns id,price":
        'estate: --columns: there is no field "price". Fields: id, number, createdAt, amount, payer, recipient, paymentOrder, paidAt, actsAmount, actsText, status, canDelete',
      "invoices list --jq . --format csv":
        '{"error":{"code":"WrongUse","message":"--jq works with json, not with csv","fix":null,"exitCode":2}}',
      "invoices list --wire --columns id": `{"error":{"code":"WrongUse","message":"--columns takes the names of estate's JSON, not the platform's: remove --wire","fix":null,"exitCode":2}}`,
      "invoices show first": 'estate: "first" is not an invoice: name it by its id or its printed number',
      "listings missing x": 'estate: "x" is not a listing id: ids are whole numbers',
      "listings missing 9007199254740992":
        'estate: "9007199254740992" is not a listing id: ids are whole numbers'
    })
  )("wrong use ends with 2 before anything is asked: %s", async ([line, message], { expect }) => {
    const env = { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k" }
    const ended = await estate(line.split(" "), { env })
    expect(ended).toEqual({ code: 2, stdout: "", stderr: `${message}\n` })
  })

  it("an invoice to print holds nothing that is markup or that a terminal would obey", async ({ expect }) => {
    const evil = '\u001b[31mred\u001b]0;title\u0007 \u202e<b>&amp;\u009b1m\n"next"\''
    const texts = {
      ...{ count_number: evil, recipient: evil, contacts: evil, bank_itin: evil, bank_kpp: evil },
      ...{ bank_account_number: evil, bank_bik: evil, bank_correspondent_account: evil, payer: evil },
      ...{ general_manager_position: evil, general_manager: evil, offer_text: evil, vat_string: evil },
      sum_string: evil
    }
    const sums = {
      services: [{ title: evil, amount: 1 }],
      total_amount: 1,
      total_amount_with_vat: 1,
      vat_amount: 0
    }
    const platform = await startPlatform(() => ({ json: { data: { ...texts, ...sums } } }))
    const { code, stdout } = await estate(["invoices", "show", "1", "--format", "html"], { platform })
    await platform.close()
    expect(code).toBe(0)
    expect(stdout).not.toMatch(/[^\P{C}\n]|<b>/u)
    expect(stdout).toContain("red &lt;b&gt;&amp;amp;\n&quot;next&quot;&#39;")
  })
})
