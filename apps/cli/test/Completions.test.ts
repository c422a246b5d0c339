import { newFolder } from "@estate/testing/TemporaryFolder"
import { describe, expect, it } from "vitest"
import { agency, anna, john, petr } from "./Agency.ts"
import { env, listedAtHome } from "./CompletionHome.ts"
import { estate, inShell, inShellHere, onScreen } from "./Estate.ts"
import { startPlatform } from "./Platform.ts"

describe("estate completions", () => {
  it("completes commands, options and values in bash", async () => {
    const { stdout } = await estate(["completions", "bash"])
    const asked: ReadonlyArray<readonly [words: ReadonlyArray<string>, found: string]> = [
      [["thr"], "threads"],
      [["auth", ""], "login status logout switch"],
      [["auth", "-"], "--help"],
      [["threads", "list", "--for"], "--format"],
      [["calls", "--status", ""], "target non-target none"],
      [["invoices", "--status", "un"], "unpaid"],
      [["invoices", "list", "--status", "unpaid,pa"], "unpaid,paid unpaid,partial"],
      [["calls", "--columns", "id,call"], "id,calledAt"],
      [["login", "--prof"], "--profile"],
      [["threads", "list", "--search", ""], ""],
      [["threads", "list", "--format", "=", "nd"], "ndjson"],
      [["threads", "list", "--format", "="], "table json ndjson csv"],
      [["threads", "read", ""], ""],
      [["auth", "switch", ""], "home work"],
      [["auth", "switch", "w"], "work"],
      [["threads", "list", "--profile", "h"], "home"],
      [["completions", "b"], "bash"]
    ]
    const quoted = (words: ReadonlyArray<string>) => words.map(word => `'${word}'`).join(" ")
    const complete = `${stdout}
      complete_words() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_TYPE=37; _estate; echo "\${COMPREPLY[@]}"; }
      ${asked.map(([words]) => `complete_words estate ${quoted(words)}`).join("\n")}`
    const shown = (await inShellHere(complete, { env })).stdout.split("\n")
    expect(asked.map(([words], index) => [words, shown[index]])).toEqual(asked)
  })

  it("completes the threads that a terminal listed last, with the buyers, without a request", async () => {
    const platform = await startPlatform(agency)
    const cache = newFolder()
    const run = { platform, env: { XDG_CACHE_HOME: cache, LC_ALL: "C.UTF-8" } }
    const complete = async (...words: ReadonlyArray<string>) => {
      const line = `source <(estate completions bash); COMP_WORDS=(${words.map(word => `'${word}'`).join(" ")})
        COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _estate; printf '%s\\n' "\${COMPREPLY[@]}"`
      return (await inShellHere(line, run)).stdout.trimEnd().split("\n")
    }
    expect(await complete("estate", "threads", "read", "")).toEqual([""])
    await onScreen(["threads", "list"], run)
    const requests = platform.seen.length
    expect(await complete("estate", "threads", "read", "")).toEqual([
      "Анна\\ Каренина  Двушка на Лесной 🏠",
      'Petr            Room, "Centre"',
      "John            Studio by the river"
    ])
    expect(await complete("estate", "threads", "read", "ан")).toEqual(["Анна\\ Каренина"])
    expect(await complete("estate", "threads", "read", '"Анна К')).toEqual(["Анна Каренина"])
    expect(await complete("estate", "threads", "delete", petr)).toEqual([petr])
    // Without a confirmation only an id is exact enough.
    expect(await complete("estate", "threads", "reply", "--yes", "")).toEqual([
      `${anna}  Анна Каренина, Двушка на Лесной 🏠`,
      `${petr}  Petr, Room, "Centre"`,
      `${john}  John, Studio by the river`
    ])
    expect(await complete("estate", "threads", "reply", anna, "")).toEqual([""])
    expect(await complete("estate", "threads", "read", "--la")).toEqual(["--last"])
    expect(platform.seen.length).toBe(requests)
    await platform.close()
  })

  it("completes the threads of the profile that the line names, wherever it is named", async () => {
    const listed = await listedAtHome()
    const { stdout: script } = await estate(["completions", "bash"])
    const complete = async (words: string) => {
      const line = `COMP_WORDS=(estate ${words} ''); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _estate; echo "\${COMPREPLY[@]}"`
      return (await inShellHere(`${script}\n${line}`, listed.run)).stdout.trim()
    }
    expect(await complete("threads read")).toBe("")
    expect(await complete("threads read --profile home")).toBe("Анна\\ Каренина")
    expect(await complete("threads read --profile = home --utc")).toBe("Анна\\ Каренина")
    expect(await complete(`threads read --profile home ${anna}`)).toBe("")
    await listed.end()
  })

  it("describes commands and options in the language of the person who types", async () => {
    const complete = `${(await estate(["completions", "bash"])).stdout}
      COMP_WORDS=(estate threads re); COMP_CWORD=2; _estate; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await inShell(complete, {
      env: { ...env, ESTATE_LANG: "ru", LC_ALL: "C.UTF-8", COLUMNS: "40" }
    })
    expect(stdout.split("\n")).toEqual([
      "read   Показать диалог. Сообщения при э",
      "reply  Отправить сообщение покупателю.",
      ""
    ])
  })
})
