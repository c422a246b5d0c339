import type { CommandNode } from "@estate/command-line/CommandTree"
import { inLanguage, type LocalizedText } from "@estate/text/Language"
import { describe, expect, it } from "vitest"
import { backup, check, restore } from "../../src/Command/Backup.ts"
import { demo } from "../../src/Command/Demo.ts"
import { importFiles } from "../../src/Command/Import.ts"
import { keys } from "../../src/Command/Keys.ts"
import { serve } from "../../src/Command/Serve.ts"
import { simulate } from "../../src/Command/Simulate.ts"
import { migrate } from "../../src/Command/Store.ts"

const commands: ReadonlyArray<CommandNode> = [
  serve,
  importFiles,
  migrate,
  backup,
  restore,
  check,
  demo,
  simulate,
  keys
].map(({ node }) => node)

const textsOf = (node: CommandNode): ReadonlyArray<LocalizedText> => [
  node.summary,
  ...node.options.map(({ description }) => description),
  ...node.arguments.map(({ description }) => description).filter(text => text !== ""),
  ...node.commands.flatMap(textsOf)
]

describe("help", () => {
  it.each(commands.map(node => [node.name, node] as const))("of %s is in Russian, too", (_, node) => {
    const texts = textsOf(node)
    expect(texts.filter(text => !/\p{Script=Cyrillic}/u.test(inLanguage(text, "ru")))).toEqual([])
    expect(texts.filter(text => /\p{Script=Cyrillic}/u.test(inLanguage(text, "en")))).toEqual([])
  })
})
