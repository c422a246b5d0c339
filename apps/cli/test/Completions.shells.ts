import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Process } from "@estate/testing/Process"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { describe, expect, it } from "vitest"
import { anna } from "./Agency.ts"
import { program } from "./Build.ts"
import { env, listedAtHome } from "./CompletionHome.ts"
import { estate, inShell, type Run, until } from "./Estate.ts"

/** Runs a script in a shell. */
const runIn = async (
  shell: string,
  script: ReadonlyArray<string>,
  run: Run & { readonly env: typeof env } = { env }
) => {
  const file = join(run.env.XDG_CONFIG_HOME, "script")
  writeFileSync(file, script.join("\n"))
  const { code, stdout, stderr } = await inShell(`${shell} ${file}`, {
    env: { ...run.env, HOME: run.env.XDG_CONFIG_HOME }
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  return stdout
}

/** Replace zsh's own functions, which work only on a terminal. */
const ofZsh = [
  `estate() { ${process.execPath} ${program} "$@" }`,
  "compdef() { : }; compset() { : }; _files() { print files }",
  `_describe() { local one last=$@[-1]; for one in "\${(@P)last}"; do print -rn -- "\${one%%:*} "; done }`
]

const ofFish = [`function estate; ${process.execPath} ${program} $argv; end`]

describe("estate completions", () => {
  it("completes as much in fish", async () => {
    const { stdout } = await estate(["completions", "fish"])
    const asked: ReadonlyArray<readonly [line: string, found: ReadonlyArray<string>]> = [
      ["estate thr", ["threads"]],
      ["estate auth ", ["login", "status", "logout", "switch"]],
      ["estate calls --status ", ["target", "non-target", "none"]],
      ["estate threads list --format ", ["table", "json", "ndjson", "csv"]],
      ["estate calls list --columns id,call", ["id,calledAt"]],
      ["estate threads list --search ", []],
      ["estate auth switch ", ["home", "work"]],
      ["estate threads list --profile h", ["home"]]
    ]
    const script = [...ofFish, stdout, ...asked.flatMap(([line]) => [`complete -C '${line}'`, "echo ---"])]
    const shown = await runIn("fish --no-config", script)
    const found = shown.split("---\n").map(lines => lines.split("\n").map(line => line.split("\t")[0]))
    expect(asked.map(([line], index) => [line, found[index]?.filter(word => word !== "").sort()])).toEqual(
      asked.map(([line, words]) => [line, [...words].sort()])
    )
  })

  it("completes as much in zsh", async () => {
    const { stdout } = await estate(["completions", "zsh"])
    const asked: ReadonlyArray<readonly [line: string, found: string]> = [
      ["estate auth ''", "login status logout switch"],
      ["estate auth -", "--help"],
      ["estate calls --status ''", "target non-target none"],
      ["estate threads list --format ''", "table json ndjson csv"],
      ["estate invoices payers --sort ''", "id label"],
      ["estate auth switch ''", "home work"],
      ["estate threads list --profile ''", "home work"],
      ["estate threads list --search ''", ""],
      ["estate report calls --output ''", "files"]
    ]
    const script = [
      ...ofZsh,
      stdout,
      ...asked.map(([line]) => `words=(${line}); CURRENT=$#words; print -r -- $(_estate)`)
    ]
    const shown = (await runIn("zsh -f", script)).split("\n")
    expect(asked.map(([line], index) => [line, shown[index]?.trim()])).toEqual(asked)
  })

  it.each([
    ["bash", ["--norc", "-i"]],
    ["zsh", ["-f", "-i"]],
    ["fish", ["--no-config", "-i"]]
  ])("shows commands with their texts on a terminal, in %s", async (shell, args) => {
    const { XDG_CONFIG_HOME: home } = env
    const file = join(home, `${shell}.completions`)
    writeFileSync(file, (await estate(["completions", shell])).stdout)
    const bin = newFolder()
    writeFileSync(join(bin, "estate"), `#!/bin/sh\nexec ${process.execPath} ${program} "$@"\n`, {
      mode: 0o755
    })
    const begin = shell === "zsh" ? `autoload -U compinit; compinit -u -D; source ${file}` : `source ${file}`
    const { child, ended } = new Process(
      "script",
      ["-qefc", `stty cols 90; exec ${[shell, ...args].join(" ")}`, "/dev/null"],
      { env: { PATH: `${bin}:${process.env.PATH}`, HOME: home, LC_ALL: "C.UTF-8", TERM: "xterm", ...env } }
    )
    let screen = ""
    child.stdout?.on("data", text => {
      screen += text
    })
    const type = async (keys: string, shown: string) => {
      screen = ""
      child.stdin?.write(keys)
      await until(() => screen.includes(shown))
    }
    await type(`${begin}; echo be''gun\r`, "begun")
    await type("estate threads re\t\t", "Send a message to a buyer.")
    expect(screen).toContain("Show a conversation.")
    child.kill()
    await ended
  })

  it("completes the threads of the profile that the line names, wherever it is named", async () => {
    const { run, end } = await listedAtHome()
    const { stdout: zsh } = await estate(["completions", "zsh"])
    const inZsh = async (words: string) => {
      const complete = `words=(estate ${words} ''); CURRENT=$#words; print -r -- $(_estate)`
      return (await runIn("zsh -f", [...ofZsh, zsh, complete], run)).trim()
    }
    expect(await inZsh("threads delete --profile home")).toBe("Анна Каренина")
    expect(await inZsh("threads delete --profile=home")).toBe("Анна Каренина")
    expect(await inZsh(`threads delete --profile home ${anna}`)).toBe("")
    const { stdout: fish } = await estate(["completions", "fish"])
    const script = [
      ...ofFish,
      fish,
      "complete -C 'estate threads read --profile home '",
      "echo ---",
      "complete -C 'estate threads read '"
    ]
    expect(await runIn("fish --no-config", script, run)).toBe("Анна Каренина\tДвушка на Лесной 🏠\n---\n")
    await end()
  })
})
