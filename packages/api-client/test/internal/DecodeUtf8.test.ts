import * as buffer from "node:buffer"
import { describe, expect, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { decodeByTranscoding, decodePlainly } from "../../src/internal/DecodeUtf8.ts"

const decode = decodeByTranscoding(buffer)

// The unit "binary" of FastCheck takes a second to make.
const character = FastCheck.nat(0x10_ff_ff).map(point => String.fromCodePoint(point))

const texts = FastCheck.oneof(
  FastCheck.string({ unit: character }).map(text => new TextEncoder().encode(text)),
  FastCheck.string({ unit: "grapheme" }).map(text => new TextEncoder().encode(text)),
  FastCheck.uint8Array()
)

describe("UTF-8 that is transcoded", () => {
  it("is read as it is without, broken or whole, with a byte order mark too", () => {
    FastCheck.assert(
      FastCheck.property(texts, FastCheck.boolean(), (bytes, isMarked) => {
        const whole = isMarked ? new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]) : bytes
        expect(decode(whole)).toBe(decodePlainly(whole))
      }),
      { numRuns: 1000 }
    )
  })

  it("may be of any length", () => {
    const long = new TextEncoder().encode("Свободна? ".repeat(150_000))
    for (const bytes of [long, long.subarray(0, 2 ** 20), long.subarray(0, 2 ** 20 + 1)])
      expect(decode(bytes)).toBe(decodePlainly(bytes))
  })
})
