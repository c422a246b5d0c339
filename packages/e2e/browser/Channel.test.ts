import { eventually } from "@estate/testing/Eventually"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { buyerWrites, threadId } from "../test/ImportLines.ts"
import { violationsAt } from "./Axe.ts"
import { closePages, openChromium } from "./Chromium.ts"
import { takePicture } from "./Picture.ts"

const HOSTILE = "<!channel> <http://x|y> *b* <@U1> :tada: <img src=x onerror=alert(1)>"

let deployment: Deployment
let browser: Browser
let page: Page
const errors: Array<string> = []
const foreignRequests: Array<string> = []

beforeAll(async () => {
  deployment = await Deployment.start()
  browser = await openChromium()
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
  await closePages()
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
  await takePicture(page, "waiting")

  await deployment.import(buyerWrites(1, 2, { text: "Алло?", at: "2026-11-20 09:35:00", unread: 2 }))
  await shows("Алло?", "2 новых сообщения", "(edited)")

  await deployment.run(
    "estate",
    ["threads", "reply", threadId(1), "Добрый день!", "--yes"],
    deployment.clientEnv
  )
  await shows("✅ Покупатель 1: ответили через")
  await takePicture(page, "answered")

  await deployment.import(
    buyerWrites(2, 3, { text: "Можно посмотреть?", at: "2026-11-20 09:40:00", unread: 1 })
  )
  await eventually(async () => expect(await shown()).toHaveLength(2))
  // Two messages of one author in a row name him once.
  expect(await page.locator("article .author:visible").count()).toBe(1)
  await takePicture(page, "two")

  expect(errors).toEqual([])
  expect(foreignRequests).toEqual([])
})

it("the channel meets WCAG 2.2 AA on a screen and a phone, light and dark", async () => {
  // What arrives is faint for a moment.
  await eventually(async () => expect(await page.locator(".arriving, .flash").count()).toBe(0))
  expect(await violationsAt(page, [1000, 390])).toEqual([])
})
