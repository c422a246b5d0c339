import { expect } from "@effect/vitest"
import { type Exit, Option, Tracer } from "effect"

/** A span as it ended. */
export interface Ended {
  readonly name: string
  /** The id of the parent span; empty if there is none. */
  readonly parent: string
  readonly attributes: ReadonlyMap<string, unknown>
  readonly exit: Exit.Exit<unknown, unknown>
}

/** An exporter that keeps how its spans ended. A span's id is its name. */
export const keeping = (ended: Array<Ended>): Tracer.Tracer =>
  Tracer.make({
    span: (name, parent, context, links, startTime, kind) => {
      const attributes = new Map<string, unknown>()
      return {
        _tag: "Span",
        name,
        spanId: name,
        traceId: "trace",
        parent,
        context,
        links,
        kind,
        sampled: true,
        attributes,
        status: { _tag: "Started", startTime },
        end: (endTime, exit) => {
          expect(endTime).toBeGreaterThanOrEqual(startTime)
          const above = Option.match(parent, { onNone: () => "", onSome: span => span.spanId })
          ended.push({ name, parent: above, attributes, exit })
        },
        attribute: (key, value) => attributes.set(key, value),
        event: () => {},
        addLinks: () => {}
      }
    },
    context: run => run()
  })
