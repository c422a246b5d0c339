import { readdirSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { eventually } from "@estate/testing/Eventually"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { repository } from "../pack/Project.ts"
import { Deployment } from "../test/Deployment.ts"
import { buyerWrites, threadId } from "../test/ImportLines.ts"
import { closePages, openChromium } from "./Chromium.ts"
import { takePicture } from "./Picture.ts"

const REPORTS = [
  ["report-morning", 1000, "light"],
  ["report-responses", 940, "dark"],
  ["report-calls", 1335, "light"],
  ["report-bills", 900, "light"],
  ["report-listings", 900, "light"],
  ["report-catalogue", 900, "light"]
] as const
const ALERTS = ["alert", "act", "act-reply"] as const
type Name = (typeof REPORTS)[number][0] | (typeof ALERTS)[number]

let browser: Browser
const deployments: Array<Deployment> = []
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(async () => {
  await closePages()
  for (const deployment of deployments) await deployment.close()
})

/** Copy them from `pictures/docs` to `docs/pictures` when what they show has changed. */
const takes = async (
  name: Name,
  url: string,
  options: BrowserContextOptions,
  ready: (page: Page) => Promise<unknown>
) => {
  const page = await browser.newPage(options)
  await page.goto(url)
  await ready(page)
  await takePicture(page, `docs/${name}`)
  await page.close()
}

it("every picture of the documentation is one of these", () => {
  expect([...REPORTS.map(([name]) => name), ...ALERTS].sort()).toEqual(
    readdirSync(repository("docs/pictures"))
      .map(file => basename(file, ".png"))
      .sort()
  )
})

it.each(REPORTS)("takes the documentation's picture %s", async (name, height, colorScheme) => {
  const [deployment = await Deployment.startDemo()] = deployments
  deployments[0] = deployment
  const file = join(deployment.folder, `${name}.html`)
  const env = { ...deployment.clientEnv, ESTATE_THREAD_URL: "https://crm.example/threads/{threadId}" }
  expect(
    await deployment.run("estate", ["report", name.slice("report-".length), "-o", file], env)
  ).toMatchObject({ code: 0 })
  const options = { viewport: { width: 880, height }, colorScheme }
  await takes(name, pathToFileURL(file).href, options, page => page.locator("h1").waitFor())
})

/** A buyer writes now. */
const writes = (deployment: Deployment, n: number, author: string, title: string, text: string) => {
  // The platform's clock is that of Moscow.
  const at = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 19).replace("T", " ")
  return deployment.import(
    buyerWrites(n, n, { text, at, unread: 1, changes: { author, order_title: title } })
  )
}

const gulnara = [
  "Гульнара",
  "2-комн. квартира, 60 м², ул. Вавилова, 92",
  "Можно посмотреть сегодня?"
] as const
const svetlana = [
  "Светлана",
  "1-комн. квартира, 42 м², Пролетарский проспект, 113",
  "Добрый день! Есть ли план квартиры с размерами? Нам важно, как встанет кухня."
] as const

const alert = (page: Page, text: string) => page.locator("article[data-ts]", { hasText: text })

/** What arrives is faint for a moment. */
const settles = (page: Page) =>
  eventually(async () => expect(await page.locator(":is(.arriving, .flash):visible").count()).toBe(0))

it("takes the documentation's picture of alerts: one was answered, one waits", async () => {
  const deployment = await Deployment.start()
  deployments.push(deployment)
  deployment.start("notifier", ["run"], { ...deployment.notifierEnv, ESTATE_LANG: "en" })
  const options = { viewport: { width: 940, height: 500 }, deviceScaleFactor: 1.5 }
  await takes("alert", `${deployment.slack.url}/`, options, async page => {
    await writes(deployment, 1, ...gulnara)
    await alert(page, "Гульнара is waiting").waitFor()
    const reply = ["threads", "reply", threadId(1), "Да, в 18:00", "--yes"]
    expect(await deployment.run("estate", reply, deployment.clientEnv)).toMatchObject({ code: 0 })
    await alert(page, "answered after").waitFor()
    await writes(deployment, 2, ...svetlana)
    await alert(page, "Светлана is waiting").waitFor()
    await settles(page)
  })
})

it("takes the documentation's pictures of buttons: an alert is taken, and a reply's window", async () => {
  const deployment = await Deployment.start()
  deployments.push(deployment)
  const rules = join(deployment.folder, "notifier.yaml")
  writeFileSync(
    rules,
    `people: { anna: { slack: U0ANNA, reply: true } }\nroutes: [{ name: office, channel: "#leads" }]`
  )
  deployment.start("notifier", ["run"], {
    ...deployment.notifierEnv,
    ESTATE_NOTIFIER_CONFIG: rules,
    ESTATE_LANG: "en",
    SLACK_APP_TOKEN: "xapp-e2e"
  })
  await eventually(async () => {
    const opened = (await deployment.slack.ledger()).filter(({ method }) => method === "hello")
    expect(opened.length).toBe(2)
  })
  const press = (page: Page, author: string, name: string) =>
    alert(page, author).getByRole("button", { name, exact: true }).click()
  const options = { viewport: { width: 940, height: 620 }, deviceScaleFactor: 1.5 }
  await takes("act", `${deployment.slack.url}/`, options, async page => {
    await page.selectOption("#person", "U0ANNA")
    await writes(deployment, 1, ...gulnara)
    await press(page, "Гульнара", "Take")
    await alert(page, "@Anna took it").waitFor()
    await writes(deployment, 2, ...svetlana)
    await alert(page, "Светлана is waiting").waitFor()
    await settles(page)
  })
  await takes("act-reply", `${deployment.slack.url}/`, options, async page => {
    await page.selectOption("#person", "U0ANNA")
    await press(page, "Светлана", "Reply")
    await page.locator("#modal").getByRole("textbox").fill("Добрый день! План пришлю сегодня: кухня 12 м².")
    await settles(page)
  })
})
