import { identity, Option, Predicate, SchemaAST } from "effect"
import { isPlain } from "./Plain.ts"
import { INVALID, type Read } from "./Read.ts"

/** An object whose fields are being read. */
export type Fields = { [name: PropertyKey]: unknown }

/** One field of an object: what it is called once read, and how it is read into another; false where the schema would refuse it. */
export interface ReadField {
  readonly name: PropertyKey
  readonly into: (input: Readonly<Fields>, output: Fields) => boolean
}

type Compile = (ast: SchemaAST.AST) => Read

/** Reads an object field by field into one that `make` makes. */
export const record = (fields: ReadonlyArray<ReadField>, make: () => Fields): Read => {
  const readers = fields.map(({ into }) => into)
  return input => {
    if (!Predicate.isRecord(input)) return INVALID
    const output = make()
    for (const into of readers) if (!into(input, output)) return INVALID
    return output
  }
}

/** The fields of a struct, where it has nothing but fields. */
export const recordFields = (ast: SchemaAST.AST, compile: Compile): ReadonlyArray<ReadField> | undefined => {
  if (!isPlain(ast)) return undefined
  if (hasFieldsAlone(ast))
    return ast.propertySignatures.map(({ name, isOptional, type }) =>
      field(name, name, isOptional, compile(type))
    )
  return SchemaAST.isTransformation(ast) && SchemaAST.isTypeLiteralTransformation(ast.transformation)
    ? convertedFields(ast, ast.transformation, compile)
    : undefined
}

const hasFieldsAlone = (ast: SchemaAST.AST): ast is SchemaAST.TypeLiteral =>
  SchemaAST.isTypeLiteral(ast) && ast.indexSignatures.length === 0 && ast.propertySignatures.length > 0

const field = (from: PropertyKey, name: PropertyKey, isOptional: boolean, read: Read): ReadField => ({
  name,
  into: (input, output) => {
    if (isOptional && !Object.hasOwn(input, from)) return true
    const value = read(input[from])
    if (value === INVALID) return false
    output[name] = value
    return true
  }
})

/**
 * The fields of a struct that have other names on the wire, or other forms: each is read, converted and checked in one go. Schema
 * does so in three passes over one object, which is the same as long as no new name is an old one of another field.
 */
const convertedFields = (
  { from, to }: SchemaAST.Transformation,
  { propertySignatureTransformations: conversions }: SchemaAST.TypeLiteralTransformation,
  compile: Compile
): ReadonlyArray<ReadField> | undefined => {
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
): ReadField => {
  const read = compile(source.type)
  // What was read is of the source's type: where the target's is the same there is nothing to check.
  const isSame = SchemaAST.typeAST(source.type) === target.type
  if (convert === identity && isSame && source.isOptional === target.isOptional)
    return field(source.name, target.name, source.isOptional, read)
  const check = compile(target.type)
  return {
    name: target.name,
    into: (input, output) => {
      const isThere = !source.isOptional || Object.hasOwn(input, source.name)
      const value = isThere ? read(input[source.name]) : undefined
      if (value === INVALID) return false
      const made = convert(isThere ? Option.some(value) : Option.none())
      if (Option.isNone(made) && target.isOptional) return true
      const checked = check(Option.getOrUndefined(made))
      if (checked === INVALID) return false
      output[target.name] = checked
      return true
    }
  }
}
