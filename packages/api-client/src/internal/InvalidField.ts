import { Ulid } from "@estate/domain/Ulid"
import * as Array from "effect/Array"
import * as Order from "effect/Order"
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { inOneLine } from "./Redact.ts"

/** A field that a schema refuses. */
export interface InvalidField {
  /** Such as `items.3.last_message_at`. */
  readonly path: string
  readonly detail: string
  /** The ULID of the record that holds the field. */
  readonly recordId?: string | undefined
}

/** The first invalid field of an input, with its value. */
export const firstInvalidField = ({ issue }: ParseResult.ParseError): InvalidField => {
  const [first] = ParseResult.ArrayFormatter.formatIssueSync(likeliest(issue))
  return {
    path: inOneLine(first?.path.join(".") ?? ""),
    detail: first?.message ?? "it is not what the spec says",
    recordId: ulidAround(issue)
  }
}

/**
 * The first invalid field of an input, with everything that is allowed there; `name` is the input's
 * name.
 */
export const invalidInput = (name: string, { issue }: ParseResult.ParseError): InvalidField => {
  const issues = ParseResult.ArrayFormatter.formatIssueSync(issue)
  const path = issues[0]?.path.join(".") ?? ""
  const [first, ...others] = issues.filter(each => each.path.join(".") === path).map(({ message }) => message)
  const allowed = others
    .map(message => /^Expected (.+), actual /su.exec(message)?.[1] ?? message)
    // All filters are optional, so the error need not say it.
    .filter(text => text !== "undefined")
  return {
    path: [name, path].filter(part => part !== "").join("."),
    detail: (first ?? "it is invalid").replace(
      /, actual /su,
      match => allowed.map(each => ` or ${each}`).join("") + match
    )
  }
}

/**
 * The first invalid field of an answer. Its value may be a message's text or the key, so the error
 * has only its type, if that differs from what is expected.
 */
export const firstUnreadableField = (error: ParseResult.ParseError): InvalidField => {
  const field = firstInvalidField(error)
  const issue = innermost(likeliest(error.issue))
  if (issue._tag === "Missing") return { ...field, detail: "the field is missing" }
  const isOfType = issue._tag === "Type" && SchemaAST.isRefinement(issue.ast)
  const actual = isOfType ? "" : `, actual ${typeNameOf(issue.actual)}`
  const detail = field.detail.replace(/, actual .*$/su, actual)
  return { ...field, detail: issue._tag === "Type" ? withoutSchema(detail, issue.ast) : detail }
}

/** A structure is described by its kind: its full schema would be unreadable. */
const withoutSchema = (detail: string, ast: SchemaAST.AST): string => {
  const encoded = SchemaAST.encodedAST(ast)
  const kind = SchemaAST.isTypeLiteral(encoded)
    ? "an object"
    : SchemaAST.isTupleType(encoded)
      ? "an array"
      : undefined
  return kind === undefined ? detail : detail.replace(/^Expected .*(?=, actual )/su, `Expected ${kind}`)
}

const typeNameOf = (value: unknown): string =>
  value === null ? "null" : globalThis.Array.isArray(value) ? "array" : typeof value

/** The issue that the formatter shows first. */
const innermost = (issue: ParseResult.ParseIssue): ParseResult.ParseIssue => {
  const inner = innerOf(issue)
  return inner === undefined ? issue : innermost(inner)
}

const innerOf = (issue: ParseResult.ParseIssue): ParseResult.ParseIssue | undefined =>
  issue._tag === "Composite" ? Array.ensure(issue.issues)[0] : "issue" in issue ? issue.issue : undefined

const ulidOf = (record: unknown): string | undefined =>
  Predicate.hasProperty(record, "ulid") && Schema.is(Ulid)(record.ulid) ? record.ulid : undefined

/** The ULID of the innermost record around the field. */
const ulidAround = (issue: ParseResult.ParseIssue): string | undefined => {
  const inner = innerOf(issue)
  const found = inner === undefined ? undefined : ulidAround(inner)
  return found ?? ulidOf(issue.actual)
}

/**
 * If no member of a union matches, keeps only the member with the fewest invalid fields. A
 * listing's call with an invalid price also lacks every field of a project's call, which is of no
 * interest.
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

/** A field that matches none of its types counts once. */
const countInvalidFields = (issue: ParseResult.ParseIssue): number =>
  new Set(ParseResult.ArrayFormatter.formatIssueSync(issue).map(({ path }) => path.join("."))).size
