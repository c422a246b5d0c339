import { copyFile } from "node:fs/promises"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import { listenLocally } from "@estate/testing/LocalServer"
import { Process } from "@estate/testing/Process"
import { rolldown } from "rolldown"
import { beforeAll, describe, expect, it } from "vitest"
import manifest from "../package.json" with { type: "json" }
import { clientOf } from "./SlackClient.ts"

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const program = fileAt("../node_modules/.cache/bin-test/dist/bin.mjs")

// Bundled, since the program loads faster then, and the tests neither need `pnpm build` nor overwrite it.
beforeAll(async () => {
  const bundle = await rolldown({ input: fileAt("../src/bin.ts"), platform: "node" })
  await bundle.write({ file: program, format: "esm", codeSplitting: false })
  await bundle.close()
  await copyFile(fileAt("../package.json"), fileAt("../node_modules/.cache/bin-test/package.json"))
})

const start = (...flags: ReadonlyArray<string>) => {
  const process = Process.node(program, flags, { stdin: "ignore" })
  const ended = process.ended.then(({ code, signal, stderr }) => ({ code, signal, stderr }))
  const firstLine = async () => (await process.waitForOutput(/^(.*)\n/))[1] ?? ""
  return { process, ended, firstLine }
}

const address = (line: string) =>
  /^listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1] ?? `no address: ${line}`

describe.concurrent("estate-slack-sandbox", () => {
  it("says first where it listens, and serves the channels asked for", async () => {
    const { process, ended, firstLine } = start(
      "--port",
      "0",
      "--channel",
      "night",
      "--bot",
      "xoxb-a=Night Watch"
    )
    const url = address(await firstLine())
    const bot = clientOf(`${url}/api/`, "xoxb-a")
    const { channel = "", ts = "" } = await bot.chat.postMessage({ channel: "#night", text: "hello" })
    const { messages } = await bot.conversations.history({ channel })
    expect(messages).toMatchObject([{ ts, text: "hello", bot_profile: { name: "Night Watch" } }])
    process.child.kill("SIGTERM")
    expect(await ended).toEqual({ code: 0, signal: null, stderr: "" })
  })

  it.each([
    ["SIGTERM", 0],
    ["SIGINT", 130]
  ] as const)("stops on %s with %i though a call hangs and a page listens", async (signal, code) => {
    const { process, ended, firstLine } = start("--port", "0")
    const url = address(await firstLine())
    await fetch(`${url}/sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify([{ kind: "hang", committed: true }])
    })
    const bot = clientOf(`${url}/api/`, "xoxb-a")
    const hanging = bot.chat.postMessage({ channel: "leads", text: "x" }).then(
      () => "answered",
      () => "cut"
    )
    const events = await fetch(`${url}/sandbox/events`)
    const reader = events.body?.getReader()
    await reader?.read()
    while ((await (await fetch(`${url}/sandbox/ledger`)).text()) === "[]");
    // Much less than the 75 s for which a connection is kept.
    const from = performance.now()
    process.child.kill(signal)
    expect(await ended).toEqual({ code, signal: null, stderr: "" })
    expect(performance.now() - from).toBeLessThan(20_000)
    expect(await hanging).toBe("cut")
    await reader?.cancel().catch(() => undefined)
  })

  it("prints its version", async () => {
    const { process, ended } = start("--version")
    expect(await ended).toEqual({ code: 0, signal: null, stderr: "" })
    expect((await process.ended).stdout).toBe(`${manifest.version}\n`)
  })

  it("refuses a wrong flag with exit code 2 and says what is allowed", async () => {
    const { code, stderr } = await start("--port", "http").ended
    expect(stderr).toBe('--port takes a whole number from 0 to 65535, not "http".\n')
    expect(code).toBe(2)
  })

  it("says so when the port is taken, and exits with 1", async () => {
    const { port, close } = await listenLocally(createServer())
    const { code, stderr } = await start("--port", String(port)).ended
    await close()
    expect(stderr).toBe(
      `Cannot listen on 127.0.0.1 port ${port}: another program is listening there; stop it, or choose another port (0 takes a free one).\n`
    )
    expect(code).toBe(1)
  })
})
