import type { CommandNode } from "@estate/command-line/CommandTree"
import { inLanguage, type LocalizedText } from "@estate/text/Language"
import { describe, expect, it } from "vitest"
import { doctor } from "../../src/Command/Doctor.ts"
import { once } from "../../src/Command/Once.ts"
import { run } from "../../src/Command/Run.ts"
import { status } from "../../src/Command/Status.ts"

const commands: ReadonlyArray<CommandNode> = [run, once, doctor, status].map(({ node }) => node)

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
