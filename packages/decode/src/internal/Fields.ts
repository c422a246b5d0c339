import { identity } from "effect/Function"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { hasStandardParsing, INVALID, type Parser } from "./Parser.ts"

/** An object whose fields are being decoded. */
export type Fields = { [name: PropertyKey]: unknown }

/** One field of an object: its name before and after decoding, and how its value is decoded. */
export interface Field {
  readonly from: PropertyKey
  readonly name: PropertyKey
  /** True if the input may lack it. */
  readonly isOptional: boolean
  /** The schema of the input's value. */
  readonly type: SchemaAST.AST
  /** Undefined if the parsed value is the field's value. */
  readonly conversion: Conversion | undefined
}

/** Turns a parsed value, or its absence, into the field's value, as Schema does. */
interface Conversion {
  readonly convert: (value: Option.Option<unknown>) => Option.Option<unknown>
  /** The reverse, for encoding. */
  readonly revert: (value: Option.Option<unknown>) => Option.Option<unknown>
  /** The schema of the converted value. */
  readonly type: SchemaAST.AST
  /** True if the decoded object may lack the field. */
  readonly mayBeAbsent: boolean
}

/** Returned for a field that the decoded object lacks. */
export const ABSENT: unique symbol = Symbol("absent")

/** Compiles a schema into a parser. */
export type Compile = (ast: SchemaAST.AST) => Parser

/**
 * Parses a field of an object. Returns `INVALID`, or `ABSENT` for a field that the result lacks.
 */
export const fieldParser = (
  { from, isOptional, type, conversion }: Field,
  compile: Compile
): ((input: Readonly<Fields>) => unknown) => {
  const parse = compile(type)
  const parsed = (input: Readonly<Fields>) =>
    !isOptional || Object.hasOwn(input, from) ? parse(input[from]) : ABSENT
  if (conversion === undefined) return parsed
  const parseConverted = compile(conversion.type)
  return input => {
    const value = parsed(input)
    if (value === INVALID) return INVALID
    const converted = conversion.convert(value === ABSENT ? Option.none() : Option.some(value))
    return Option.isNone(converted) && conversion.mayBeAbsent
      ? ABSENT
      : parseConverted(Option.getOrUndefined(converted))
  }
}

/** The fields of a struct that has named fields and nothing else; undefined for other schemas. */
export const fieldsOf = (ast: SchemaAST.AST): ReadonlyArray<Field> | undefined => {
  if (!hasStandardParsing(ast)) return undefined
  if (hasFieldsOnly(ast)) return ast.propertySignatures.map(each => unconverted(each, each.name))
  return SchemaAST.isTransformation(ast) && SchemaAST.isTypeLiteralTransformation(ast.transformation)
    ? convertedFields(ast, ast.transformation)
    : undefined
}

const hasFieldsOnly = (ast: SchemaAST.AST): ast is SchemaAST.TypeLiteral =>
  SchemaAST.isTypeLiteral(ast) && ast.indexSignatures.length === 0 && ast.propertySignatures.length > 0

const unconverted = (
  { name: from, isOptional, type }: SchemaAST.PropertySignature,
  name: PropertyKey
): Field => ({ from, name, isOptional, type, conversion: undefined })

/**
 * The fields of a struct that renames or converts them: each is parsed, converted and checked at
 * once. Schema does this in three passes over the object, with the same result as long as no new
 * name equals the old name of another field.
 */
const convertedFields = (
  { from, to }: SchemaAST.Transformation,
  { propertySignatureTransformations: conversions }: SchemaAST.TypeLiteralTransformation
): ReadonlyArray<Field> | undefined => {
  if (!hasFieldsOnly(from) || !hasFieldsOnly(to)) return undefined
  if (!hasStandardParsing(from) || !hasStandardParsing(to)) return undefined
  const sources = new Map(from.propertySignatures.map(signature => [signature.name, signature]))
  const conversionTo = new Map(conversions.map(conversion => [conversion.to, conversion]))
  const hasConflict = conversions.some(each => each.to !== each.from && sources.has(each.to))
  const used = new Set<PropertyKey>()
  const fields = to.propertySignatures.flatMap(target => {
    const conversion = conversionTo.get(target.name)
    const source = sources.get(conversion?.from ?? target.name)
    if (source === undefined) return []
    used.add(source.name)
    return [converted(source, target, conversion ?? unchanged)]
  })
  const isOneToOne =
    fields.length === to.propertySignatures.length &&
    used.size === fields.length &&
    used.size === sources.size
  return isOneToOne && !hasConflict ? fields : undefined
}

const converted = (
  source: SchemaAST.PropertySignature,
  target: SchemaAST.PropertySignature,
  { decode: convert, encode: revert }: typeof unchanged
): Field => {
  const field = unconverted(source, target.name)
  // A parsed value has the source's type: if the target has the same type, there is nothing to
  // check.
  const isSameType = SchemaAST.typeAST(source.type) === target.type
  if (convert === identity && isSameType && source.isOptional === target.isOptional) return field
  return { ...field, conversion: { convert, revert, type: target.type, mayBeAbsent: target.isOptional } }
}

const unchanged: Pick<SchemaAST.PropertySignatureTransformation, "decode" | "encode"> = {
  decode: identity,
  encode: identity
}
