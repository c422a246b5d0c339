import { expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { withProgress } from "../../src/Import/Progress.ts"

const shownOn = (isTTY: boolean, lines: number) =>
  Effect.gen(function* () {
    const shown: Array<string> = []
    const terminal = { isTTY, write: (text: string) => shown.push(text) }
    const taken = yield* withProgress(
      { name: "big.ndjson", language: "en", terminal, share: () => 0.5 },
      Stream.range(1, lines),
      Stream.runCount
    )
    expect(taken).toBe(lines)
    return shown.join("")
  })

it.effect("on a terminal the lines are counted, and the line is cleared at the end", () =>
  Effect.gen(function* () {
    const shown = yield* shownOn(true, 25_000)
    expect(shown).toMatch(/big\.ndjson: ━{15}─{15} 50 %, [12]\d,\d{3} lines read/)
    expect(shown.endsWith("\r\u001b[2K")).toBe(true)
  })
)

it.effect("in a pipe nothing is shown", () =>
  Effect.gen(function* () {
    expect(yield* shownOn(false, 25_000)).toBe("")
  })
)
