import { Ulid } from "@estate/domain/Ulid"
import { Array, Order, ParseResult, Predicate, Schema } from "effect"
import { redact } from "./Redact.ts"

/** A field that a schema refuses. */
export interface InvalidField {
  /** Such as `items.3.last_message_at`. */
  readonly path: string
  readonly detail: string
  /** The ULID of the record that holds the field. */
  readonly recordId?: string | undefined
}

/** The first invalid field. Its text is without the key. */
export const firstInvalidField = (error: ParseResult.ParseError, secret: string): InvalidField => {
  const [first] = ParseResult.ArrayFormatter.formatIssueSync(likeliest(error.issue))
  return {
    path: first?.path.join(".") ?? "",
    detail: redact(first?.message ?? "it is not what the spec says", secret),
    recordId: ulidAround(error.issue)
  }
}

const ulidOf = (record: unknown): string | undefined =>
  Predicate.hasProperty(record, "ulid") && Schema.is(Ulid)(record.ulid) ? record.ulid : undefined

/** The ULID of the innermost record around the field. */
const ulidAround = (issue: ParseResult.ParseIssue): string | undefined => {
  const [inner] =
    issue._tag === "Composite" ? Array.ensure(issue.issues) : "issue" in issue ? [issue.issue] : []
  const found = inner === undefined ? undefined : ulidAround(inner)
  return found ?? ulidOf(issue.actual)
}

/**
 * Keeps one member of each union that no member fits: the one with the fewest invalid fields. A
 * listing's call with a wrong price also lacks every field of a project's call, which says
 * nothing.
 */
const likeliest = (issue: ParseResult.ParseIssue): ParseResult.ParseIssue => {
  if (issue._tag === "Composite") {
    const issues: ReadonlyArray<ParseResult.ParseIssue> = Array.ensure(issue.issues)
    const [first] =
      issue.ast._tag === "Union" ? Array.sortWith(issues, countInvalidFields, Order.number) : issues
    return first === undefined ? issue : { ...issue, issues: likeliest(first) }
  }
  return "issue" in issue ? { ...issue, issue: likeliest(issue.issue) } : issue
}

/** A field that fits none of its types counts once. */
const countInvalidFields = (issue: ParseResult.ParseIssue): number =>
  new Set(ParseResult.ArrayFormatter.formatIssueSync(issue).map(({ path }) => path.join("."))).size
