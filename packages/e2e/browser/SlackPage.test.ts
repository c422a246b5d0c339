import { eventually } from "@estate/testing/Eventually"
import { Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { closePages, openChromium } from "./Chromium.ts"

let sandbox: Process
let url: string
let browser: Browser
let page: Page

/** Calls a method of Slack's as an app. */
const call = async (method: string, body: Readonly<Record<string, string>>) => {
  const headers = { authorization: "Bearer xoxb-a", "content-type": "application/json" }
  const response = await fetch(`${url}/api/${method}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body)
  })
  return (await response.json()) as { channel: string; ts: string }
}
const post = (text: string, thread_ts = "", channel = "leads") =>
  call("chat.postMessage", { channel, text, thread_ts })
const shows = (articles: number) =>
  eventually(async () => expect(await page.locator("#feed article").count()).toBe(articles))

beforeAll(async () => {
  sandbox = Process.node(programs.sandbox, ["--port", "0"])
  url = await sandbox.address()
  browser = await openChromium()
  page = await browser.newPage({ viewport: { width: 900, height: 560 } })
  await page.goto(url)
})
afterAll(async () => {
  await closePages()
  await sandbox?.stop()
})

it("a change leaves alone what it does not concern: focus, what is typed, an open thread", async () => {
  const first = await post("the first one")
  for (let n = 0; n < 20; n++) await post(`message ${n}`)
  await shows(21)
  await post("a reply", first.ts)
  await page.locator("details.thread > summary").click()
  await page.locator("#entry").fill("half a sentence")
  await page.locator("#feed > article").nth(1).locator("button.reply").focus()

  await post("another reply", first.ts)
  await shows(23)
  await call("chat.update", { channel: first.channel, ts: first.ts, text: "changed" })
  await eventually(async () =>
    expect(await page.locator("#feed > article").first().textContent()).toContain("changed")
  )
  expect(await page.locator("details.thread[open]").count()).toBe(1)
  expect(await page.locator("#entry").inputValue()).toBe("half a sentence")
  expect(await page.locator("#feed button.reply:focus").count()).toBe(1)

  const last = await post("below what is in view")
  await page.locator("#newer").click()
  await page.locator(`article[data-ts="${last.ts}"]`).waitFor()
  await call("chat.delete", { channel: last.channel, ts: last.ts })
  await shows(23)
})

it("a message in another channel marks it as unread", async () => {
  expect(await page.locator(".channel.unread").count()).toBe(0)
  await post("there", "", "general")
  await eventually(async () =>
    expect(await page.locator(".channel.unread .name").allInnerTexts()).toEqual(["general"])
  )
})
