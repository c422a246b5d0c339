import type { CommandNode } from "@estate/command-line/CommandTree"
import { renderCompletions, shells } from "@estate/command-line/Completions"
import { describe, expect, it } from "vitest"

const command = (name: string, more: Partial<CommandNode> = {}): CommandNode => ({
  name,
  aliases: [],
  summary: `the user's ${name}`,
  notes: [],
  examples: [],
  options: [],
  arguments: [],
  commands: [],
  ...more
})

const root = command("tool", {
  commands: [
    command("speak", {
      arguments: [
        {
          name: "LANGUAGE",
          choices: ["en", "ru"],
          description: "Which",
          isOptional: false,
          isRepeated: false
        }
      ]
    }),
    command("list", {
      arguments: [
        {
          name: "ID",
          choices: [],
          description: "Which",
          isOptional: true,
          isRepeated: false,
          completes: "things"
        }
      ],
      options: [
        { names: ["--format"], value: "json|csv", choices: ["json", "csv"], description: "How" },
        { names: ["-q", "--quiet"], value: undefined, choices: [], description: "Say nothing" }
      ]
    })
  ]
})

describe("completions", () => {
  it.each(shells)("of %s know the commands, the options and their values", shell => {
    expect(renderCompletions(shell, root, "en")).toMatchSnapshot()
  })
})
