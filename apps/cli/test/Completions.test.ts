import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { agency, anna, john, petr } from "./Agency.ts"
import { estate, inShell, onTerminal } from "./Estate.ts"
import { startPlatform } from "./Platform.ts"

describe("estate completions", () => {
  it("completes commands, options and values in bash", async () => {
    const { stdout } = await estate(["completions", "bash"])
    const asked = [
      ["thr"],
      ["auth", ""],
      ["threads", "list", "--for"],
      ["threads", "list", "--format", ""],
      ["invoices", "list", "--status", "un"],
      ["threads", "list", "--search", ""],
      ["threads", "list", "--format", "=", "nd"],
      ["threads", "list", "--format", "="],
      ["completions", ""]
    ]
    const complete = `${stdout}
      complete_words() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _estate; echo "\${COMPREPLY[@]}"; }
      ${asked.map(words => `complete_words estate ${words.map(word => `'${word}'`).join(" ")}`).join("\n")}`
    const shown = execFileSync("bash", ["-c", complete], { encoding: "utf8" })
    expect(shown.split("\n")).toEqual([
      "threads",
      "login status logout switch",
      "--format",
      "table json ndjson csv",
      "unpaid",
      "",
      "ndjson",
      "table json ndjson csv",
      "bash zsh fish",
      ""
    ])
  })

  it("completes the threads that a terminal listed last, with the buyers, without a request", async () => {
    const platform = await startPlatform(agency)
    const cache = mkdtempSync(join(tmpdir(), "estate-cache-"))
    const run = { platform, env: { XDG_CACHE_HOME: cache } }
    const complete = async (...words: ReadonlyArray<string>) => {
      const line = `source <(estate completions bash); COMP_WORDS=(${words.map(word => `'${word}'`).join(" ")})
        COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _estate; printf '%s\\n' "\${COMPREPLY[@]}"`
      return (await inShell(line, run)).stdout.trimEnd().split("\n")
    }
    expect(await complete("estate", "threads", "read", "")).toEqual([""])
    await onTerminal(["threads", "list"], run)
    const requests = platform.seen.length
    expect(await complete("estate", "threads", "read", "")).toEqual([
      `${anna}  Анна Каренина, Двушка на Лесной 🏠`,
      `${petr}  Petr, Room, "Centre"`,
      `${john}  John, Studio by the river`
    ])
    expect(await complete("estate", "threads", "delete", petr)).toEqual([petr])
    expect(await complete("estate", "threads", "reply", anna, "")).toEqual([""])
    expect(await complete("estate", "threads", "read", "--la")).toEqual(["--last"])
    expect(platform.seen.length).toBe(requests)
    rmSync(cache, { recursive: true })
    await platform.close()
  })

  it("writes the same to a terminal, its descriptions in Russian where that is spoken", async () => {
    const args = ["completions", "fish"]
    const { stdout } = await estate(args)
    expect((await onTerminal(args)).screen).toBe(stdout)
    const russian = await onTerminal(args, { env: { ESTATE_LANG: "ru" } })
    expect(russian.code).toBe(0)
    const described = russian.screen.split("\n").filter(line => line.includes(" -d "))
    expect(described.length).toBeGreaterThan(100)
    expect(described.filter(line => !/\p{Script=Cyrillic}/u.test(line))).toEqual([])
  })

  it.each(["zsh", "fish"])("knows every command in %s", async shell => {
    const { code, stdout } = await estate(["completions", shell])
    expect(code).toBe(0)
    for (const word of ["threads", "missing", "completions", "time-from"]) expect(stdout).toContain(word)
  })
})
