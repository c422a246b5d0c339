import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { eventually } from "@estate/testing/Eventually"
import type { Process } from "@estate/testing/Process"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { company, waitingThread } from "../test/ImportLines.ts"
import { violations } from "./Axe.ts"
import { launchChromium } from "./Chromium.ts"

const pictures = join(import.meta.dirname, "pictures/clicks")

let deployment: Deployment
let browser: Browser
let notifier: Process
let anna: Page
let oleg: Page

/** The page in a browser of its own, as a person. */
const pageOf = async (id: string, options: Parameters<Browser["newPage"]>[0]) => {
  const page = await browser.newPage({ viewport: { width: 900, height: 560 }, ...options })
  await page.goto(`${deployment.slack.url}/`)
  await page.locator("article[data-ts]").waitFor()
  await page.selectOption("#person", id)
  return page
}

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  deployment = await Deployment.start([company(1), ...waitingThread(1)])
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
  browser = await launchChromium()
  anna = await pageOf("U0ANNA", { colorScheme: "light" })
  oleg = await pageOf("U0OLEG", { colorScheme: "dark", viewport: { width: 390, height: 700 } })
  await eventually(async () => {
    const opened = (await deployment.slack.ledger()).filter(({ method }) => method === "hello")
    expect(opened.length).toBe(2)
  })
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
})

const alert = (page: Page) => page.locator("article[data-ts]").first()
const button = (page: Page, name: string) => alert(page).getByRole("button", { name, exact: true })
const says = (page: Page, text: string | RegExp) =>
  eventually(async () => expect(await alert(page).textContent()).toMatch(text))
const choose = async (page: Page, name: string) => {
  await alert(page).locator("details.overflow > summary").click()
  await button(page, name).click()
}
const picture = async (page: Page, name: string) => {
  // What arrives is faint for a moment.
  await eventually(async () => expect(await page.locator(".arriving, .flash").count()).toBe(0))
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

it("an alert is taken, taken over, snoozed and handled by two people, each in a browser", async () => {
  await picture(anna, "waiting-light")
  await picture(oleg, "waiting-phone-dark")
  await button(anna, "Take").click()
  await says(oleg, "@Anna took it")
  await picture(anna, "taken-light")
  await picture(oleg, "taken-phone-dark")

  await button(oleg, "Take over").click()
  await says(anna, "@Oleg took it")
  await alert(oleg).locator("details.overflow > summary").click()
  await picture(oleg, "menu-phone-dark")
  await button(oleg, "Snooze for 30 minutes").click()
  await says(anna, "snoozed by @Oleg until")
  await choose(anna, "Why is this here?")
  await eventually(async () => expect(await anna.locator(".ephemeral").count()).toBe(1))
  expect(await oleg.locator(".ephemeral").count()).toBe(0)
  await picture(anna, "why-light")
  await choose(anna, "Handled")
  await says(oleg, "handled by @Anna")
  await picture(oleg, "handled-phone-dark")
  expect(await violations(anna)).toEqual([])
  expect(await violations(oleg)).toEqual([])
})

it("a click that nobody acknowledges has a sign, which only the person who clicked sees", async () => {
  await notifier.stop()
  await button(anna, "Take over").click()
  await anna.locator(".unacknowledged").waitFor()
  expect(await oleg.locator(".unacknowledged").count()).toBe(0)
  await picture(anna, "unacknowledged-light")
  await anna.selectOption("#person", "U0OLEG")
  await eventually(async () => expect(await anna.locator(".unacknowledged").count()).toBe(0))
})
