import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { layer, TestService } from "../TestService.ts"
import { ask } from "./recorded/Ask.ts"
import { type Exchange, readExchanges, recordable, writeExchanges } from "./recorded/Exchanges.ts"
import { lines } from "./recorded/Lines.ts"

/** With `ESTATE_RECORD=1` the answers of this service replace the recorded ones. */
const isRecording = process.env.ESTATE_RECORD === "1"

const makeKeys = Effect.gen(function* () {
  const { makeKey, revokeKey } = yield* TestService
  const { key: good } = yield* makeKey(1)
  const { id, key: revoked } = yield* makeKey(1)
  yield* revokeKey(id)
  return new Map([
    ["{good}", good],
    ["{narrow}", (yield* makeKey(1, ["catalogue"])).key],
    ["{foreign}", (yield* makeKey(2, ["messages", "calls", "billing"])).key],
    ["{feeds}", (yield* makeKey(2)).key],
    ["{wrong}", `${good.slice(0, -4)}xxxx`],
    ["{revoked}", revoked]
  ])
})

it.scopedLive(
  "hostile and ordinary requests get the answers that were recorded",
  () =>
    Effect.gen(function* () {
      const { url, importLines } = yield* TestService
      expect(yield* importLines(lines)).toBe(`took ${lines.length}`)
      const keys = yield* makeKeys
      const answered: Array<Exchange> = []
      for (const { ask: text, answers } of readExchanges()) {
        const filled = text.replaceAll(/\{[a-z]+\}/g, name => keys.get(name) ?? name)
        const found = yield* Effect.promise(() =>
          ask(url, { text: filled, count: Math.max(1, answers.length) })
        )
        const given = found.map(recordable)
        answered.push({ ask: text, answers: given })
        if (!isRecording) expect(given, text.slice(0, 2_000)).toEqual(answers)
      }
      expect(answered.length).toBeGreaterThan(400)
      if (isRecording) writeExchanges(answered)
    }).pipe(Effect.provide(layer)),
  120_000
)
