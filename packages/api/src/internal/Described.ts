import type * as OpenApiJsonSchema from "@effect/platform/OpenApiJsonSchema"
import * as Record from "effect/Record"
import { answers, fields, parameters, schemas, shared } from "./Texts.ts"

type JsonSchema = OpenApiJsonSchema.JsonSchema
type Texts = Readonly<Record<string, string>>

/** The same schema of a record with the texts of its fields. */
export const describedRecord = (schema: JsonSchema, name: string): JsonSchema =>
  withDescription(describedFields(schema, { ...shared, ...fields[name] }), schemas[name])

/** The same schema of an answer with the texts of its wrappers; its records have theirs. */
export const describedAnswer = (schema: JsonSchema): JsonSchema =>
  describedFields(schema, {
    ...answers,
    ...Object.fromEntries(Object.entries(answers).map(([path, text]) => [`data.${path}`, text]))
  })

/** The same schema of a body with the texts of its fields. */
export const describedBody = (schema: JsonSchema, operation: string): JsonSchema =>
  describedFields(schema, parameters[operation] ?? {})

/** The text of a parameter of an operation. */
export const textOfParameter = (operation: string, name: string): string | undefined =>
  parameters[operation]?.[name] ?? shared[name]

/** Fields of nested objects, and of objects in lists, have the path `field.inner`. */
const describedFields = (schema: JsonSchema, texts: Texts, parent = ""): JsonSchema => {
  if ("items" in schema && typeof schema.items === "object" && !Array.isArray(schema.items))
    return { ...schema, items: describedFields(schema.items, texts, parent) }
  if (!("properties" in schema)) return schema
  return {
    ...schema,
    properties: Record.map(schema.properties, (property, name) =>
      withDescription(describedFields(property, texts, `${parent}${name}.`), texts[`${parent}${name}`])
    )
  }
}

const withDescription = (schema: JsonSchema, description: string | undefined): JsonSchema =>
  description === undefined ? schema : { ...schema, description }
