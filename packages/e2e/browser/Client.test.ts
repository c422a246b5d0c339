import { createServer, request } from "node:http"
import { type LocalServer, listenLocally } from "@estate/testing/LocalServer"
import type { Browser } from "playwright-core"
import { rolldown } from "rolldown"
import { afterAll, beforeAll, expect, it } from "vitest"
import { journeyLines, journeyResult, runtimeFile } from "../pack/Journey.ts"
import { Deployment } from "../test/Deployment.ts"
import { closePages, openChromium } from "./Chromium.ts"

const PAGE = '<!doctype html><script src="/journey.js"></script>'

let deployment: Deployment
let site: LocalServer
let browser: Browser

beforeAll(async () => {
  deployment = await Deployment.start(journeyLines)
  site = await listenLocally(siteWith(await bundleForBrowsers()))
  browser = await openChromium()
})
afterAll(async () => {
  await closePages()
  await site?.close()
  await deployment?.close()
})

/** The journey with the client as one script for web pages, minified, the global `estate`. */
const bundleForBrowsers = async () => {
  const bundle = await rolldown({ input: runtimeFile("journey.js"), platform: "browser" })
  const { output } = await bundle.generate({
    format: "iife",
    name: "estate",
    codeSplitting: false,
    minify: true
  })
  await bundle.close()
  const [{ code, imports, dynamicImports }] = output
  // It needs nothing of Node, and neither Effect's streams nor its HTTP client, which are 63 KB.
  expect([...imports, ...dynamicImports]).toEqual([])
  expect(code.length).toBeLessThan(320_000)
  return code
}

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

it("a page of another origin than the platform's reads that the platform may not allow it", async () => {
  const page = await browser.newPage()
  await page.goto(site.url)
  const settings = JSON.stringify({ apiUrl: deployment.serviceUrl, apiKey: deployment.key, retries: 0 })
  const message = await page.evaluate(`estate.journey(${settings}).catch(error => error.message)`)
  expect(message).toMatch(
    /gave no whole answer: .*; does the platform allow requests of this page \(CORS\)\?$/
  )
})
