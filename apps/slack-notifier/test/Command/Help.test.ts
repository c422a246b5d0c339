import { textsInAnotherLanguage } from "@estate/testing/HelpTexts"
import { describe, expect, it } from "vitest"
import { backtest } from "../../src/Command/Backtest.ts"
import { doctor } from "../../src/Command/Doctor.ts"
import { drain } from "../../src/Command/Drain.ts"
import { explain } from "../../src/Command/Explain.ts"
import { once } from "../../src/Command/Once.ts"
import { rules } from "../../src/Command/Rules.ts"
import { run } from "../../src/Command/Run.ts"
import { silence } from "../../src/Command/Silence.ts"
import { status } from "../../src/Command/Status.ts"

const commands = [
  run,
  once,
  doctor,
  status,
  explain,
  drain,
  ...silence.commands,
  ...rules.commands,
  ...backtest.commands
].map(({ node }) => node)

describe("help", () => {
  it.each(commands.map(node => [node.name, node] as const))("of %s is in Russian, too", (_, node) => {
    expect(textsInAnotherLanguage(node)).toEqual([])
  })
})
