import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { eventually } from "@estate/testing/Eventually"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { buyerWrites, threadId } from "../test/ImportLines.ts"
import { violations } from "./Axe.ts"
import { launchChromium } from "./Chromium.ts"

const HOSTILE = "<!channel> <http://x|y> *b* <@U1> :tada: <img src=x onerror=alert(1)>"
const pictures = join(import.meta.dirname, "pictures")

let deployment: Deployment
let browser: Browser
let page: Page
const errors: Array<string> = []
const foreignRequests: Array<string> = []

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  deployment = await Deployment.start()
  browser = await launchChromium()
  page = await browser.newPage({ viewport: { width: 1000, height: 640 }, locale: "ru-RU" })
  page.on("pageerror", error => errors.push(String(error)))
  page.on("console", said => {
    if (said.type() === "error") errors.push(said.text())
  })
  page.on("request", request => {
    if (!request.url().startsWith(deployment.slack.url)) foreignRequests.push(request.url())
  })
  await page.goto(`${deployment.slack.url}/`)
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
})

const shown = () => page.locator("article[data-ts]").allInnerTexts()
const shows = (...texts: ReadonlyArray<string>) =>
  eventually(async () => {
    const articles = await shown()
    expect(articles).toHaveLength(1)
    for (const text of texts) expect(articles[0]).toContain(text)
  })

it("a buyer's message appears in the channel, changes and is answered, all of it inert", async () => {
  const { ESTATE_THREAD_URL: _, ...env } = deployment.notifierEnv
  deployment.start("notifier", ["run"], env)
  await deployment.import(buyerWrites(1, 1, { text: HOSTILE, at: "2026-11-20 09:30:00", unread: 1 }))
  await shows(
    "Покупатель 1 ждёт",
    "1-комн. квартира, ул. Профсоюзная, 1",
    HOSTILE,
    "объявление 1001",
    "⏱ ",
    "назад"
  )
  expect(await page.locator("article .content :is(.mention, a, strong, em, img)").count()).toBe(0)
  await page.screenshot({ path: join(pictures, "waiting.png") })

  await deployment.import(buyerWrites(1, 2, { text: "Алло?", at: "2026-11-20 09:35:00", unread: 2 }))
  await shows("Алло?", "2 новых сообщения", "(edited)")

  await deployment.run(
    "estate",
    ["threads", "reply", threadId(1), "Добрый день!", "--yes"],
    deployment.clientEnv
  )
  await shows("✅ Покупатель 1: ответили через")
  await page.screenshot({ path: join(pictures, "answered.png") })

  await deployment.import(
    buyerWrites(2, 3, { text: "Можно посмотреть?", at: "2026-11-20 09:40:00", unread: 1 })
  )
  await eventually(async () => expect(await shown()).toHaveLength(2))
  // Two messages of one author in a row name him once.
  expect(await page.locator("article .author:visible").count()).toBe(1)
  await page.screenshot({ path: join(pictures, "two.png") })

  expect(errors).toEqual([])
  expect(foreignRequests).toEqual([])
})

it.each(["light", "dark"] as const)("the channel meets WCAG 2.2 AA, %s", async colorScheme => {
  await page.emulateMedia({ colorScheme })
  // What arrives is faint for a moment.
  await eventually(async () => expect(await page.locator(".arriving, .flash").count()).toBe(0))
  for (const width of [1000, 390]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await violations(page)).toEqual([])
  }
})
