import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { House } from "../test/House.ts"
import { buyerWrites, message } from "../test/Lines.ts"
import { launchChromium } from "./Chromium.ts"

/** What a buyer, a listing, a project, a payer and a complex are called. */
const HOSTILE = `</title><img src=x onerror="document.title='owned'"><script>alert(1)</script>&"'\u202e`
/** How it is shown: as it is, without what would turn the line around. */
const SHOWN = HOSTILE.slice(0, -1)

const names = ["morning", "responses", "calls", "receivables", "listings", "catalogue"]
/** Whatever day it is, what is imported below is told of. */
const period = ["--from", "2020", "--to", "2099"]
const withPeriod = new Set(["morning", "responses", "calls", "receivables"])

const pictures = join(import.meta.dirname, "pictures")

const hostileRecords = [
  ...buyerWrites(1, 1, {
    text: HOSTILE,
    at: "2026-11-20 09:30:00",
    unread: 1,
    record: { author: HOSTILE, order_title: HOSTILE }
  }),
  message(1, 2, { direction: "outgoing", created_at: "2026-11-20 09:34:00" }),
  ...buyerWrites(2, 3, {
    text: HOSTILE,
    at: "2026-11-20 09:35:00",
    unread: 1,
    record: { author: HOSTILE, order_title: HOSTILE }
  }),
  {
    type: "invoice",
    company: 1,
    payerId: 900_001,
    recipientId: 900_001,
    record: {
      count_id: 900_001,
      count_number: HOSTILE,
      created_at: "2025-01-01",
      amount: 10_000_000,
      payer: HOSTILE,
      recipient: HOSTILE,
      payment_order: null,
      payed_at: null,
      acts_amount: 0,
      acts_text: null,
      status: "not_paid",
      can_delete: false
    },
    details: {
      count_number: HOSTILE,
      recipient: HOSTILE,
      contacts: "",
      bank_itin: "",
      bank_kpp: "",
      bank_account_number: "",
      bank_bik: "",
      bank_correspondent_account: "",
      general_manager_position: "",
      general_manager: "",
      payer: HOSTILE,
      offer_text: "",
      services: [],
      total_amount: 10_000_000,
      total_amount_with_vat: 10_000_000,
      vat_string: "",
      vat_amount: 0,
      sum_string: ""
    }
  },
  {
    type: "call",
    company: 1,
    record: {
      id: 900_001,
      calledAt: "2026-11-19 10:00:00",
      phone: "79160000001",
      callLength: 0,
      callWaiting: 20,
      callFile: "",
      projectName: HOSTILE,
      status: 1,
      idPacket: 1,
      packetTitle: HOSTILE
    }
  },
  {
    type: "listing",
    company: 1,
    id: 1001,
    title: HOSTILE,
    emptyFields: [
      { id: 1, code: "h", type: "text", desc: "", name: HOSTILE, unit: "", tips: "", required: true }
    ]
  },
  {
    type: "catalogueItem",
    level: 1,
    status: "finished",
    parentId: null,
    record: { id: 900_001, title: HOSTILE, children_count: 50, address: "", photos: [] }
  }
]

let house: House
let browser: Browser

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  house = await House.demo()
  await house.import(hostileRecords)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

/** Makes a report into a file and gives the file. */
const made = async (name: string, language: "en" | "ru"): Promise<string> => {
  const file = join(house.folder, `${name}-${language}.html`)
  const args = ["report", name, ...(withPeriod.has(name) ? period : []), "-o", file]
  const left = await house.run("estate", args, { ...house.client, ESTATE_LANG: language })
  expect(left).toMatchObject({ code: 0 })
  return file
}

/** Opens a page and does something with it; whatever it complains of or asks for fails. */
const opened = async (file: string, options: BrowserContextOptions, look: (page: Page) => Promise<void>) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const wrong: Array<string> = []
  page.on("pageerror", error => wrong.push(String(error)))
  page.on("console", said => wrong.push(said.text()))
  page.on("dialog", dialog => wrong.push(dialog.message()))
  page.on("request", request => {
    if (request.url() !== pathToFileURL(file).href) wrong.push(request.url())
  })
  await page.goto(pathToFileURL(file).href)
  await look(page)
  await context.close()
  expect(wrong).toEqual([])
}

const background = (page: Page) => page.evaluate("getComputedStyle(document.body).backgroundColor")
const isWiderThanItsWindow = (page: Page) =>
  page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
/** Text of charts that a reader could not read: none may be smaller than 7.5 points on paper and 11 pixels on a phone. */
const smallestChartText = (page: Page): Promise<number> =>
  page.evaluate(`Math.min(99, ...[...document.querySelectorAll("svg text")]
    .filter(text => text.getClientRects().length > 0)
    .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))`)
/** Labels of charts that stick out of their pictures. */
const cutOff = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(`[...document.querySelectorAll("svg text")].filter(text => {
    const own = text.getBoundingClientRect(), all = text.closest("svg").getBoundingClientRect()
    return own.width > 0 && (own.left < all.left - 1 || own.right > all.right + 1 || own.bottom > all.bottom + 1)
  }).map(text => text.textContent)`)

describe.each(names)("estate report %s -o FILE.html", name => {
  it("is read on a screen, in the dark, on a phone and on paper, and nothing in it comes alive", async () => {
    const [english, russian] = await Promise.all([made(name, "en"), made(name, "ru")])
    const picture = (kind: string) => join(pictures, `report-${name}-${kind}.png`)
    const light = { viewport: { width: 1100, height: 800 }, colorScheme: "light" } as const

    await opened(english, light, async page => {
      expect(await page.locator("td, li", { hasText: SHOWN }).first().isVisible()).toBe(true)
      expect(await page.locator("img, script, iframe, link").count()).toBe(0)
      expect(await page.title()).not.toBe("owned")
      expect(await page.locator("svg.wide").first().isVisible()).toBe(true)
      expect(await background(page)).toBe("rgb(255, 255, 255)")
      expect(await isWiderThanItsWindow(page)).toBe(false)
      expect(await cutOff(page)).toEqual([])
      await page.screenshot({ path: picture("light"), fullPage: true })
      await page.emulateMedia({ media: "print", colorScheme: "dark" })
      await page.setViewportSize({ width: 680, height: 960 })
      expect(await background(page)).toBe("rgb(255, 255, 255)")
      expect(await isWiderThanItsWindow(page)).toBe(false)
      expect(await smallestChartText(page)).toBeGreaterThanOrEqual(9)
      await page.screenshot({ path: picture("print"), fullPage: true })
    })
    await opened(russian, { ...light, colorScheme: "dark" }, async page => {
      expect(await page.locator("html").getAttribute("lang")).toBe("ru")
      expect(await background(page)).toBe("rgb(20, 24, 31)")
      expect(await cutOff(page)).toEqual([])
      await page.screenshot({ path: picture("dark"), fullPage: true })
    })
    await opened(russian, { viewport: { width: 390, height: 844 } }, async page => {
      expect(await page.locator("svg.narrow").first().isVisible()).toBe(true)
      expect(await isWiderThanItsWindow(page)).toBe(false)
      expect(await cutOff(page)).toEqual([])
      expect(await smallestChartText(page)).toBeGreaterThanOrEqual(11)
      await page.screenshot({ path: picture("phone"), fullPage: true })
    })
    expect(readFileSync(english, "utf8").length).toBeLessThan(1_000_000)
  })
})
