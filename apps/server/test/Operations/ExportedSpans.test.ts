import { expect, it } from "@effect/vitest"
import { Cause, Data, Effect, Exit } from "effect"
import { makeTracer } from "../../src/Operations/ExportedSpans.ts"
import { type Ended, keeping } from "./EndedSpans.ts"

class TooLong extends Data.TaggedError("TooLong")<{ readonly message: string }> {}

it.effect("exports the kind of a failure, not its message", () =>
  Effect.gen(function* () {
    const ended: Array<Ended> = []
    const endings = [new TooLong({ message: "secret" }), Effect.die(new TypeError("secret")), Effect.void]
    yield* Effect.forEach(endings, ending => Effect.exit(Effect.withSpan(ending, "Messages.send"))).pipe(
      Effect.withTracer(makeTracer(keeping(ended)))
    )
    const told = ended.map(({ exit }) => (Exit.isSuccess(exit) ? "well" : Cause.pretty(exit.cause)))
    expect(told.map(text => text.split("\n")[0])).toEqual([
      expect.stringContaining("TooLong"),
      expect.stringContaining("TypeError"),
      "well"
    ])
    expect(told.join()).not.toContain("secret")
  })
)

it.effect("exports the contract's path, and no attribute that a caller wrote", () =>
  Effect.gen(function* () {
    const ended: Array<Ended> = []
    yield* Effect.withSpan(Effect.void, "http.server GET", {
      attributes: { "http.route": "/v1/threads", "url.query": "secret" }
    }).pipe(Effect.withTracer(makeTracer(keeping(ended))))
    const attributes = ended.at(0)?.attributes ?? new Map()
    expect(attributes.get("http.route")).toBe("/v1/threads")
    expect([...attributes.values()]).not.toContain("secret")
  })
)
