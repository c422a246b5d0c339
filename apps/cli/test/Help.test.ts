import { describe, expect, it } from "vitest"
import { estate, onTerminal } from "./Estate.ts"

/** How help is got, and the heading of the commands in it. */
interface Reader {
  readonly help: (args: ReadonlyArray<string>) => Promise<string>
  readonly heading: string
}

/** The help of a command and of all beneath it, found as a person finds them: in the help above. */
const helpOf = async (reader: Reader, path: ReadonlyArray<string>): Promise<Record<string, string>> => {
  const text = await reader.help([...path, "--help"])
  const [, commands = ""] = text.split(`\n${reader.heading}\n`)
  const [list = ""] = commands.split("\n\n")
  const names = [...list.matchAll(/^ {2}(\w+) /gm)].map(([, name = ""]) => name)
  const beneath = await Promise.all(names.map(name => helpOf(reader, [...path, name])))
  return Object.assign({ [["estate", ...path].join(" ")]: text }, ...beneath)
}

describe.concurrent("help", () => {
  it.for<readonly [string, Reader]>([
    [
      "in a pipe",
      {
        help: async args => {
          const { code, stdout, stderr } = await estate(args)
          expect({ code, stderr, colours: stdout.includes("\u001b") }).toEqual({
            code: 0,
            stderr: "",
            colours: false
          })
          return stdout
        },
        heading: "COMMANDS"
      }
    ],
    [
      "on a terminal in Russian",
      {
        help: async args => {
          const env = { ESTATE_LANG: "ru", NO_COLOR: "1" }
          const { code, screen } = await onTerminal(args, { env })
          expect(code).toBe(0)
          return screen
        },
        heading: "КОМАНДЫ"
      }
    ]
  ])("of every command, %s", async ([, reader], { expect }) => {
    const found = await helpOf(reader, [])
    expect(Object.keys(found).length).toBeGreaterThan(30)
    for (const [path, text] of Object.entries(found)) expect(text).toMatchSnapshot(path)
  })

  it("has headings that stand out on a terminal", async ({ expect }) => {
    const { screen } = await onTerminal(["threads", "--help"])
    expect(screen).toContain("\u001b[1mEXAMPLES\u001b[22m")
    expect(screen).toContain("Send a message to a buyer")
  })
})
