import type { CommandNode } from "@estate/command-line/CommandTree"
import { renderHelp } from "@estate/command-line/Help"
import { textsInAnotherLanguage } from "@estate/testing/HelpTexts"
import { inLanguage, type LocalizedText } from "@estate/text/Language"
import { describe, expect, it } from "vitest"
import { loadEstate } from "../src/Commands.ts"
import { estate, onScreen } from "./Estate.ts"

const { node: root } = await loadEstate([])

interface Found {
  readonly path: ReadonlyArray<string>
  readonly node: CommandNode
}

/** A command and all its subcommands. */
const found = (path: ReadonlyArray<string>, node: CommandNode): ReadonlyArray<Found> => [
  { path, node },
  ...node.commands.flatMap(each => found([...path, each.name], each))
]

const all = found([], root)
const groups = all.filter(({ node }) => node.commands.length > 0)

const withoutColour = { NO_COLOR: "1" }
const russian = { ...withoutColour, ESTATE_LANG: "ru" }

const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ")

/** What a person looks for in a command's help: its arguments and options, and its purpose. */
const expectHelpOf = (node: CommandNode, help: string, language: "en" | "ru") => {
  const text = inOneLine(help)
  const has = (expected: LocalizedText) =>
    expect(text).toContain(inOneLine(inLanguage(expected, language)).trim())
  for (const each of [node.summary, ...node.examples, ...node.notes]) has(each)
  for (const { names, description } of node.options) {
    expect(text).toContain(names.join(", "))
    has(description)
  }
  for (const { description } of node.arguments) has(description)
  for (const { name, summary } of node.commands) {
    expect(text).toContain(` ${name} `)
    has(summary)
  }
}

const inPipe = async (path: ReadonlyArray<string>) => {
  const { code, stdout, stderr } = await estate([...path, "--help"])
  expect({ code, stderr, colours: stdout.includes("\u001b") }).toEqual({
    code: 0,
    stderr: "",
    colours: false
  })
  return stdout
}

describe.concurrent("help", () => {
  it("has more than thirty commands, each in both languages, with an example or commands", () => {
    expect(all.length).toBeGreaterThan(30)
    expect(textsInAnotherLanguage(root)).toEqual([])
    for (const { path, node } of all)
      expect({ path, isExplained: node.examples.length + node.commands.length > 0 }).toEqual({
        path,
        isExplained: true
      })
  })

  it.for(["en", "ru"] as const)("fits every terminal but for its examples, in %s", language => {
    const examples = all.flatMap(({ node }) => node.examples.map(each => inLanguage(each, language)))
    for (const width of [40, 80, 100])
      for (const { path, node } of all) {
        const help = renderHelp(["estate", ...path], node, { language, width, heading: text => text })
        const wide = help.split("\n").filter(line => line.length > width)
        expect(wide.filter(line => !examples.includes(line.trim()))).toEqual([])
      }
  })

  it.for(groups)("of estate $path has its commands and options", async ({ path, node }) => {
    expectHelpOf(node, await inPipe(path), "en")
  })

  it.for([["threads", "list"], ["threads", "reply"], ["calls", "list"], ["report", "calls"], ["api"]])(
    "of estate %s %s has all that it takes, in a pipe and on a terminal in Russian",
    async path => {
      const given = path.filter(name => name !== undefined)
      const node = all.find(each => each.path.join(" ") === given.join(" "))?.node ?? root
      expectHelpOf(node, await inPipe(given), "en")
      const { code, screen } = await onScreen([...given, "--help"], { env: russian })
      expect(code).toBe(0)
      expectHelpOf(node, screen, "ru")
    }
  )

  it("has this form", async ({ expect }) => {
    expect(await inPipe([])).toMatchSnapshot("of the program")
    expect(await inPipe(["answers"])).toMatchSnapshot("of a group")
    expect(await inPipe(["calls", "list"])).toMatchSnapshot("of a command")
    const { screen } = await onScreen(["calls", "list", "--help"], { env: russian })
    const lines = screen.trimEnd().split("\n")
    expect(lines.filter(line => /^\p{Lu}+$/u.test(line))).toEqual(["ПРИМЕРЫ", "ИСПОЛЬЗОВАНИЕ", "ПАРАМЕТРЫ"])
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(90)
  })

  it("of the program fits a screen of 80 by 24, and names the page of its variables", async () => {
    for (const env of [withoutColour, russian]) {
      const { stdout } = await estate(["--help"], { env })
      const lines = stdout.trimEnd().split("\n")
      expect(lines.length).toBeLessThan(24)
      expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(80)
      expect(stdout).toContain("estate help environment")
      const variables = await estate(["help", "environment"], { env })
      expect(variables.code).toBe(0)
      for (const { variable } of root.settings ?? []) expect(variables.stdout).toContain(`  ${variable} `)
    }
  })

  it("has headings that stand out on a terminal", async ({ expect }) => {
    const { screen } = await onScreen(["threads", "--help"])
    expect(screen).toContain("\u001b[1mCOMMANDS\u001b[22m")
    expect(screen).toContain("Send a message to a buyer")
  })
})
