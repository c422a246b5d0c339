import { expect, it } from "@effect/vitest"
import { Cause, Data, Effect, Exit, Tracer } from "effect"
import { makeTracer } from "../../src/Operations/ExportedSpans.ts"

class TooLong extends Data.TaggedError("TooLong")<{ readonly message: string }> {}

/** An exporter that keeps how its spans ended. */
const keeping = (ended: Array<Exit.Exit<unknown, unknown>>) =>
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
      attributes: new Map(),
      status: { _tag: "Started", startTime },
      end: (_, exit) => ended.push(exit),
      attribute: () => {},
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
