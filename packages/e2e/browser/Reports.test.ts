import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { recordLine } from "@estate/testing/ImportLine"
import * as wire from "@estate/testing/Wire"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { buyerWrites, message } from "../test/ImportLines.ts"
import { launchChromium } from "./Chromium.ts"

/** The name of every buyer, listing, project, payer and complex. */
const HOSTILE = `</title><img src=x onerror="document.title='owned'"><script>alert(1)</script>&"'\u202e`
/** As it is displayed: without the character that reverses the line. */
const SHOWN = HOSTILE.slice(0, -1)

const names = ["morning", "responses", "calls", "bills", "listings", "catalogue"]
/** Contains every record below. */
const period = ["--from", "2020", "--to", "2099"]
const withPeriod = new Set(["morning", "responses", "calls", "bills"])

const pictures = join(import.meta.dirname, "pictures")

const hostileRecords = [
  ...buyerWrites(1, 1, {
    text: HOSTILE,
    at: "2026-11-20 09:30:00",
    unread: 1,
    changes: { author: HOSTILE, order_title: HOSTILE }
  }),
  message(1, 2, { direction: "outgoing", created_at: "2026-11-20 09:34:00" }),
  ...buyerWrites(2, 3, {
    text: HOSTILE,
    at: "2026-11-20 09:35:00",
    unread: 1,
    changes: { author: HOSTILE, order_title: HOSTILE }
  }),
  {
    type: "invoice",
    company: 1,
    payerId: 900_001,
    recipientId: 900_001,
    record: wire.invoice({
      count_id: 900_001,
      count_number: HOSTILE,
      created_at: "2025-01-01",
      amount: 10_000_000,
      payer: HOSTILE,
      recipient: HOSTILE
    }),
    details: wire.invoiceDetails({ count_number: HOSTILE, recipient: HOSTILE, payer: HOSTILE })
  },
  recordLine(
    "call",
    wire.projectCall({
      id: 900_001,
      calledAt: "2026-11-19 10:00:00",
      callLength: 0,
      projectName: HOSTILE,
      packetTitle: HOSTILE
    })
  ),
  {
    type: "listing",
    company: 1,
    id: 1001,
    title: HOSTILE,
    emptyFields: [wire.listingField({ name: HOSTILE })]
  },
  {
    type: "catalogueItem",
    level: 1,
    status: "finished",
    parentId: null,
    record: wire.catalogueItem({ id: 900_001, title: HOSTILE, children_count: 50 })
  }
]

let deployment: Deployment
let browser: Browser

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  deployment = await Deployment.startDemo()
  await deployment.import(hostileRecords)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
})

/** Writes a report and returns the file's path. */
const writeReport = async (name: string, language: "en" | "ru"): Promise<string> => {
  const file = join(deployment.folder, `${name}-${language}.html`)
  const args = ["report", name, ...(withPeriod.has(name) ? period : []), "-o", file]
  const ended = await deployment.run("estate", args, { ...deployment.clientEnv, ESTATE_LANG: language })
  expect(ended).toMatchObject({ code: 0 })
  return file
}

/** Opens a page, which fails the test with any error, dialog or request. */
const open = async (file: string, options: BrowserContextOptions, look: (page: Page) => Promise<void>) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const problems: Array<string> = []
  page.on("pageerror", error => problems.push(String(error)))
  page.on("console", said => problems.push(said.text()))
  page.on("dialog", dialog => problems.push(dialog.message()))
  page.on("request", request => {
    if (request.url() !== pathToFileURL(file).href) problems.push(request.url())
  })
  await page.goto(pathToFileURL(file).href)
  await look(page)
  await context.close()
  expect(problems).toEqual([])
}

const background = (page: Page) => page.evaluate("getComputedStyle(document.body).backgroundColor")
const isWiderThanItsWindow = (page: Page) =>
  page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
/** The smallest text in any chart, in pixels. */
const smallestChartText = (page: Page): Promise<number> =>
  page.evaluate(`Math.min(99, ...[...document.querySelectorAll("svg text")]
    .filter(text => text.getClientRects().length > 0)
    .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))`)
/** Labels that are cut off at the edge of their chart. */
const cutOff = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(`[...document.querySelectorAll("svg text")].filter(text => {
    const own = text.getBoundingClientRect(), all = text.closest("svg").getBoundingClientRect()
    return own.width > 0 && (own.left < all.left - 1 || own.right > all.right + 1 || own.bottom > all.bottom + 1)
  }).map(text => text.textContent)`)

describe.each(names)("estate report %s -o FILE.html", name => {
  it("is readable on a screen, in dark mode, on a phone and on paper, and inert", async () => {
    const [english, russian] = await Promise.all([writeReport(name, "en"), writeReport(name, "ru")])
    const picture = (kind: string) => join(pictures, `report-${name}-${kind}.png`)
    const light = { viewport: { width: 1100, height: 800 }, colorScheme: "light" } as const

    await open(english, light, async page => {
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
    await open(russian, { ...light, colorScheme: "dark" }, async page => {
      expect(await page.locator("html").getAttribute("lang")).toBe("ru")
      expect(await background(page)).toBe("rgb(20, 24, 31)")
      expect(await cutOff(page)).toEqual([])
      await page.screenshot({ path: picture("dark"), fullPage: true })
    })
    await open(russian, { viewport: { width: 390, height: 844 } }, async page => {
      expect(await page.locator("svg.narrow").first().isVisible()).toBe(true)
      expect(await isWiderThanItsWindow(page)).toBe(false)
      expect(await cutOff(page)).toEqual([])
      expect(await smallestChartText(page)).toBeGreaterThanOrEqual(11)
      await page.screenshot({ path: picture("phone"), fullPage: true })
    })
    expect(readFileSync(english, "utf8").length).toBeLessThan(1_000_000)
  })
})
