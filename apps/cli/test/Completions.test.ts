import { execFileSync } from "node:child_process"
import { describe, expect, it } from "vitest"
import { estate, onTerminal } from "./Estate.ts"

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
      "login status logout switch --help",
      "--format",
      "table json ndjson csv",
      "unpaid",
      "",
      "ndjson",
      "table json ndjson csv",
      "bash zsh fish --help",
      ""
    ])
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
