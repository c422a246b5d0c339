import { Option, Schema, SchemaAST } from "effect"
import { isPlain } from "./Plain.ts"
import { INVALID, type Read } from "./Read.ts"
import { type Field, valueOf } from "./RecordFields.ts"
import { sureOf } from "./Sure.ts"

/** False where a program forbids to make code of text (`--disallow-code-generation-from-strings`, a content security policy). */
const mayGenerate = ((): boolean => {
  try {
    return new Function("return true")() === true
  } catch {
    return false
  }
})()

/**
 * The code of a reader of an object's fields: of a plain object, or of an instance of a prototype. Closures do the same, but all of
 * them share one code, in which the engine can foretell neither names nor types: this one is several times faster. What it finds
 * odd, such as an object with a prototype of its own, it leaves to `otherwise`. Only names and literals of the schema come into the code,
 * as JSON has them; all else is given to it as values.
 */
export const generated = (
  fields: ReadonlyArray<Field>,
  prototype: object | undefined,
  otherwise: Read
): Read | undefined => {
  if (!mayGenerate || !fields.every(isWritable)) return undefined
  const given: Array<unknown> = []
  const give = (value: unknown) => `given[${given.push(value) - 1}]`
  const constants: Array<string> = []
  const constant = (value: unknown) => {
    const name = `c${constants.length}`
    constants.push(`const ${name} = ${give(value)}`)
    return name
  }
  const fallback = constant(otherwise)
  const invalid = constant(INVALID)
  const plain = constant(Object.prototype)
  const tools = { constant, invalid }
  const values = fields.map((_, index) => `v${index}`)
  const reading = fields.map((field, index) => reader(field, `v${index}`, tools))
  const names = fields.map(({ name }) => JSON.stringify(name))
  const isOdd = prototype === undefined ? [] : values.map(value => `${value} === undefined`)
  const made =
    prototype === undefined
      ? `({ ${names.map((name, index) => `${name}: v${index}`).join(", ")} })`
      : `new Made(${values.join(", ")})`
  const maker =
    prototype === undefined
      ? ""
      : `function Made(${values.join(", ")}) { ${names.map((name, index) => `this[${name}] = v${index};`).join(" ")} }
         Made.prototype = ${constant(prototype)};`
  const code = `"use strict";
    ${constants.join(";\n")};
    ${maker}
    return function read(input) {
      if (typeof input !== "object" || input === null || Object.getPrototypeOf(input) !== ${plain}) return ${fallback}(input);
      ${reading.join("\n")}
      ${isOdd.length === 0 ? "" : `if (${isOdd.join(" || ")}) return ${fallback}(input);`}
      return ${made};
    }`
  return new Function("given", code)(given)
}

/** A field that an object literal can have, and that is always there. */
const isWritable = ({ from, name, isOptional, becomes }: Field): boolean =>
  typeof from === "string" &&
  typeof name === "string" &&
  name !== "__proto__" &&
  !(becomes._tag === "Itself" ? isOptional : becomes._tag === "Other" && becomes.mayBeLeftOut)

interface Tools {
  /** A name for a value in the code. */
  readonly constant: (value: unknown) => string
  /** The name of `INVALID`. */
  readonly invalid: string
}

/** The code that has a field's value in a variable, or returns. */
const reader = (field: Field, variable: string, tools: Tools): string => {
  const { constant, invalid } = tools
  const { from, isOptional, becomes } = field
  const name = JSON.stringify(from)
  if (becomes._tag === "Other")
    return `const ${variable} = ${constant(valueOf(field))}(input); if (${variable} === ${invalid}) return ${invalid};`
  const value = `let ${variable} = input[${name}];`
  const checked = checking(field, variable, tools)
  if (becomes._tag === "Itself") return `${value} ${checked}`
  const none = constant(Option.none())
  const option = `${variable} = ${constant(becomes.isThere)}(${variable}) ? ${constant(Option.some)}(${variable}) : ${none};`
  return isOptional
    ? `${value} if (${variable} === undefined && !Object.hasOwn(input, ${name})) ${variable} = ${none}; else { ${checked} ${option} }`
    : `${value} ${checked} ${option}`
}

/** The code that reads a variable's value, or returns. */
const checking = ({ type, read }: Field, variable: string, { constant, invalid }: Tools): string => {
  const test = testOf(type, variable, constant)
  if (test !== undefined) return `if (!(${test})) return ${invalid};`
  const sure =
    SchemaAST.isTransformation(type) && isPlain(type) ? Option.getOrUndefined(sureOf(type)) : undefined
  const testFrom = SchemaAST.isTransformation(type) ? testOf(type.from, variable, constant) : undefined
  return sure !== undefined && testFrom !== undefined
    ? `if (!(${testFrom})) return ${invalid}; ${variable} = ${constant(sure)}(${variable}); if (${variable} === undefined) return ${invalid};`
    : `${variable} = ${constant(read)}(${variable}); if (${variable} === ${invalid}) return ${invalid};`
}

/** The condition on which a type takes a value and leaves it as it is, where it is one that can be written. */
const testOf = (
  ast: SchemaAST.AST,
  value: string,
  constant: (value: unknown) => string
): string | undefined => {
  if (!isPlain(ast)) return undefined
  switch (ast._tag) {
    case "StringKeyword":
      return `typeof ${value} === "string"`
    case "NumberKeyword":
      return `typeof ${value} === "number"`
    case "BooleanKeyword":
      return `typeof ${value} === "boolean"`
    case "Literal":
      return typeof ast.literal === "bigint" ? undefined : `${value} === ${JSON.stringify(ast.literal)}`
    case "Union": {
      const tests = ast.types.map(type => testOf(type, value, constant))
      return tests.includes(undefined) ? undefined : tests.map(test => `(${test})`).join(" || ")
    }
    case "Refinement": {
      const test = testOf(ast.from, value, constant)
      if (test === undefined) return undefined
      const known = knownTest(ast, value)
      if (known !== undefined) return `(${test}) && ${known}`
      const filter = `${constant(ast.filter)}(${value}, ${constant(SchemaAST.defaultParseOption)}, ${constant(ast)})`
      return `(${test}) && ${constant(Option.isNone)}(${filter})`
    }
    default:
      return undefined
  }
}

/** What Schema's own filters of numbers ask, which most numbers are asked. */
const knownTest = (ast: SchemaAST.Refinement, value: string): string | undefined => {
  const schemaId = Option.getOrUndefined(SchemaAST.getSchemaIdAnnotation(ast))
  const json: { readonly minimum?: unknown } = Option.getOrElse(
    SchemaAST.getJSONSchemaAnnotation(ast),
    () => ({})
  )
  if (schemaId === Schema.IntSchemaId) return `Number.isSafeInteger(${value})`
  return schemaId === Schema.GreaterThanOrEqualToSchemaId && typeof json.minimum === "number"
    ? `${value} >= ${json.minimum}`
    : undefined
}
