import { Cause, Context, Exit, Option, Predicate, Tracer } from "effect"
import { countStoreTime } from "./Metrics.ts"

/** True while spans are exported: each step then makes a span. */
export class Tracing extends Context.Reference<Tracing>()("@estate/server/Tracing", {
  defaultValue: () => false
}) {}

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

const TRANSACTION = "sql.transaction"
const STATEMENT = "sql.execute"

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

/**
 * Measures the store, and passes on to the exporter, if there is one, only the attributes above.
 * Drops log lines, which Effect adds to spans as events.
 */
class ObservedSpan implements Tracer.Span {
  readonly _tag = "Span"
  readonly sampled = true
  readonly attributes: ReadonlyMap<string, unknown> = new Map()
  readonly links: ReadonlyArray<Tracer.SpanLink> = []
  readonly name: string
  readonly parent: Option.Option<Tracer.AnySpan>
  readonly context: Context.Context<never>
  readonly kind: Tracer.SpanKind
  /** The repository's function that the span belongs to. */
  readonly operation: string
  readonly isInTransaction: boolean
  status: Tracer.SpanStatus
  readonly #exported: Tracer.Span | undefined

  constructor(
    name: string,
    parent: Option.Option<Tracer.AnySpan>,
    context: Context.Context<never>,
    kind: Tracer.SpanKind,
    startTime: bigint,
    exported: Tracer.Span | undefined
  ) {
    this.name = name
    this.parent = parent
    this.context = context
    this.kind = kind
    this.#exported = exported
    const above = Option.getOrUndefined(parent)
    const observed = above instanceof ObservedSpan ? above : undefined
    this.isInTransaction =
      observed !== undefined && (observed.isInTransaction || observed.name === TRANSACTION)
    this.operation = name === TRANSACTION || name === STATEMENT ? (observed?.operation ?? "none") : name
    this.status = { _tag: "Started", startTime }
  }

  get spanId(): string {
    return this.#exported?.spanId ?? ""
  }

  get traceId(): string {
    return this.#exported?.traceId ?? ""
  }

  end(endTime: bigint, exit: Exit.Exit<unknown, unknown>): void {
    const { startTime } = this.status
    this.status = { _tag: "Ended", startTime, endTime, exit }
    if (!this.isInTransaction && (this.name === STATEMENT || this.name === TRANSACTION))
      countStoreTime(this.operation, Number(endTime - startTime) / 1e9)
    this.#exported?.end(endTime, withoutMessage(exit))
  }

  attribute(key: string, value: unknown): void {
    if (this.#exported !== undefined && exportedAttributes.has(key)) this.#exported.attribute(key, value)
  }

  event(): void {}

  addLinks(): void {}
}

const withoutMessage = (exit: Exit.Exit<unknown, unknown>) => {
  if (Exit.isSuccess(exit)) return Exit.void
  return Cause.isInterruptedOnly(exit.cause) ? exit : Exit.die(new Failed(kindOf(exit.cause)))
}

/** The service's tracer: measures the store, and exports spans if there is an exporter. */
export const makeTracer = (exporter: Option.Option<Tracer.Tracer>): Tracer.Tracer => {
  const inner = Option.getOrUndefined(exporter)
  return Tracer.make({
    span: (name, parent, context, links, startTime, kind, options) =>
      new ObservedSpan(
        name,
        parent,
        context,
        kind,
        startTime,
        inner?.span(name, parent, context, links, startTime, kind, options)
      ),
    context: (run, fiber) => (inner === undefined ? run() : inner.context(run, fiber))
  })
}
