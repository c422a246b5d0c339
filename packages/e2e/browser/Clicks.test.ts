import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { createClient } from "@estate/api-client/Promise"
import { eventually } from "@estate/testing/Eventually"
import type { Process } from "@estate/testing/Process"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { threadId, waitingThread } from "../test/ImportLines.ts"
import { violations } from "./Axe.ts"
import { closePages, openChromium } from "./Chromium.ts"
import { takePicture } from "./Picture.ts"

let deployment: Deployment
let browser: Browser
let notifier: Process
let anna: Page
let oleg: Page

/** The page in a browser of its own, as a person. */
const pageOf = async (id: string, options: Parameters<Browser["newPage"]>[0]) => {
  const page = await browser.newPage({ viewport: { width: 900, height: 560 }, ...options })
  await page.goto(`${deployment.slack.url}/`)
  await eventually(async () => expect(await page.locator("#feed > article").count()).toBe(2))
  await page.selectOption("#person", id)
  return page
}

beforeAll(async () => {
  deployment = await Deployment.start([...waitingThread(1), ...waitingThread(2)])
  writeFileSync(
    join(deployment.folder, "notifier.yaml"),
    `people: { anna: { slack: U0ANNA, reply: true }, oleg: { slack: U0OLEG } }
routes: [{ name: office, channel: "#leads" }]`
  )
  notifier = deployment.start("notifier", ["run"], {
    ...deployment.notifierEnv,
    ESTATE_NOTIFIER_CONFIG: join(deployment.folder, "notifier.yaml"),
    ESTATE_LANG: "en",
    SLACK_APP_TOKEN: "xapp-e2e"
  })
  browser = await openChromium()
  anna = await pageOf("U0ANNA", { colorScheme: "light" })
  oleg = await pageOf("U0OLEG", { colorScheme: "dark", viewport: { width: 390, height: 700 } })
  await eventually(async () => {
    const opened = (await deployment.slack.ledger()).filter(({ method }) => method === "hello")
    expect(opened.length).toBe(2)
  })
})
afterAll(async () => {
  await closePages()
  await deployment?.close()
})

const alert = (page: Page, n = 1) => page.locator("#feed > article", { hasText: `Покупатель ${n}` })
const button = (page: Page, name: string, n = 1) => alert(page, n).getByRole("button", { name, exact: true })
const says = (page: Page, text: string | RegExp) =>
  eventually(async () => expect(await alert(page).textContent()).toMatch(text))
const choose = async (page: Page, name: string) => {
  await alert(page).locator("details.overflow > summary").click()
  await button(page, name).click()
}
/** What arrives is faint for a moment. */
const settles = (page: Page) =>
  eventually(async () => expect(await page.locator(":is(.arriving, .flash):visible").count()).toBe(0))
const picture = async (page: Page, name: string) => {
  await settles(page)
  await takePicture(page, `clicks/${name}`)
}

it("an alert is taken, taken over, snoozed and handled by two people, each in a browser", async () => {
  await picture(anna, "waiting-light")
  await picture(oleg, "waiting-phone-dark")
  const details = await alert(oleg).locator("details.metadata > summary").elementHandle()
  await details?.click()
  await button(anna, "Take").click()
  await says(oleg, "@Anna took it")
  await picture(anna, "taken-light")
  // Elements that a new message does not change stay in the page, so a click at that moment is not
  // lost.
  expect(await details?.isVisible()).toBe(true)
  expect(await alert(oleg).locator("details.metadata dl").isVisible()).toBe(true)
  await details?.click()
  await picture(oleg, "taken-phone-dark")

  await button(oleg, "Take over").click()
  await says(anna, "@Oleg took it")
  await says(oleg, "@Oleg took it")
  await alert(oleg).locator("details.overflow > summary").click()
  await picture(oleg, "menu-phone-dark")
  await button(oleg, "Snooze for 30 minutes").click()
  await says(anna, "@Oleg until")
  await choose(anna, "Why is this here?")
  await eventually(async () => expect(await anna.locator(".ephemeral").count()).toBe(1))
  expect(await oleg.locator(".ephemeral").count()).toBe(0)
  await picture(anna, "why-light")
  await choose(anna, "Handled")
  await says(oleg, "handled by @Anna")
  await picture(oleg, "handled-phone-dark")
})

it("a reply is written in a window, asks about a newer answer, and its outcome stands in the thread", async () => {
  await button(anna, "Reply").click()
  const modal = anna.locator("#modal")
  const field = modal.getByRole("textbox")
  await field.waitFor()
  expect(await modal.textContent()).toContain("Здравствуйте!")
  // In the reader's own date format and time zone, not the company's.
  await eventually(async () => expect(await modal.textContent()).toMatch(/Nov 20, 2026,? \d+:\d+/))
  await field.fill("Good morning! Yes, it is free.")
  await picture(anna, "reply-light")
  await anna.emulateMedia({ colorScheme: "dark" })
  await picture(anna, "reply-dark")
  await anna.emulateMedia({ colorScheme: "light" })
  await using client = createClient({ apiUrl: deployment.serviceUrl, apiKey: deployment.key })
  await client.threads.reply(threadId(1), "Somebody else was quicker")
  await modal.getByRole("button", { name: "Send" }).click()
  await eventually(async () => expect(await modal.isVisible()).toBe(false))
  const thread = alert(anna).locator("details.thread")
  await thread.waitFor()
  await thread.locator("> summary").click()
  const sendAnyway = thread.getByRole("button", { name: "Send anyway" })
  await sendAnyway.scrollIntoViewIfNeeded()
  await picture(anna, "stale-light")
  await sendAnyway.click()
  await eventually(async () => expect(await thread.textContent()).toContain("answered the buyer:"))
  await says(oleg, "Anna answered")
  await picture(anna, "answered-light")
  await picture(oleg, "answered-phone-dark")
  const texts = (await client.threads.messagesPage(threadId(1))).items.map(({ text }) => text)
  expect(texts.filter(text => text.startsWith("Good morning!"))).toHaveLength(1)
})

it("all of it meets WCAG 2.2 AA, light and dark, also on a phone", async () => {
  await button(anna, "Reply", 2).click()
  await anna.locator("#modal").getByRole("textbox").waitFor()
  for (const page of [anna, oleg]) {
    await settles(page)
    expect(await violations(page)).toEqual([])
  }
})

it("a click that nobody acknowledges has a sign, which only the person who clicked sees", async () => {
  await anna.locator("#modal").getByRole("button", { name: "Cancel" }).click()
  await notifier.stop()
  await button(anna, "Take", 2).click()
  await anna.locator(".unacknowledged").waitFor()
  expect(await oleg.locator(".unacknowledged").count()).toBe(0)
  await picture(anna, "unacknowledged-light")
  await anna.selectOption("#person", "U0OLEG")
  await eventually(async () => expect(await anna.locator(".unacknowledged").count()).toBe(0))
})
