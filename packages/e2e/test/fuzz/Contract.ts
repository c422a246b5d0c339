import { createRequire } from "node:module"
import { Schema } from "effect"

/** What a parameter's schema allows. */
const ParameterSchema = Schema.Struct({
  type: Schema.optional(Schema.String),
  enum: Schema.optional(Schema.Array(Schema.Union(Schema.String, Schema.Number))),
  minimum: Schema.optional(Schema.Number),
  maximum: Schema.optional(Schema.Number),
  pattern: Schema.optional(Schema.String),
  format: Schema.optional(Schema.String),
  items: Schema.optional(Schema.Struct({ enum: Schema.optional(Schema.Array(Schema.Number)) }))
})

/** A parameter as the OpenAPI document describes it. */
export const Parameter = Schema.Struct({
  name: Schema.String,
  in: Schema.Literal("path", "query", "header"),
  required: Schema.optional(Schema.Boolean),
  schema: ParameterSchema
})
export type Parameter = typeof Parameter.Type

const Operation = Schema.Struct({
  operationId: Schema.String,
  parameters: Schema.Array(Schema.Struct({ ...Parameter.fields, schema: Schema.Unknown })),
  responses: Schema.Record({ key: Schema.String, value: Schema.Unknown }),
  requestBody: Schema.optional(Schema.Unknown),
  security: Schema.optional(Schema.Array(Schema.Unknown))
})

const Document = Schema.Struct({
  paths: Schema.Record({
    key: Schema.String,
    value: Schema.Record({ key: Schema.String, value: Operation })
  }),
  components: Schema.Struct({
    schemas: Schema.Record({ key: Schema.String, value: Schema.Unknown }),
    responses: Schema.Record({ key: Schema.String, value: Schema.Unknown })
  })
})

/** What the validator reports; undefined for a valid body. */
type Violation = { readonly message: string; readonly errors: unknown } | undefined

const {
  default: ResponseValidator
}: {
  readonly default: new (args: {
    readonly responses: Readonly<Record<string, unknown>>
    readonly components: unknown
    readonly customFormats: Readonly<Record<string, (text: string) => boolean>>
  }) => { validateResponse(status: string, body: unknown): Violation }
} = createRequire(import.meta.url)("openapi-response-validator")

/** An operation of the OpenAPI document, with a validator of its response bodies. */
export interface Contract {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly statuses: ReadonlyArray<string>
  readonly takesBody: boolean
  readonly takesKey: boolean
  readonly validate: (status: number, body: unknown) => Violation
}

/** The operations of a service's OpenAPI document. A field that is not declared is a violation. */
export const contractsOf = async (serviceUrl: string): Promise<ReadonlyArray<Contract>> => {
  const response = await fetch(`${serviceUrl}/openapi.json`)
  const { paths, components } = Schema.decodeUnknownSync(Document)(withoutExtraFields(await response.json()))
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const validator = new ResponseValidator({
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => [
            status,
            isReference(response)
              ? components.responses[response.$ref.replace("#/components/responses/", "")]
              : response
          ])
        ),
        components,
        customFormats: {
          date: text => /^\d{4}-\d\d-\d\d$/.test(text),
          "date-time": text => !Number.isNaN(Date.parse(text))
        }
      })
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters.map(parameter => ({
          ...parameter,
          schema: allowedBy(parameter.schema, components.schemas)
        })),
        statuses: Object.keys(operation.responses),
        takesBody: operation.requestBody !== undefined,
        takesKey: (operation.security ?? []).length > 0,
        validate: (status, body) => validator.validateResponse(String(status), body)
      }
    })
  )
}

const isOneOf = Schema.is(Schema.Struct({ anyOf: Schema.Array(Schema.Unknown) }))

/**
 * What a schema allows, including the schemas it refers to; for a switch, the values of each of its
 * forms.
 */
const allowedBy = (
  schema: unknown,
  schemas: Readonly<Record<string, unknown>>
): typeof ParameterSchema.Type => {
  if (isReference(schema))
    return allowedBy(schemas[schema.$ref.replace("#/components/schemas/", "")], schemas)
  if (!isOneOf(schema)) return Schema.decodeUnknownSync(ParameterSchema)(schema)
  const forms = schema.anyOf.map(form => allowedBy(form, schemas))
  return forms.some(({ type }) => type === "boolean")
    ? { enum: forms.flatMap(form => form.enum ?? ["true", "false"]) }
    : {}
}

const isReference = Schema.is(Schema.Struct({ $ref: Schema.String }))

const withoutExtraFields = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutExtraFields)
  if (typeof schema !== "object" || schema === null) return schema
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withoutExtraFields(value)])
  )
  return "properties" in inner && "additionalProperties" in inner
    ? { ...inner, additionalProperties: false }
    : inner
}
