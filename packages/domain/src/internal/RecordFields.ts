import { identity, Option, SchemaAST } from "effect"
import { isPlain } from "./Plain.ts"
import { INVALID, type Read } from "./Read.ts"
import { isThereOf } from "./Sure.ts"

/** An object whose fields are being read. */
export type Fields = { [name: PropertyKey]: unknown }

/** One field of an object: what it is called on the wire and once it is read, and how it is read. */
export interface Field {
  readonly from: PropertyKey
  readonly name: PropertyKey
  /** It may be absent on the wire. */
  readonly isOptional: boolean
  /** What it is on the wire, and what reads that. */
  readonly type: SchemaAST.AST
  readonly read: Read
  readonly becomes: Becoming
}

/** What becomes of a field's value. */
type Becoming =
  | { readonly _tag: "Itself" }
  /** An option of what is there. */
  | { readonly _tag: "Option"; readonly isThere: (value: unknown) => boolean }
  /** Whatever Schema makes of it, which may be to leave it out. */
  | {
      readonly _tag: "Other"
      readonly convert: (value: Option.Option<unknown>) => Option.Option<unknown>
      readonly check: Read
      readonly mayBeLeftOut: boolean
    }

/** What stands for a field that is left out. */
export const LEFT_OUT: unique symbol = Symbol("left out")

/** The value of a field of an object; `INVALID` where the schema would refuse it, `LEFT_OUT` where it would not be there. */
export const valueOf = ({
  from,
  isOptional,
  read,
  becomes
}: Field): ((input: Readonly<Fields>) => unknown) => {
  const isThere = (input: Readonly<Fields>) => !isOptional || Object.hasOwn(input, from)
  switch (becomes._tag) {
    case "Itself":
      return input => (isThere(input) ? read(input[from]) : LEFT_OUT)
    case "Option":
      return input => {
        if (!isThere(input)) return Option.none()
        const value = read(input[from])
        if (value === INVALID) return INVALID
        return becomes.isThere(value) ? Option.some(value) : Option.none()
      }
    case "Other":
      return input => {
        const value = isThere(input) ? read(input[from]) : LEFT_OUT
        if (value === INVALID) return INVALID
        const made = becomes.convert(value === LEFT_OUT ? Option.none() : Option.some(value))
        return Option.isNone(made) && becomes.mayBeLeftOut
          ? LEFT_OUT
          : becomes.check(Option.getOrUndefined(made))
      }
  }
}

type Compile = (ast: SchemaAST.AST) => Read

/** The fields of a struct, where it has nothing but fields. */
export const recordFields = (ast: SchemaAST.AST, compile: Compile): ReadonlyArray<Field> | undefined => {
  if (!isPlain(ast)) return undefined
  if (hasFieldsAlone(ast)) return ast.propertySignatures.map(each => asItIs(each, each.name, compile))
  return SchemaAST.isTransformation(ast) && SchemaAST.isTypeLiteralTransformation(ast.transformation)
    ? convertedFields(ast, ast.transformation, compile)
    : undefined
}

const hasFieldsAlone = (ast: SchemaAST.AST): ast is SchemaAST.TypeLiteral =>
  SchemaAST.isTypeLiteral(ast) && ast.indexSignatures.length === 0 && ast.propertySignatures.length > 0

const asItIs = (
  { name: from, isOptional, type }: SchemaAST.PropertySignature,
  name: PropertyKey,
  compile: Compile
): Field => ({ from, name, isOptional, type, read: compile(type), becomes: { _tag: "Itself" } })

/**
 * The fields of a struct that have other names on the wire, or other forms: each is read, converted and checked in one go. Schema
 * does so in three passes over one object, which is the same as long as no new name is an old one of another field.
 */
const convertedFields = (
  { from, to }: SchemaAST.Transformation,
  { propertySignatureTransformations: conversions }: SchemaAST.TypeLiteralTransformation,
  compile: Compile
): ReadonlyArray<Field> | undefined => {
  if (!hasFieldsAlone(from) || !hasFieldsAlone(to) || !isPlain(from) || !isPlain(to)) return undefined
  const wire = new Map(from.propertySignatures.map(signature => [signature.name, signature]))
  const conversionTo = new Map(conversions.map(conversion => [conversion.to, conversion]))
  const isTaken = conversions.some(conversion => conversion.to !== conversion.from && wire.has(conversion.to))
  const used = new Set<PropertyKey>()
  const fields = to.propertySignatures.flatMap(target => {
    const conversion = conversionTo.get(target.name)
    const source = wire.get(conversion?.from ?? target.name)
    if (source === undefined) return []
    used.add(source.name)
    return [converted(source, target, conversion?.decode ?? identity, compile)]
  })
  const isOneToOne =
    fields.length === to.propertySignatures.length && used.size === fields.length && used.size === wire.size
  return isOneToOne && !isTaken ? fields : undefined
}

const converted = (
  source: SchemaAST.PropertySignature,
  target: SchemaAST.PropertySignature,
  convert: (value: Option.Option<unknown>) => Option.Option<unknown>,
  compile: Compile
): Field => {
  const field = asItIs(source, target.name, compile)
  // What was read is of the source's type: where the target's is the same there is nothing to check.
  const isSame = SchemaAST.typeAST(source.type) === target.type
  if (convert === identity && isSame && source.isOptional === target.isOptional) return field
  const becomes = Option.match(isThereOf(target.type), {
    onSome: (isThere): Becoming => ({ _tag: "Option", isThere }),
    onNone: (): Becoming => ({
      _tag: "Other",
      convert,
      check: compile(target.type),
      mayBeLeftOut: target.isOptional
    })
  })
  return { ...field, becomes }
}
