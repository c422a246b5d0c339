import { expect, it } from "@effect/vitest"
import { Cause, Data, Effect, Exit, Tracer } from "effect"
import { makeTracer } from "../../src/Operations/ExportedSpans.ts"

class TooLong extends Data.TaggedError("TooLong")<{ readonly message: string }> {}

/** An exporter that keeps how its spans ended, and their attributes. */
const keeping = (ended: Array<Exit.Exit<unknown, unknown>>, attributes = new Map<string, unknown>()) =>
  Tracer.make({
    span: (name, parent, context, links, startTime, kind) => ({
      _tag: "Span",
      name,
      spanId: "1",
      traceId: "2",
      parent,
      context,
      links,
      kind,
      sampled: true,
      attributes,
      status: { _tag: "Started", startTime },
      end: (_, exit) => ended.push(exit),
      attribute: (key, value) => attributes.set(key, value),
      event: () => {},
      addLinks: () => {}
    }),
    context: run => run()
  })

it.effect("exports the kind of a failure, not its message", () =>
  Effect.gen(function* () {
    const ended: Array<Exit.Exit<unknown, unknown>> = []
    const endings = [new TooLong({ message: "secret" }), Effect.die(new TypeError("secret")), Effect.void]
    yield* Effect.forEach(endings, ending => Effect.exit(Effect.withSpan(ending, "Messages.send"))).pipe(
      Effect.withTracer(makeTracer(keeping(ended)))
    )
    const told = ended.map(exit => (Exit.isSuccess(exit) ? "well" : Cause.pretty(exit.cause)))
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
    const attributes = new Map<string, unknown>()
    yield* Effect.withSpan(Effect.void, "http.server GET", {
      attributes: { "http.route": "/v1/threads", "url.query": "secret" }
    }).pipe(Effect.withTracer(makeTracer(keeping([], attributes))))
    expect(attributes.get("http.route")).toBe("/v1/threads")
    expect([...attributes.values()]).not.toContain("secret")
  })
)
