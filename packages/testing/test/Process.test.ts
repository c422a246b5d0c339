import { createServer } from "node:http"
import { Process } from "@estate/testing/Process"
import { describe, expect, it } from "vitest"
import { listenLocally } from "../src/LocalServer.ts"

const script = (code: string, options = {}) => new Process(process.execPath, ["-e", code], options)

describe("Process", () => {
  it("collects the output and the exit code", async () => {
    const ended = await script("console.log('data'); console.error('note'); process.exitCode = 3").ended
    expect(ended).toEqual({ code: 3, signal: null, stdout: "data\n", stderr: "note\n" })
  })

  it("passes input on and closes it", async () => {
    expect(await script("process.stdin.pipe(process.stdout)", { input: "in" }).output()).toBe("in")
  })

  it("waits for a line, and reports what was printed instead if the process ends", async () => {
    const listening = script("console.log('listening on http://127.0.0.1:1'); setInterval(() => {}, 1000)")
    expect(await listening.address()).toBe("http://127.0.0.1:1")
    expect(await listening.stop()).toMatchObject({ code: null, signal: "SIGTERM" })
    await expect(script("console.error('no port')").address()).rejects.toThrow(/ended before.*no port/s)
  })

  it("rejects the output of a process that fails", async () => {
    await expect(script("process.exit(4)").output()).rejects.toThrow("ended with 4")
  })

  it("rejects when the program does not exist", async () => {
    await expect(new Process("/nonexistent/program", []).ended).rejects.toThrow("ENOENT")
  })
})

describe("listenLocally", () => {
  it("closes the server though a connection is open", async () => {
    const server = createServer(() => {})
    const requested = new Promise(resolve => server.once("request", resolve))
    const { url, close } = await listenLocally(server)
    const answer = fetch(url).then(
      () => "answered",
      () => "closed"
    )
    await requested
    await close()
    expect(await answer).toBe("closed")
  })
})
