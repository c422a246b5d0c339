import { textsInAnotherLanguage } from "@estate/testing/HelpTexts"
import { describe, expect, it } from "vitest"
import { estateServer } from "../../src/Command/EstateServer.ts"

const { commands, settings } = estateServer.node

describe("help", () => {
  it("lists settings that are in Russian, too", () => {
    expect(settings?.length).toBeGreaterThan(0)
    expect(textsInAnotherLanguage({ ...estateServer.node, commands: [] })).toEqual([])
  })

  it.each(commands.map(node => [node.name, node] as const))("of %s is in Russian, too", (_, node) => {
    expect(textsInAnotherLanguage(node)).toEqual([])
  })
})
