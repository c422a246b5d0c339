import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { House } from "../test/House.ts"
import { buyerWrites, company, threadId } from "../test/Lines.ts"
import { eventually } from "../test/Program.ts"
import { launchChromium } from "./Chromium.ts"

const HOSTILE = "<!channel> <http://x|y> *b* <@U1> :tada: <img src=x onerror=alert(1)>"
const pictures = join(import.meta.dirname, "pictures")

let house: House
let browser: Browser
let page: Page
const complaints: Array<string> = []
const elsewhere: Array<string> = []

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  house = await House.open([company(1)])
  browser = await launchChromium()
  page = await browser.newPage({ viewport: { width: 1000, height: 640 }, locale: "ru-RU" })
  page.on("pageerror", error => complaints.push(String(error)))
  page.on("console", said => {
    if (said.type() === "error") complaints.push(said.text())
  })
  page.on("request", request => {
    if (!request.url().startsWith(house.slackUrl)) elsewhere.push(request.url())
  })
  await page.goto(`${house.slackUrl}/`)
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

const shown = () => page.locator("article[data-ts]").allInnerTexts()
const shows = (...texts: ReadonlyArray<string>) =>
  eventually(async () => {
    const articles = await shown()
    expect(articles).toHaveLength(1)
    for (const text of texts) expect(articles[0]).toContain(text)
  })

it("a buyer's message is seen in the channel as it comes, changes and is answered, and nothing in it comes alive", async () => {
  house.start("notifier", ["run"], house.bell)
  await house.import(buyerWrites(1, 1, { text: HOSTILE, at: "2026-11-20 09:30:00", unread: 1 }))
  await shows(
    "Покупатель 1 ждёт ответа",
    "1-комн. квартира, ул. Профсоюзная, 1",
    HOSTILE,
    "объявление 1001",
    "ждёт с 20 нояб.",
    "назад)",
    `estate threads read ${threadId(1)}`
  )
  expect(await page.locator("article .content :is(.mention, a, strong, em, img)").count()).toBe(0)
  await page.screenshot({ path: join(pictures, "waiting.png") })

  await house.import(buyerWrites(1, 2, { text: "Алло?", at: "2026-11-20 09:35:00", unread: 2 }))
  await shows("Алло?", "непрочитанных: 2", "(edited)")

  await house.run("estate", ["threads", "reply", threadId(1), "Добрый день!", "--yes"], house.client)
  await shows("✅ Покупатель 1: ответили через")
  await page.screenshot({ path: join(pictures, "answered.png") })

  expect(complaints).toEqual([])
  expect(elsewhere).toEqual([])
})
