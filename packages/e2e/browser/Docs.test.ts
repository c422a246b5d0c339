import { eventually } from "@estate/testing/Eventually"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { closePages, openChromium } from "./Chromium.ts"
import { takePicture } from "./Picture.ts"

let deployment: Deployment
let browser: Browser
beforeAll(async () => {
  deployment = await Deployment.start()
  browser = await openChromium()
})
afterAll(async () => {
  await closePages()
  await deployment?.close()
})

it.each(["light", "dark"] as const)("the documentation is one page without errors, %s", async colorScheme => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, colorScheme })
  const [errors, requests]: readonly [Array<string>, Array<string>] = [[], []]
  page.on("console", said => errors.push(said.text()))
  page.on("request", request => requests.push(new URL(request.url()).pathname))
  await page.goto(`${deployment.serviceUrl}/docs`)
  await page.getByRole("link", { name: "Send a message" }).click()
  const article = page.locator("article:target")
  await article.getByRole("heading", { name: "Send a message" }).waitFor()
  for (const text of [
    "/v1/threads/{ulid}/message",
    "Idempotency-Key",
    "422",
    "application/x-www-form-urlencoded"
  ])
    expect(await article.textContent()).toContain(text)
  await article.getByRole("link", { name: "Problem" }).first().click()
  await eventually(async () =>
    expect(await page.locator("article:target").textContent()).toContain("requestId")
  )
  await takePicture(page, `docs-${colorScheme}`)

  const back = await page.evaluate("getComputedStyle(document.body).backgroundColor")
  expect(back).toBe(colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(13, 17, 23)")
  expect({ errors, requests }).toEqual({ errors: [], requests: ["/docs"] })
})

it("the documentation fits a telephone's screen", async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(`${deployment.serviceUrl}/docs`)
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390)
})
