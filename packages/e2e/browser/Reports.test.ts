import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { recordLine } from "@estate/testing/ImportLine"
import * as wire from "@estate/testing/Wire"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { buyerWrites, message } from "../test/ImportLines.ts"
import { violations, violationsAt } from "./Axe.ts"
import { closePages, openChromium } from "./Chromium.ts"
import {
  background,
  bottomOf,
  brokenWords,
  cutOff,
  placesOf,
  scrollsSideways,
  smallestChartText
} from "./Layout.ts"
import { takePicture } from "./Picture.ts"

/** The name of every buyer, listing, project, payer and complex. */
const HOSTILE = `</title><img src=x onerror="document.title='owned'"><script>alert(1)</script>&"'\u202e`
/** As it is displayed, without the character that reverses the line. */
const SHOWN = HOSTILE.slice(0, -1)

const names = ["morning", "responses", "calls", "bills", "listings", "catalogue"]
/** Contains every record below. */
const period = ["--from", "2020", "--to", "2099"]
const withPeriod = new Set(["morning", "responses", "calls", "bills"])

/** Harmful texts, and numbers and names that are easily broken in two. */
const hardRecords = [
  ...buyerWrites(1, 1, {
    text: HOSTILE,
    at: "2026-11-20 09:30:00",
    unread: 1,
    changes: { author: HOSTILE, order_title: HOSTILE }
  }),
  message(1, 2, { direction: "outgoing", created_at: "2026-11-20 09:34:00" }),
  // Nobody is answered at night, on any day of the week: the widest row of the heat map's values.
  ...[1, 2, 3, 4, 5, 6, 7].flatMap(day =>
    buyerWrites(10 + day, 10 + day, { text: "?", at: `2026-11-0${day} 03:30:00`, unread: 1 })
  ),
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
  {
    type: "invoice",
    company: 1,
    payerId: 900_002,
    recipientId: 900_002,
    record: wire.invoice({
      count_id: 900_002,
      count_number: "СЧ-539/8",
      created_at: "2025-02-01",
      amount: 256_680_550,
      payer: "ИП Николаева-Преображенская Н. В.",
      recipient: "ООО «Площадка объявлений»"
    }),
    details: wire.invoiceDetails({ count_number: "СЧ-539/8" })
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
  deployment = await Deployment.startDemo()
  await deployment.import(hardRecords)
  browser = await openChromium()
})
afterAll(async () => {
  await closePages()
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

/** Nothing is wider than the page, and no word is broken in two. */
const fits = async (page: Page) => {
  expect(await scrollsSideways(page)).toEqual([])
  expect(await brokenWords(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
}
/** The height of a page of A4 between its margins, in pixels. */
const FIRST_PAGE = 1009
const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }

describe.each(names)("estate report %s -o FILE.html", name => {
  let english: string
  let russian: string
  beforeAll(async () => {
    english = await writeReport(name, "en")
    russian = await writeReport(name, "ru")
  })

  it("is inert, and meets WCAG 2.2 AA on a screen and a phone, light and dark", () =>
    open(english, desktop, async page => {
      // The buyers who have waited for long are folded.
      await page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
      expect(await page.locator(":is(td, th, li):visible", { hasText: SHOWN }).first().isVisible()).toBe(true)
      expect(await page.locator("img, script, iframe, link").count()).toBe(0)
      expect(await page.title()).not.toBe("owned")
      expect(readFileSync(english, "utf8").length).toBeLessThan(1_000_000)
      expect(await violationsAt(page, [desktop.viewport.width, phone.viewport.width])).toEqual([])
    }))

  it("is readable on a screen, a tablet and a phone, light and dark, and on paper", () =>
    open(russian, desktop, async page => {
      expect(await page.locator("html").getAttribute("lang")).toBe("ru")
      for (const width of [desktop.viewport.width, 1024, 768, phone.viewport.width]) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme: "light" })
        expect(await background(page)).toBe("rgb(255, 255, 255)")
        await fits(page)
        await takePicture(page, `report-${name}-${width}-light`, { fullPage: true })
        const places = await placesOf(page)
        await page.emulateMedia({ colorScheme: "dark" })
        expect(await background(page)).toBe("rgb(20, 24, 31)")
        // Only colours change; everything keeps its place.
        expect(await placesOf(page)).toBe(places)
        await takePicture(page, `report-${name}-${width}-dark`, { fullPage: true })
      }
      expect(await smallestChartText(page)).toBeGreaterThanOrEqual(11)

      await page.setViewportSize({ width: 680, height: 960 })
      await page.emulateMedia({ media: "print" })
      expect(await background(page)).toBe("rgb(255, 255, 255)")
      await fits(page)
      expect(await smallestChartText(page)).toBeGreaterThanOrEqual(9)
      if (name === "morning") expect(await bottomOf(page, ".steps")).toBeLessThan(FIRST_PAGE)
      await takePicture(page, `report-${name}-print`, { fullPage: true })
    }))
})

it("the page of an invoice meets WCAG 2.2 AA and loads nothing", async () => {
  const args = ["invoices", "show", "900001", "--format", "html"]
  const { stdout } = await deployment.run("estate", args, deployment.clientEnv)
  const file = join(deployment.folder, "invoice.html")
  writeFileSync(file, stdout)
  await open(file, phone, async page => {
    expect(await page.locator("main h1").textContent()).toBe(SHOWN)
    expect(await violations(page)).toEqual([])
  })
})
