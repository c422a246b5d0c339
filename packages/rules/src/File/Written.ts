import type { Translations } from "@estate/text/Language"
import * as Either from "effect/Either"
import * as JSONSchema from "effect/JSONSchema"
import * as ParseResult from "effect/ParseResult"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { noSuchSetting } from "./NoSuchSetting.ts"

/** A problem in the rules: where it is, and what it is. */
export interface Problem {
  /** Names of fields and indexes of lists, from the top. */
  readonly path: ReadonlyArray<PropertyKey>
  /** Continues a sentence whose subject is the path: «is wrong: …». */
  readonly what: Translations
}

const EXPECTED = Symbol.for("@estate/rules/expected")
const WHY_WRONG = Symbol.for("@estate/rules/whyWrong")

/** Says what is wrong in an invalid text, if that is known. */
type WhyWrong = (text: string) => Translations | undefined

/** Says which values are allowed, for the error about any other value. */
export const expecting =
  (expected: Translations) =>
  <A, I>(schema: Schema.Schema<A, I>): Schema.Schema<A, I> =>
    schema.annotations({ [EXPECTED]: expected, description: expected.en })

/**
 * A text that `read` understands; `read` returns undefined for any other text. `whyWrong` adds to
 * the error what is wrong in that text.
 */
export const written = <A>(
  read: (text: string) => A | undefined,
  expected: Translations,
  jsonSchema: object = {},
  whyWrong?: WhyWrong
): Schema.Schema<A, string> =>
  Schema.transformOrFail(
    Schema.String.annotations({ jsonSchema: { type: "string", description: expected.en, ...jsonSchema } }),
    Schema.declare((_): _ is A => true),
    {
      strict: true,
      decode: (text, _, ast) => {
        const value = read(text)
        return value === undefined
          ? ParseResult.fail(new ParseResult.Type(ast, text))
          : ParseResult.succeed(value)
      },
      encode: (value, _, ast) =>
        ParseResult.fail(new ParseResult.Forbidden(ast, value, "rules are only read"))
    }
  ).pipe(Schema.annotations({ [WHY_WRONG]: whyWrong }), expecting(expected))

/** A list of at least one value, or a single value. Editors show the description. */
export const oneOrMany = <A, I>(
  schema: Schema.Schema<A, I>,
  description?: Translations
): Schema.Schema<ReadonlyArray<A>, unknown> => {
  const { $schema, ...items } = JSONSchema.make(Schema.encodedBoundSchema(schema))
  const jsonSchema = {
    ...(description === undefined ? {} : { description: description.en }),
    anyOf: [items, { type: "array", items, minItems: 1 }]
  }
  return Schema.transform(
    Schema.Unknown.annotations({ jsonSchema }),
    Schema.Array(schema).pipe(Schema.minItems(1), expecting(atLeastOne)),
    { strict: false, decode: value => (Array.isArray(value) ? value : [value]), encode: values => values }
  )
}

const atLeastOne = { en: "at least one value", ru: "хотя бы одно значение" }

/** A field that may be absent, but not `undefined`, which would be reported as another problem. */
export const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** The fields of an object, each of which may be absent, from the rows of a table. */
export function optionalFields<
  const Rows extends Readonly<Record<string, { readonly schema: Schema.Schema.AnyNoContext }>>
>(rows: Rows): { readonly [Field in keyof Rows]: Schema.optionalWith<Rows[Field]["schema"], { exact: true }> }
export function optionalFields(
  rows: Readonly<Record<string, { readonly schema: Schema.Schema.AnyNoContext }>>
) {
  return Record.map(rows, ({ schema }) => optional(schema))
}

const aList = {
  en: "a list, each line of which begins with -",
  ru: "список, каждая строка которого начинается с -"
}
const anObject = { en: "fields with values", ru: "поля со значениями" }

/** Decodes, and fails with all problems at once, each with its path. */
export const decodeWritten = <A, I>(
  schema: Schema.Schema<A, I>,
  value: unknown
): Either.Either<A, ReadonlyArray<Problem>> =>
  Either.mapLeft(
    ParseResult.decodeUnknownEither(schema, { errors: "all", onExcessProperty: "error" })(value),
    issue => problemsOf(issue, [], anObject)
  )

const problemsOf = (
  issue: ParseResult.ParseIssue,
  path: ReadonlyArray<PropertyKey>,
  outer: Translations
): ReadonlyArray<Problem> => {
  if (issue._tag === "Pointer") {
    const problems = problemsOf(issue.issue, [...path, ...[issue.path].flat()], anObject)
    const quotes = lackOfQuotes(issue.issue)
    return quotes === undefined
      ? problems
      : problems.map(problem => ({ ...problem, what: and(problem.what, quotes) }))
  }
  if (issue._tag === "Missing") return [{ path, what: { en: "is not set", ru: "— значение не задано" } }]
  if (issue._tag === "Unexpected") return [wrong(path, outer)]
  const expected = expectedOf(issue.ast) ?? expectedForm(issue.ast) ?? outer
  // All alternatives of a union have one description, which is reported once.
  if (issue._tag === "Composite" && issue.ast._tag !== "Union")
    return [issue.issues].flat().flatMap(inner => {
      if (inner._tag !== "Pointer" || inner.issue._tag !== "Unexpected")
        return problemsOf(inner, path, expected)
      const here = [...path, ...[inner.path].flat()]
      const name = expectedName(issue.ast)
      const what = noSuchSetting(String(here.at(-1)), fieldsOf(issue.ast))
      return [name === undefined ? { path: here, what } : wrong(here, name)]
    })
  if (issue._tag === "Refinement" || issue._tag === "Transformation") {
    const why = whyWrongBy(issue)
    return why === undefined
      ? problemsOf(issue.issue, path, expected)
      : [unfit(path, and(why, { en: `expected ${expected.en}`, ru: `ожидается: ${expected.ru}` }))]
  }
  return [wrong(path, expected)]
}

