import { Cause, Exit, Predicate, Tracer } from "effect"

/** The attributes that are exported: none that a caller wrote. */
const exportedAttributes = new Set([
  "http.request.method",
  "http.route",
  "http.response.status_code",
  "db.system.name",
  "db.operation.name",
  // Has placeholders: values are bound, and never part of the text.
  "db.query.text",
  "code.stacktrace"
])

/** A failure without its message, which may repeat what a caller sent. */
class Failed extends Error {
  constructor(kind: string) {
    super(kind)
    this.name = kind
  }
}

const kindOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (Predicate.hasProperty(error, "_tag") && typeof error._tag === "string") return error._tag
  return Predicate.isError(error) ? error.name : "unknown"
}

const withoutMessage = (exit: Exit.Exit<unknown, unknown>) => {
  if (Exit.isSuccess(exit)) return Exit.void
  return Cause.isInterruptedOnly(exit.cause) ? exit : Exit.die(new Failed(kindOf(exit.cause)))
}

/** The span with those attributes alone, and without log lines, which Effect adds as events. */
const withoutTexts = (span: Tracer.Span): Tracer.Span => {
  const [end, attribute] = [span.end.bind(span), span.attribute.bind(span)]
  return Object.assign(span, {
    end: (endTime: bigint, exit: Exit.Exit<unknown, unknown>) => end(endTime, withoutMessage(exit)),
    attribute: (key: string, value: unknown) => {
      if (exportedAttributes.has(key)) attribute(key, value)
    },
    event: () => {}
  })
}

/** Exports nothing that a caller sent. */
export const makeTracer = (exporter: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    span: (...span) => withoutTexts(exporter.span(...span)),
    context: (run, fiber) => exporter.context(run, fiber)
  })
