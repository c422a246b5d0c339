import * as wire from "@estate/testing/Wire"
import { afterAll, beforeAll, describe, it } from "vitest"
import { estate, onScreen } from "./Estate.ts"
import { type Platform, startPlatform } from "./Platform.ts"

const LARGEST_ID = String(Number.MAX_SAFE_INTEGER)

/** The id of the first is the printed number of the second. */
const invoices = [
  wire.invoice({ count_id: 1001, count_number: "1045" }),
  wire.invoice({ count_id: 7, count_number: "1001" }),
  wire.invoice({ count_id: 8, count_number: "С-20/Б", payer: "ИП\u001b[31m Омутова" }),
  wire.invoice({ count_id: 9, count_number: "С-20/А" }),
  wire.invoice({ count_id: Number.MAX_SAFE_INTEGER, count_number: "С-21" })
]

describe.concurrent("estate invoices show with a printed number", () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(({ path }, url) => {
      const id = /count_info\/(\d+)$/.exec(path)?.[1]
      if (id !== undefined)
        return invoices.some(({ count_id }) => String(count_id) === id)
          ? { json: { data: wire.invoiceDetails({ count_number: `Invoice ${id}` }) } }
          : { status: 404, json: {} }
      const number = (url.searchParams.get("count_number") ?? "").toLowerCase()
      const items = invoices.filter(({ count_number }) => count_number.toLowerCase().includes(number))
      return { json: { data: { items, total: items.length, pages: { page: 1, total: 1 } } } }
    })
  })
  afterAll(() => platform.close())

  const show = (...args: ReadonlyArray<string>) =>
    estate(["invoices", "show", ...args, "--jq", ".number"], { platform })

  it("finds the invoice, by a part of its number too", async ({ expect }) => {
    expect(await show("1045")).toEqual({ code: 0, stdout: "Invoice 1001\n", stderr: "" })
    expect((await show("№ 1045")).stdout).toBe("Invoice 1001\n")
    expect((await show("с-20/а")).stdout).toBe("Invoice 9\n")
    expect((await show("20/б")).stdout).toBe("Invoice 8\n")
  })

  it("takes an id for an id, and tells a person of the other invoice", async ({ expect }) => {
    expect(await show("1001")).toEqual({ code: 0, stdout: "Invoice 1001\n", stderr: "" })
    const { screen } = await onScreen(["invoices", "show", "1001"], { platform })
    expect(screen).toContain(
      "this invoice has the id 1001; the one with the printed number 1001: estate invoices show 7\n"
    )
    const other = await onScreen(["invoices", "show", "7"], { platform, env: { ESTATE_LANG: "ru" } })
    expect(other.screen).not.toContain("invoices show")
    // Found by its number, so there is no other one to mention.
    const found = await onScreen(["invoices", "show", "1045"], { platform })
    expect(found.screen).not.toContain("invoices show")
  })

  it("takes the largest possible id", async ({ expect }) => {
    expect((await show(LARGEST_ID)).stdout).toBe(`Invoice ${LARGEST_ID}\n`)
  })

  it("lists several, and ends with 2", async ({ expect }) => {
    const several = await estate(["invoices", "show", "С-20"], { platform })
    expect(several).toEqual({
      code: 2,
      stdout: "",
      stderr: `estate: "С-20" matches 2 invoices; name one by its id:
  8  С-20/Б, 2026-11-20, 12,000 ₽, ИП Омутова
  9  С-20/А, 2026-11-20, 12,000 ₽, LLC Horizon
`
    })
  })

  it("ends with 3 where there is none, and with 2 without a digit", async ({ expect }) => {
    const env = { ESTATE_LANG: "ru" }
    const none = await onScreen(["invoices", "show", "А-77"], { platform, env })
    expect(none).toEqual({
      code: 3,
      screen: "estate: нет счёта с номером «А-77»\nНайти счёт: estate invoices list\n"
    })
    expect((await show("999")).code).toBe(3)
    expect((await show("first")).code).toBe(2)
  })
})