const isWhyWrong = (value: unknown): value is WhyWrong => typeof value === "function"

const whyWrongBy = ({ ast, actual }: ParseResult.Refinement | ParseResult.Transformation) => {
  const whyWrong = ast.annotations[WHY_WRONG]
  return isWhyWrong(whyWrong) && typeof actual === "string" ? whyWrong(actual) : undefined
}

/** A value that would be valid in quotation marks, if there is one. */
const lackOfQuotes = (issue: ParseResult.ParseIssue): Translations | undefined => {
  if (!("ast" in issue) || issue._tag === "Missing") return undefined
  const schema = Schema.make(issue.ast)
  const isValid = (text: string) => Either.isRight(ParseResult.decodeUnknownEither(schema)(text))
  const { actual } = issue
  if (actual === null) return isValid("#leads") ? startsComment : undefined
  return (typeof actual === "number" || typeof actual === "boolean") && isValid(String(actual))
    ? inQuotes
    : undefined
}

const inQuotes: Translations = { en: "put it in quotation marks", ru: "возьмите его в кавычки" }

const startsComment: Translations = {
  en: "a # without quotation marks begins a comment",
  ru: "знак # без кавычек начинает комментарий"
}

const and = (one: Translations, other: Translations): Translations => ({
  en: `${one.en}; ${other.en}`,
  ru: `${one.ru}; ${other.ru}`
})

/** What the keys of a record may be, if any key of a kind is allowed. */
const expectedName = (ast: SchemaAST.AST): Translations | undefined =>
  ast._tag === "TypeLiteral" && ast.indexSignatures[0] !== undefined
    ? expectedOf(ast.indexSignatures[0].parameter)
    : undefined

/** The names of the fields that an object may have. */
const fieldsOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  ast._tag === "TypeLiteral" ? ast.propertySignatures.map(({ name }) => String(name)) : []

/** What a list or an object looks like in the file. */
const expectedForm = (ast: SchemaAST.AST): Translations | undefined => {
  if (ast._tag === "TupleType") return aList
  const fields = fieldsOf(ast).join(", ")
  return fields === "" ? undefined : { en: `${anObject.en}: ${fields}`, ru: `${anObject.ru}: ${fields}` }
}

/** What a schema says about allowed values, for an error about any other value. */
export const expectedBy = ({ ast }: Schema.Schema.AnyNoContext): Translations => expectedOf(ast) ?? anObject

const expectedOf = (ast: SchemaAST.AST): Translations | undefined => {
  const expected = ast.annotations[EXPECTED]
  return isText(expected) ? expected : undefined
}

const isText = (value: unknown): value is Translations =>
  typeof value === "object" && value !== null && "en" in value && "ru" in value

/** The problem of a value that is not among the allowed ones. */
export const wrong = (path: ReadonlyArray<PropertyKey>, { en, ru }: Translations): Problem => ({
  path,
  what: { en: `is wrong: expected ${en}`, ru: `— неверное значение, ожидается: ${ru}` }
})

/** The problem of a value that is valid on its own, but does not fit the rest. */
export const unfit = (path: ReadonlyArray<PropertyKey>, { en, ru }: Translations): Problem => ({
  path,
  what: { en: `is wrong: ${en}`, ru: `— неверное значение: ${ru}` }
})

/** A location in the file, which collects what is wrong there. */
export interface Location {
  /** A location within it. */
  readonly at: (...path: ReadonlyArray<PropertyKey>) => Location
  /** Reports that the value here is valid on its own, but does not fit the rest. */
  readonly unfit: (what: Translations) => void
  /** The decoded value here; undefined if something in it is wrong. */
  readonly valid: <A, I>(schema: Schema.Schema<A, I>, value: unknown) => A | undefined
}

/** The location at a path; what is wrong there is added to the problems. */
export const locationIn = (problems: Array<Problem>, path: ReadonlyArray<PropertyKey> = []): Location => ({
  at: (...inner) => locationIn(problems, [...path, ...inner]),
  unfit: what => {
    problems.push(unfit(path, what))
  },
  valid: (schema, value) => {
    const decoded = decodeWritten(schema, value)
    if (Either.isRight(decoded)) return decoded.right
    problems.push(...decoded.left.map(problem => ({ ...problem, path: [...path, ...problem.path] })))
    return undefined
  }
})

/**
 * Reports names that an earlier entry of a list already has; entries without a name are skipped.
 */
export const reportDuplicates = (
  entries: ReadonlyArray<{ readonly name: string | undefined }>,
  here: Location
): void => {
  const known = new Set<string>()
  for (const [index, { name }] of entries.entries()) {
    if (name === undefined) continue
    if (known.has(name))
      here.at(index, "name").unfit({ en: `there is another ${name}`, ru: `${name} уже есть` })
    known.add(name)
  }
}
