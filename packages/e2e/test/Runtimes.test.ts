import { createContext, runInContext } from "node:vm"
import { Process } from "@estate/testing/Process"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { bundleForBrowsers, journeyLines, journeyResult, runtimeFile } from "./Runtimes.ts"

let imported: Deployment
let deployment: Deployment
beforeAll(async () => {
  imported = await Deployment.import(journeyLines)
})
afterAll(() => imported.close())
beforeEach(async () => {
  deployment = await imported.startCopy()
})
afterEach(() => deployment.close())

/** What browsers and workers have beside the language: nothing that only Node has. */
const webGlobals = {
  AbortController,
  AbortSignal,
  Headers,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  btoa,
  clearTimeout,
  crypto,
  fetch,
  performance,
  setTimeout
}

describe("the client without Effect", () => {
  it("runs in Node", async () => {
    const env = { ...process.env, ...deployment.clientEnv }
    const program = Process.node(runtimeFile("program.js"), [], { env })
    expect(JSON.parse(await program.output())).toEqual(journeyResult)
  })

  it("runs as a bundle for browsers, which needs nothing of Node", async () => {
    const { code, imports } = await bundleForBrowsers()
    expect(imports).toEqual([])
    // Without Effect's streams and its HTTP client, which are 63 KB.
    expect(code.length).toBeLessThan(320_000)
    const { journey } = runInContext(`${code}; estate`, createContext(webGlobals))
    const options = { apiUrl: deployment.serviceUrl, apiKey: deployment.key }
    expect(JSON.stringify(await journey(options))).toBe(JSON.stringify(journeyResult))
  })
})
