import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { agency, anna, john, petr } from "./Agency.ts"
import { program } from "./Build.ts"
import { estate, inShell, onTerminal } from "./Estate.ts"
import { homeWith } from "./Home.ts"
import { startPlatform } from "./Platform.ts"

const profileAt = (apiUrl: string) => ({ apiUrl, key: "file" })

const env = homeWith({
  profiles: { home: profileAt("http://127.0.0.1:2"), work: profileAt("http://127.0.0.1:1") }
})

/** Runs a script in a shell. */
const runIn = async (shell: string, script: ReadonlyArray<string>) => {
  const file = join(env.XDG_CONFIG_HOME, "script")
  writeFileSync(file, script.join("\n"))
  const { code, stdout, stderr } = await inShell(`${shell} ${file}`, {
    env: { ...env, HOME: env.XDG_CONFIG_HOME }
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  return stdout
}

describe("estate completions", () => {
  it("completes commands, options and values in bash", async () => {
    const { stdout } = await estate(["completions", "bash"])
    const asked: ReadonlyArray<readonly [words: ReadonlyArray<string>, found: string]> = [
      [["thr"], "threads"],
      [["auth", ""], "login status logout switch"],
      [["auth", "-"], "--help"],
      [["threads", "list", "--for"], "--format"],
      [["threads", "list", "--js"], "--json"],
      [["threads", "list", "--format", ""], "table json ndjson csv"],
      [["invoices", "list", "--status", "un"], "unpaid"],
      [["invoices", "list", "--status", "unpaid,pa"], "unpaid,paid unpaid,partial"],
      [["threads", "list", "--sort", "last"], "lastMessage lastMessageAt"],
      [["calls", "list", "--columns", "id,call"], "id,calledAt"],
      [["threads", "list", "--search", ""], ""],
      [["threads", "list", "--format", "=", "nd"], "ndjson"],
      [["threads", "list", "--format", "="], "table json ndjson csv"],
      [["threads", "read", ""], ""],
      [["auth", "switch", ""], "home  http://127.0.0.1:2 work  http://127.0.0.1:1"],
      [["auth", "switch", "w"], "work"],
      [["threads", "list", "--profile", "h"], "home"],
      [["completions", "b"], "bash"]
    ]
    const quoted = (words: ReadonlyArray<string>) => words.map(word => `'${word}'`).join(" ")
    const complete = `${stdout}
      complete_words() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _estate; echo "\${COMPREPLY[@]}"; }
      ${asked.map(([words]) => `complete_words estate ${quoted(words)}`).join("\n")}`
    const shown = (await inShell(complete, { env })).stdout.split("\n")
    expect(asked.map(([words], index) => [words, shown[index]])).toEqual(asked)
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

  it("completes the threads of the profile that the line names, wherever it is named", async () => {
    const platform = await startPlatform(agency)
    const own = { apiUrl: platform.url, key: "file" }
    const home = homeWith({ current: "work", profiles: { work: own, home: own } }, { work: "a", home: "b" })
    const cache = mkdtempSync(join(tmpdir(), "estate-cache-"))
    const run = { env: { ...home, XDG_CACHE_HOME: cache } }
    const list = ["threads", "list", "--profile", "home", "--limit", "1"]
    expect((await onTerminal(list, run)).code).toBe(0)
    const found = async (shell: string, before: string, line: string) => {
      const { stdout: script } = await estate(["completions", shell])
      const file = join(home.XDG_CONFIG_HOME, "script")
      writeFileSync(
        file,
        [`estate() { ${process.execPath} ${program} "$@"; }`, before, script, line].join("\n")
      )
      const ended = await inShell(`${shell === "zsh" ? "zsh -f" : shell} ${file}`, run)
      return ended.stdout.trim()
    }
    const inBash = (words: string) =>
      found(
        "bash",
        "",
        `COMP_WORDS=(estate ${words} ''); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _estate; echo "\${COMPREPLY[@]}"`
      )
    const zsh = `compdef() { : }; compset() { : }
      _describe() { local one last=$@[-1]; for one in "\${(@P)last}"; do print -rn -- "\${one%%:*} "; done }`
    const inZsh = (words: string) =>
      found("zsh", zsh, `words=(estate ${words} ''); CURRENT=$#words; print -r -- $(_estate)`)
    expect(await inBash("threads read")).toBe("")
    expect(await inBash("threads read --profile home")).toBe(anna)
    expect(await inBash("threads read --profile = home --utc")).toBe(anna)
    expect(await inBash(`threads read --profile home ${anna}`)).toBe("")
    expect(await inZsh("threads delete --profile home")).toBe(anna)
    expect(await inZsh("threads delete --profile=home")).toBe(anna)
    expect(await inZsh(`threads delete --profile home ${anna}`)).toBe("")
    const fish = await estate(["completions", "fish"])
    const script = [
      `function estate; ${process.execPath} ${program} $argv; end`,
      fish.stdout,
      "complete -C 'estate threads read --profile home '",
      "echo ---",
      "complete -C 'estate threads read '"
    ]
    const file = join(home.XDG_CONFIG_HOME, "script")
    writeFileSync(file, script.join("\n"))
    const shown = (
      await inShell(`fish --no-config ${file}`, { env: { ...run.env, HOME: home.XDG_CONFIG_HOME } })
    ).stdout
    expect(shown).toBe(`${anna}\tАнна Каренина, Двушка на Лесной 🏠\n---\n`)
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

  it("completes as much in fish", async () => {
    const { stdout } = await estate(["completions", "fish"])
    const asked: ReadonlyArray<readonly [line: string, found: ReadonlyArray<string>]> = [
      ["estate thr", ["threads"]],
      ["estate auth ", ["login", "status", "logout", "switch"]],
      ["estate threads list --format ", ["table", "json", "ndjson", "csv"]],
      ["estate calls list --columns id,call", ["id,calledAt"]],
      ["estate threads list --search ", []],
      ["estate auth switch ", ["home", "work"]],
      ["estate threads list --profile h", ["home"]]
    ]
    const script = [
      `function estate; ${process.execPath} ${program} $argv; end`,
      stdout,
      ...asked.flatMap(([line]) => [`complete -C '${line}'`, "echo ---"])
    ]
    const shown = await runIn("fish --no-config", script)
    const found = shown.split("---\n").map(lines => lines.split("\n").map(line => line.split("\t")[0]))
    expect(asked.map(([line], index) => [line, found[index]?.filter(word => word !== "").sort()])).toEqual(
      asked.map(([line, words]) => [line, [...words].sort()])
    )
  })

  // Stands in for zsh's own functions, which work on a terminal alone.
  it("completes as much in zsh", async () => {
    const { stdout } = await estate(["completions", "zsh"])
    const asked: ReadonlyArray<readonly [line: string, found: string]> = [
      ["estate auth ''", "login status logout switch"],
      ["estate auth -", "--help"],
      ["estate threads list --format ''", "table json ndjson csv"],
      ["estate invoices payers --sort ''", "id label"],
      ["estate auth switch ''", "home work"],
      ["estate threads list --profile ''", "home work"],
      ["estate threads list --search ''", ""],
      ["estate report calls --output ''", "files"]
    ]
    const script = [
      `estate() { ${process.execPath} ${program} "$@" }`,
      "compdef() { : }; compset() { : }; _files() { print files }",
      'compadd() { shift; print -r -- "$*" }',
      `_describe() { local one last=$@[-1]; for one in "\${(@P)last}"; do print -rn -- "\${one%%:*} "; done }`,
      stdout,
      ...asked.map(([line]) => `words=(${line}); CURRENT=$#words; print -r -- $(_estate)`)
    ]
    const shown = (await runIn("zsh -f", script)).split("\n")
    expect(asked.map(([line], index) => [line, shown[index]?.trim()])).toEqual(asked)
  })
})
