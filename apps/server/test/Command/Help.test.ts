import { textsInAnotherLanguage } from "@estate/testing/HelpTexts"
import { describe, expect, it } from "vitest"
import { backup, restore } from "../../src/Command/Backup.ts"
import { check } from "../../src/Command/Check.ts"
import { companies } from "../../src/Command/Companies.ts"
import { copy } from "../../src/Command/Copy.ts"
import { demo } from "../../src/Command/Demo.ts"
import { environment } from "../../src/Command/Environment.ts"
import { importFiles } from "../../src/Command/Import.ts"
import { keys } from "../../src/Command/Keys.ts"
import { migrate } from "../../src/Command/Migrate.ts"
import { serve } from "../../src/Command/Serve.ts"
import { simulate } from "../../src/Command/Simulate.ts"
import { status } from "../../src/Command/Status.ts"

const commands = [
  serve,
  importFiles,
  migrate,
  backup,
  restore,
  check,
  status,
  copy,
  demo,
  simulate,
  keys,
  companies
].map(({ node }) => node)

describe("help", () => {
  it("lists settings that are in Russian, too", () => {
    expect(textsInAnotherLanguage({ ...serve.node, settings: environment })).toEqual([])
  })

  it.each(commands.map(node => [node.name, node] as const))("of %s is in Russian, too", (_, node) => {
    expect(textsInAnotherLanguage(node)).toEqual([])
  })
})
