import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { createClient } from "@estate/api-client/Promise"
import { eventually } from "@estate/testing/Eventually"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { buyerWrites, threadId } from "./ImportLines.ts"

const THREADS = 150
/** For some readers of lines U+2028 ends a line. */
const TEXT = "Здравствуйте!\u2028Ещё продаёте?"

let deployment: Deployment
beforeAll(async () => {
  deployment = await Deployment.start(
    Array.from({ length: THREADS }, (_, n) =>
      buyerWrites(n + 1, n + 1, { text: `${TEXT} ${n + 1}`, at: "2026-11-20 09:30:00", unread: 1 })
    ).flat()
  )
})
afterAll(() => deployment.close())

const folder = () => `${deployment.folder}/history`
const file = () => `${folder()}/default.ndjson`
const lines = () => (existsSync(file()) ? readFileSync(file(), "utf8").trimEnd().split("\n") : [])
const parsed = () => lines().map(line => JSON.parse(line))
const threadsOf = () =>
  parsed().flatMap(({ thread }) => (thread === undefined ? [] : [thread.ulid as string]))

const command = () => ["backtest", "fetch", "--to", folder()]
const fetched = async () => {
  const { SLACK_BOT_TOKEN: _, SLACK_CHANNEL: __, ...env } = deployment.notifierEnv
  const ended = await deployment.runHere("notifier", command(), { ...env, ESTATE_LANG: "en" })
  expect(ended).toMatchObject({ code: 0 })
  return ended.stdout
}

describe("backtest fetch", () => {
  it("goes on where it was killed, and then reads only what changed", async () => {
    const killed = deployment.start("notifier", command(), deployment.notifierEnv)
    await eventually(() => expect(lines().length).toBeGreaterThan(10), 60_000, 1)
    await killed.stop("SIGKILL")
    // A kill while a line is written leaves half of it.
    truncateSync(file(), statSync(file()).size - 20)
    const before = lines().length - 1
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(THREADS)

    expect(await fetched()).toBe(`default: ${THREADS} threads kept; ${THREADS - before} read\n`)
    expect(new Set(threadsOf()).size).toBe(THREADS)
    expect(threadsOf()).toHaveLength(THREADS)
    expect(parsed().at(-1)).toEqual({ fetchedAt: expect.any(String) })
    expect(parsed()[0].messages[0].message).toContain(TEXT)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
    expect(await fetched()).toBe(`default: ${THREADS} threads kept; 0 read\n`)
  })

  it("follows a new message, an answer and a deleted thread", async () => {
    const client = createClient({ apiUrl: deployment.serviceUrl, apiKey: deployment.key })
    await deployment.import(
      buyerWrites(1, THREADS + 1, { text: "А балкон есть?", at: "2026-11-21 10:00:00", unread: 2 })
    )
    await client.threads.reply(threadId(2), "Да, приезжайте")
    await client.threads.remove(threadId(3))
    expect(await fetched()).toBe(
      `default: ${THREADS - 1} threads kept; 2 read; 1 deleted on the platform and here\n`
    )
    const of = (thread: string) => parsed().find(line => line.thread?.ulid === thread)
    expect(of(threadId(1)).messages).toHaveLength(2)
    expect(of(threadId(2)).messages[1]).toMatchObject({ direction: "outgoing", message: "Да, приезжайте" })
    expect(readFileSync(file(), "utf8")).not.toContain(`${TEXT} 3"`)
    expect(threadsOf()).toHaveLength(THREADS - 1)
  })

  it("reads again what a disk has damaged", async () => {
    const [first = "", ...others] = lines()
    writeFileSync(file(), [first.slice(0, 80), ...others].join("\n"))
    appendFileSync(file(), "\n\0\0\0")
    expect(await fetched()).toBe(`default: ${THREADS - 1} threads kept; 1 read\n`)
    expect(threadsOf()).toHaveLength(THREADS - 1)
  })

  it("refuses a company that the settings do not have", async () => {
    expect(
      await deployment.runHere("notifier", [...command(), "--company", "north"], deployment.notifierEnv)
    ).toMatchObject({ code: 2, stderr: expect.stringContaining("нет компании north") })
  })
})

const settings = (channel: string, rules: object = {}) =>
  JSON.stringify({
    companies: [{ name: "default", apiKeyFrom: "A_KEY", timeZone: "Europe/Moscow", channel }],
    ...rules
  })

describe("backtest run", () => {
  const run = (...args: ReadonlyArray<string>) =>
    deployment.runHere("notifier", ["backtest", "run", "--data", folder(), ...args], { ESTATE_LANG: "en" })

  it("shows what rules would have done, without a key and a platform, in the same bytes each time", async () => {
    const [rules, against] = [`${deployment.folder}/new.json`, `${deployment.folder}/old.json`]
    writeFileSync(against, settings("#leads"))
    writeFileSync(
      rules,
      settings("#leads", {
        routes: [
          { name: "balcony", match: { text: "балкон" }, channel: "#balcony" },
          { name: "all", channel: "#all" }
        ]
      })
    )
    const period = ["--from", "2026-11-20", "--to", "2026-11-21"]
    const shown = await run("--rules", rules, "--against", against, ...period)
    expect(shown).toMatchObject({ code: 0, stderr: "" })
    // Each thread that was not deleted: one buyer of them has written again, and was alerted once.
    expect(shown.stdout).toMatch(new RegExp(`^#all +${THREADS - 1} +0$`, "m"))
    expect(shown.stdout).toMatch(new RegExp(`^#leads +0 +${THREADS - 1}$`, "m"))
    expect(shown.stdout).toContain("These routes never matched: balcony.")
    const page = () => run("--rules", rules, "--against", against, "--format", "html", ...period)
    expect((await page()).stdout).toBe((await page()).stdout)
    const json = JSON.parse((await run("--rules", rules, "--format", "json", ...period)).stdout)
    expect(json).toMatchObject({ waits: THREADS - 1, rules: { alerts: THREADS - 1 }, against: null })
  })

  it("says what is wrong with the rules, and where", async () => {
    const file = `${deployment.folder}/wrong.yaml`
    writeFileSync(file, 'routes:\n  - { name: all, channel: "#all", chain: usual }\n')
    expect(await run("--rules", file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${file}:2:`)
    })
    expect(await run("--rules", `${deployment.folder}/none.yaml`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--rules")
    })
  })
})
