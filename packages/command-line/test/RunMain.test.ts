import { spawn } from "node:child_process"
import { closeSync, existsSync, openSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { runWithin } from "@estate/command-line/RunMain"
import { eventually } from "@estate/testing/Eventually"
import { TestHost } from "@estate/testing/TestHost"
import { rolldown } from "rolldown"
import { beforeAll, describe, expect, it } from "vitest"
import { program as buildOptions } from "../../../rolldown.shared.ts"
import { program } from "./Program.ts"

const room = fileURLToPath(new URL("..", import.meta.url))
const bundle = join(room, "node_modules/.cache/test/bin.js")

beforeAll(async () => {
  const { output, ...input } = buildOptions()
  const source = fileURLToPath(new URL("./ProgramMain.ts", import.meta.url))
  const built = await rolldown({ ...input, cwd: room, input: source })
  await built.write({ ...output, dir: dirname(bundle) })
  await built.close()
})

/** Runs the program in this process, where its own does not matter. */
const runHere = async (flags: ReadonlyArray<string>, env = {}, own = program) => {
  const host = new TestHost({ env })
  const code = await runWithin({ ...own, args: flags })(host)
  return { code, ...host.said }
}
const run = (...flags: ReadonlyArray<string>) => runHere(flags)

const start = (flags: ReadonlyArray<string>, stdout: "pipe" | number = "pipe", readsLog = true) => {
  const child = spawn(process.execPath, [bundle, ...flags], {
    stdio: ["ignore", stdout, "pipe"],
    env: { PATH: process.env.PATH }
  })
  const said = { stdout: "", stderr: "" }
  child.stdout?.on("data", chunk => {
    said.stdout += String(chunk)
  })
  const readLog = () =>
    child.stderr?.on("data", chunk => {
      said.stderr += String(chunk)
    })
  if (readsLog) readLog()
  const ended = new Promise<typeof said & { readonly code: number | null; readonly signal: string | null }>(
    resolve => child.once("close", (code, signal) => resolve({ code, signal, ...said }))
  )
  const spoken = new Promise<void>(resolve => child.stdout?.once("data", () => resolve()))
  return { child, ended, spoken, readLog }
}

const ESCAPE = "\u001b"

describe.concurrent("a program", () => {
  it("that did what it was asked says its data and nothing else, and ends with 0", async () => {
    const said = { code: 0, stdout: "data\n", stderr: "" }
    expect(await run("fine")).toEqual(said)
    expect(await start(["fine"]).ended).toEqual({ ...said, signal: null })
  })

  it("that could not says why on stderr, under its name, and ends with the code of what was wrong", async () => {
    const said = { code: 3, stdout: "", stderr: "estate-test: no such thread: 42. Look for it\n" }
    expect(await run("missing")).toEqual(said)
    expect(await start(["missing"]).ended).toEqual({ ...said, signal: null })
  })

  it.each([
    [["unknown"], 'unknown command "unknown"; commands: fine, '],
    [["mising"], "did you mean missing?"],
    [["echo"], "missing argument text. See: estate-test echo --help"],
    [["--lang", "en", "fine"], 'unknown option "--lang". Set LANG'],
    [["fine", "--lang=en"], 'unknown option "--lang". Set LANG'],
    [["notes", "show"], 'unknown command "notes show"; commands: list. Read all of them'],
    [["greet", "Anna", "--lout"], "--lout"],
    [[], "estate-test COMMAND"]
  ])("used wrongly says so on stderr, and ends with 2: %j", async (flags, told) => {
    expect(await run(...flags)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining(told)
    })
  })

  it("tells a script in JSON why it could not", async () => {
    const { code, stderr } = await runHere(["missing"], {}, { ...program, wantsJson: () => true })
    expect(code).toBe(3)
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: "ThreadNotFound",
        message: "no such thread: 42",
        fix: "Look for it",
        exitCode: 3,
        requestId: "r-1"
      }
    })
  })

  it("takes a flag for a flag, whatever stands behind it", async () => {
    expect((await run("greet", "--loud", "yes")).stdout).toBe("yes true\n")
    expect((await run("greet", "-l", "1")).stdout).toBe("1 true\n")
    expect((await run("greet", "no")).stdout).toBe("no false\n")
    expect((await run("greet", "--", "--loud")).stdout).toBe("--loud false\n")
  })

  it("lists the variables with its settings in a page of its help, and all settings with its commands for pages", async () => {
    const { stdout } = await run("help", "environment")
    expect(stdout).toBe("ENVIRONMENT\n  ESTATE_NAME  Who greets\n")
    expect((await run("--help")).stdout).toContain("Environment variables: estate-test help environment\n")
    expect((await run("notes", "--help")).stdout).not.toContain("ENVIRONMENT")
    const printed = JSON.parse((await run("__commands")).stdout)
    expect(printed.commands.map(({ name }: { name: string }) => name)).toContain("greet")
    expect(printed.settings).toContainEqual({ key: "title", description: "What is before the name" })
  })

  it("has help with its examples first, no wider than a screen", async () => {
    const { code, stdout } = await run("greet", "--help")
    expect(code).toBe(0)
    expect(stdout).toMatchInlineSnapshot(`
      "Greet somebody.

      EXAMPLES
        estate-test greet Anna
        estate-test greet Anna --loud

      USAGE
        estate-test greet NAME [OPTIONS]

      ARGUMENTS
        NAME  Who is greeted

      OPTIONS
        -l, --loud             So that it is heard on the other side of the street and
                               by everybody between
            --form short|long  How

      It is polite.
      "
    `)
  })

  it("with a fault of its own says that it is one, and ends with 1", async () => {
    const { code, stdout, stderr } = await run("defect")
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toContain("estate-test: this is a bug in estate-test\nError: impossible")
  })

  it("that fails in the middle ends when all that it said before was read", async () => {
    const { code, stdout, stderr } = await start(["incomplete"]).ended
    expect([code, stdout.length, stderr]).toEqual([4, 4_000_001, "estate-test: the rest cannot be read\n"])
  })

  it("keeps some of its log for a reader that has stopped, drops the rest, and says so", async () => {
    const { ended, spoken, readLog } = start(["talkative"], "pipe", false)
    await spoken
    readLog()
    const { code, stdout, stderr } = await ended
    expect(code).toBe(0)
    expect(Number(stdout)).toBeGreaterThan(8_000_000)
    expect(Number(stdout)).toBeLessThan(12_000_000)
    expect(stderr).toMatch(
      /\ntimestamp=\S+ level=WARN message="lines of the log were dropped" lines=\d{5}\nthe last line\n$/
    )
  })

  it("interrupted from the terminal closes what it had open, and ends with 130", async () => {
    const { child, ended, spoken } = start(["stops"])
    await spoken
    child.kill("SIGINT")
    expect(await ended).toEqual({ code: 130, signal: null, stdout: "working\nclosing\nclosed\n", stderr: "" })
  })

  it("interrupted by the terminal and again by npm closes what it had open", async () => {
    const { child, ended, spoken } = start(["stops"])
    await spoken
    child.stdout?.once("data", () => child.kill("SIGINT"))
    child.kill("SIGINT")
    expect(await ended).toEqual({ code: 130, signal: null, stdout: "working\nclosing\nclosed\n", stderr: "" })
  })

  it("that takes longer to close after Ctrl-C says so, and how to end it at once", async () => {
    const waits = "estate-test: finishing what has begun; Ctrl-C again ends it at once\n"
    const { child, ended, spoken } = start(["lingers"])
    await spoken
    child.kill("SIGINT")
    expect(await ended).toEqual({ code: 130, signal: null, stdout: "working\nclosed\n", stderr: waits })

    const impatient = start(["lingers"])
    await impatient.spoken
    impatient.child.stderr?.once("data", () => impatient.child.kill("SIGINT"))
    impatient.child.kill("SIGINT")
    expect(await impatient.ended).toMatchObject({ code: null, signal: "SIGINT", stdout: "working\n" })
  })

  it.each([
    ["stops", 143],
    ["serves", 0]
  ])("asked to stop closes what it had open; %s ends with %d", async (command, code) => {
    const { child, ended, spoken } = start([command])
    await spoken
    child.kill("SIGTERM")
    expect(await ended).toEqual({ code, signal: null, stdout: "working\nclosing\nclosed\n", stderr: "" })

    const host = new TestHost({ env: {} })
    const stop = new AbortController()
    const within = runWithin({ ...program, args: [command] })(host, undefined, stop.signal)
    await eventually(() => expect(host.said.stdout).toBe("working\n"))
    stop.abort()
    expect(await within).toBe(code)
    expect(host.said).toEqual({ stdout: "working\nclosing\nclosed\n", stderr: "" })
  })

  it("whose reader has gone ends quietly", async () => {
    const { child, ended, spoken } = start(["endless"])
    await spoken
    child.stdout?.destroy()
    expect(await ended).toMatchObject({ code: 0, signal: null, stderr: "" })
  })

  // Linux alone has a disk that is always full.
  it.runIf(existsSync("/dev/full"))("whose data cannot be written says so, and ends with 1", async () => {
    const full = openSync("/dev/full", "w")
    const { ended } = start(["fine"], full)
    closeSync(full)
    const { code, stderr } = await ended
    expect(code).toBe(1)
    expect(stderr).toBe("estate-test: cannot write to standard output: no space left on the disk\n")
  })

  it("goes on where nobody hears what it says beside its data", async () => {
    const { child, ended, spoken } = start(["stops"])
    child.stderr?.destroy()
    await spoken
    child.kill("SIGINT")
    expect(await ended).toMatchObject({ code: 130, stdout: "working\nclosing\nclosed\n" })
    const failing = start(["missing"])
    failing.child.stderr?.destroy()
    expect(await failing.ended).toMatchObject({ code: 3 })
  })

  it.each(["--version", "-v", "version"])("says its version: %s", async word => {
    const { code, stdout, stderr } = await run(word)
    expect([code, stdout.trim(), stderr]).toEqual([0, "1.2.3", ""])
  })

  it.each([["help", "notes"], ["notes"], ["notes", "--help"]])(
    "tells which commands a group has: %s %s",
    async (...words) => {
      const { code, stdout, stderr } = await run(...words)
      expect([code, stderr]).toEqual([0, ""])
      expect(stdout).toContain("COMMANDS\n  list\n")
    }
  )

  it.each([
    [["--help"], {}, "estate-test"],
    [["red"], { NO_COLOR: "1", FORCE_COLOR: "1" }, "red\n"]
  ])("carries no colour where nobody would see it: %j %j", async (flags, environment, told) => {
    const { code, stdout, stderr } = await runHere(flags, environment)
    expect([code, stderr]).toEqual([0, ""])
    expect(stdout).toContain(told)
    expect(stdout).not.toContain(ESCAPE)
  })

  it("logs on stderr, a line each, and keeps its data apart", async () => {
    const { stdout, stderr } = await start(["logs"]).ended
    expect(stdout).toBe("data\n")
    const line = /^timestamp=\S+ level=INFO fiber=\S+ message="starting up"\n$/
    expect(stderr).toMatch(line)
    expect((await run("logs")).stderr).toMatch(line)
  })
})
