import * as SchemaAST from "effect/SchemaAST"
import { parserOf } from "#way"
import { INVALID } from "./Parser.ts"
import { type JsonType, membersOf } from "./Shape.ts"

/** Another reading of a JSON value: the type that it represents, and the value. */
interface Rereading {
  readonly expected: JsonType
  readonly value: unknown
}

/**
 * The value that a schema accepts in place of one that it refuses, as a platform in PHP writes it:
 * a number or a boolean as text, a boolean as 0 or 1, a text as a number, null for an empty text,
 * or what stands for a missing value, if the value may be missing.
 */
export const reread = (ast: SchemaAST.AST, value: unknown): Rereading | undefined => {
  const parse = parserOf(ast)
  return rereadings(ast, value).find(other => parse(other.value) !== INVALID)
}

const rereadings = (ast: SchemaAST.AST, value: unknown): ReadonlyArray<Rereading> => {
  const found: Array<Rereading> = []
  if (typeof value === "string" && NUMBER.test(value))
    found.push({ expected: "number", value: Number(value) })
  const boolean = BOOLEANS.get(value)
  if (boolean !== undefined) found.push({ expected: "boolean", value: boolean })
  if ((typeof value === "number" || value === null) && isText(ast))
    found.push({ expected: "string", value: value === null ? "" : String(value) })
  if (isNoValue(value)) found.push({ expected: "null", value: null })
  return found
}

/** What PHP and MySQL write for a missing value: `false`, an empty text, a date of zeros. */
const isNoValue = (value: unknown): boolean =>
  value === false || (typeof value === "string" && NO_VALUE.test(value))

const NO_VALUE = /^(?:0000-00-00(?:[ T]00:00:00)?)?$/

const NUMBER = /^-?\d+(?:\.\d+)?$/

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  ["0", false],
  ["1", true],
  ["false", false],
  ["true", true]
])

/**
 * True for a schema of any text. In an enumeration, a number or null is not read as a text, since
 * it would then be taken for an unknown value.
 */
const isText = (ast: SchemaAST.AST): boolean => {
  const members = membersOf(ast)
  return members.some(isTextMember) && !members.some(isNamedValue)
}

const isTextMember = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isRefinement(ast) || SchemaAST.isTransformation(ast)
    ? isText(ast.from)
    : SchemaAST.isStringKeyword(ast)

const isNamedValue = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isLiteral(ast) && typeof ast.literal === "string" && ast.literal !== ""

/**
 * The entries of an object whose keys are numbers: how PHP writes a list that is empty or has gaps.
 */
export const listOf = (value: unknown): ReadonlyArray<unknown> | undefined =>
  typeof value === "object" && value !== null && Object.keys(value).every(key => /^\d+$/.test(key))
    ? Object.values(value)
    : undefined
