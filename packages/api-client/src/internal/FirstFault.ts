import { Ulid } from "@estate/domain/Ulid"
import { Array, Order, ParseResult, Predicate, Schema } from "effect"
import { detailOf } from "./Detail.ts"

/** The first thing wrong in what was read, in words without the key, the path to it, and the ULID of the record that it is in. */
export const firstFault = (
  error: ParseResult.ParseError,
  secret: string
): { readonly path: string; readonly detail: string; readonly recordId: string | undefined } => {
  const [first] = ParseResult.ArrayFormatter.formatIssueSync(meant(error.issue))
  return {
    path: first?.path.join(".") ?? "",
    detail: detailOf(first?.message ?? "it is not what the spec says", secret),
    recordId: ulidAround(error.issue)
  }
}

const ulidOf = (record: unknown): string | undefined =>
  Predicate.hasProperty(record, "ulid") && Schema.is(Ulid)(record.ulid) ? record.ulid : undefined

/** The ULID of the innermost record on the way to the fault. */
const ulidAround = (issue: ParseResult.ParseIssue): string | undefined => {
  const [inner] =
    issue._tag === "Composite" ? Array.ensure(issue.issues) : "issue" in issue ? [issue.issue] : []
  const found = inner === undefined ? undefined : ulidAround(inner)
  return found ?? ulidOf(issue.actual)
}

/**
 * The same with one member left of each union that nothing fitted: the one that was meant, which is the one with the fewest
 * faults. A call of a listing whose price is wrong lacks all that a project's has, and nobody wants to hear of that.
 */
const meant = (issue: ParseResult.ParseIssue): ParseResult.ParseIssue => {
  if (issue._tag === "Composite") {
    const issues: ReadonlyArray<ParseResult.ParseIssue> = Array.ensure(issue.issues)
    const [first] = issue.ast._tag === "Union" ? Array.sortWith(issues, faultsIn, Order.number) : issues
    return first === undefined ? issue : { ...issue, issues: meant(first) }
  }
  return "issue" in issue ? { ...issue, issue: meant(issue.issue) } : issue
}

/** At how many places something is wrong: a field that fits none of its types is one. */
const faultsIn = (issue: ParseResult.ParseIssue): number =>
  new Set(ParseResult.ArrayFormatter.formatIssueSync(issue).map(({ path }) => path.join("."))).size
