import * as OpenApi from "@effect/platform/OpenApi"
import * as OpenApiJsonSchema from "@effect/platform/OpenApiJsonSchema"
import * as Predicate from "effect/Predicate"
import * as Record from "effect/Record"
import { endpoints } from "./Endpoints.ts"
import { describedAnswer, describedBody, describedRecord, textOfParameter } from "./internal/Described.ts"
import { errorResponses, problemResponses } from "./internal/ProblemResponses.ts"
import { pathForms, pathOfTemplate, urlTemplate } from "./Path.ts"
import { PlatformApi } from "./PlatformApi.ts"
import { Problem } from "./Problem.ts"

/**
 * The contract as an OpenAPI 3.1 document, which the service serves at `/openapi.json`. Each
 * operation declares every status that its requests may get.
 */
export const openApiDocument = () => {
  const document = withPlainNumbers(OpenApi.fromApi(PlatformApi, { additionalPropertiesStrategy: "allow" }))
  const schemas = withKnownValues(
    Record.map(document.components.schemas, (schema, name) => describedRecord(sentWhole(schema), name))
  )
  const paths = Object.entries(document.paths).flatMap(([path, operations]) =>
    // OpenAPI has no optional segments, so each variant is a path of its own.
    pathForms(pathOfTemplate(path)).map(form => {
      const short = urlTemplate(form)
      return [
        short,
        Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [
            method,
            operationAt(short, path, operation)
          ])
        )
      ] as const
    })
  )
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      schemas: { ...schemas, ...problemDefinition() },
      responses: problemResponses
    }
  }
}

const problemDefinition = () => {
  const definitions: Record<string, OpenApiJsonSchema.JsonSchema> = {}
  OpenApiJsonSchema.makeWithDefs(Problem, { defs: definitions })
  return Record.map(withPlainNumbers({ schemas: definitions }).schemas, describedRecord)
}

/** The complete path has the operation's own id; the id of a shorter variant says what it omits. */
const operationAt = (path: string, full: string, operation: OpenApi.OpenAPISpecOperation) => {
  const missing = full.slice(path.length).replaceAll(/[{}]/g, "").split("/").filter(Boolean)
  const suffix = missing.includes("page") ? "FirstPage" : missing.includes("limit") ? "Page" : ""
  const id = operation.operationId
  const endpoint = endpoints.find(each => each.id === id)
  const declared = Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, response]) => [
      status,
      { ...response, content: withSchemas(response.content, schema => describedAnswer(sentWhole(schema))) }
    ])
  const errors = Object.keys(operation.responses)
    .map(Number)
    .filter(status => status >= 400)
  return {
    ...operation,
    operationId: `${id}${suffix}`,
    ...(endpoint?.resource.servedAt === "chats" ? { servers: chatsServers } : {}),
    parameters: operation.parameters
      .map(parameter => ({ ...parameter, ...describing(textOfParameter(id, parameter.name)) }))
      .flatMap(parameter => {
        if (parameter.in === "header") return [{ ...parameter, name: usualForm(parameter.name) }]
        if (parameter.in !== "path") return [parameter]
        return missing.includes(parameter.name) ? [] : [{ ...parameter, required: true }]
      }),
    ...(operation.requestBody === undefined
      ? {}
      : {
          requestBody: {
            ...operation.requestBody,
            content: withSchemas(operation.requestBody.content, schema => describedBody(schema, id))
          }
        }),
    responses: {
      ...Object.fromEntries(declared),
      ...errorResponses(errors, endpoint?.shown ?? [])
    }
  }
}

/** The address of the messages, which the specification calls `{chats_url}`. */
const chatsServers = [
  {
    url: "{chats_url}",
    description: "The address that serves messages. Default: the same as of everything else.",
    variables: { chats_url: { default: "/" } }
  }
]

const describing = (description: string | undefined) => (description === undefined ? {} : { description })

const withSchemas = (
  content: OpenApi.OpenApiSpecContent = {},
  change: (schema: OpenApiJsonSchema.JsonSchema) => OpenApiJsonSchema.JsonSchema
) =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [type, { ...media, schema: change(media.schema) }])
  )

/** A header's name as it is usually written: `Idempotency-Key`. */
const usualForm = (header: string) => header.replaceAll(/\b[a-z]/g, letter => letter.toUpperCase())

/** A record may lack fields when it is read, and has all of them when it is sent. */
const sentWhole = (schema: OpenApiJsonSchema.JsonSchema): OpenApiJsonSchema.JsonSchema =>
  "properties" in schema
    ? {
        ...schema,
        required: Object.keys(schema.properties),
        properties: Record.map(schema.properties, sentWhole)
      }
    : schema

/**
 * Names the known values of open enumerations, such as `InvoiceStatus`, so that generated clients
 * have a type for them, which would be lost in `"paid_full" | string`.
 */
const withKnownValues = (schemas: Record.ReadonlyRecord<string, OpenApiJsonSchema.JsonSchema>) => {
  const named: Record<string, OpenApiJsonSchema.JsonSchema> = {}
  const withNames = Record.map(schemas, (schema, name) => {
    if (!("properties" in schema)) return schema
    const properties = Record.map(schema.properties, (property, field) => {
      if (!("anyOf" in property)) return property
      const [known, ...others] = property.anyOf
      if (known === undefined || !("enum" in known)) return property
      const valuesName = `${name}${field.charAt(0).toUpperCase()}${field.slice(1)}`
      named[valuesName] = known
      return { ...property, anyOf: [{ $ref: `${SCHEMAS}${valuesName}` }, ...others] }
    })
    return { ...schema, properties }
  })
  return { ...withNames, ...named }
}

const SCHEMAS = "#/components/schemas/"

/** Effect's schemas of numbers, to which it refers by these names. */
const numbers: Readonly<Record<string, object>> = {
  Int: { type: "integer" },
  NonNegative: { type: "number", minimum: 0 },
  NonNegativeInt: { type: "integer", minimum: 0 }
}

/** The same with numbers in place of the names of their schemas. */
const withPlainNumbers = <Value extends object>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
    if (!Predicate.isRecord(inner)) return inner
    if (key === "schemas") return Record.filter(inner, (_, name) => !Object.hasOwn(numbers, name))
    const { $ref, allOf, title, description, ...more } = inner
    const number = typeof $ref === "string" ? numbers[$ref.replace(SCHEMAS, "")] : undefined
    if (number !== undefined) return { ...number, ...more }
    const [only, another]: ReadonlyArray<unknown> = Array.isArray(allOf) ? allOf : []
    if (Predicate.isRecord(only) && another === undefined) return { ...only, ...more }
    return title === "int" || title === "nonNegative" ? more : inner
  })
