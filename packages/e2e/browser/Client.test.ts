import { createServer, request } from "node:http"
import { type LocalServer, listenLocally } from "@estate/testing/LocalServer"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { bundleForBrowsers, journeyLines, journeyResult } from "../test/Runtimes.ts"
import { launchChromium } from "./Chromium.ts"

const PAGE = '<!doctype html><script src="/journey.js"></script>'

let deployment: Deployment
let site: LocalServer
let browser: Browser

beforeAll(async () => {
  deployment = await Deployment.start(journeyLines)
  const { code } = await bundleForBrowsers()
  site = await listenLocally(siteWith(code))
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await deployment?.close()
})

/** A site with the bundle, where the platform's API has the same origin as the page. */
const siteWith = (code: string) =>
  createServer((incoming, outgoing) => {
    const { url = "/", method, headers } = incoming
    if (!url.startsWith("/v1/")) {
      const [type, body] = url === "/journey.js" ? ["text/javascript", code] : ["text/html", PAGE]
      outgoing.setHeader("content-type", `${type}; charset=utf-8`).end(body)
      return
    }
    const forwarded = request(new URL(url, deployment.serviceUrl), { method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on("error", () => outgoing.destroy())
    incoming.pipe(forwarded)
  })

it("the client without Effect runs in a web page", async () => {
  const page = await browser.newPage()
  await page.goto(site.url)
  const key = JSON.stringify(deployment.key)
  const result = await page.evaluate(`estate.journey({ apiUrl: location.origin, apiKey: ${key} })`)
  expect(result).toEqual(journeyResult)
})
