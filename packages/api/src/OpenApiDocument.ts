import * as OpenApi from "@effect/platform/OpenApi"
import * as OpenApiJsonSchema from "@effect/platform/OpenApiJsonSchema"
import * as Predicate from "effect/Predicate"
import * as Record from "effect/Record"
import type { ErrorStatus } from "./Errors.ts"
import { pathForms, pathOfTemplate, urlTemplate } from "./Path.ts"
import { PlatformApi } from "./PlatformApi.ts"
import { PROBLEM_CONTENT_TYPE, Problem, titleOf } from "./Problem.ts"

/**
 * The contract as an OpenAPI 3.1 document, which the service serves at `/openapi.json`. Each
 * operation declares every status that its requests may be answered with.
 */
export const openApiDocument = () => {
  const document = withPlainNumbers(OpenApi.fromApi(PlatformApi, { additionalPropertiesStrategy: "allow" }))
  const schemas = withKnownValues(Record.map(document.components.schemas, sentWhole))
  const paths = Object.entries(document.paths).flatMap(([path, operations]) =>
    // OpenAPI has no optional segments, so each form is a path of its own.
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
      schemas: { ...schemas, ...withPlainNumbers({ schemas: problemDefinition() }).schemas },
      responses: problemResponses
    }
  }
}

const problemDefinition = () => {
  const definitions: Record<string, OpenApiJsonSchema.JsonSchema> = {}
  OpenApiJsonSchema.makeWithDefs(Problem, { defs: definitions })
  return definitions
}

/** Statuses of any operation: such requests are refused on their way to it. */
const anywhere = [400, 408, 413, 417, 429, 431, 500, 503]

const meanings: Readonly<Record<ErrorStatus, string> & Record<number, string>> = {
  400: "A parameter or the body is invalid: `detail` names it.",
  401: "There is no valid key.",
  403: "There is no valid key, or it has no access to this.",
  404: "There is no such record, or it is another company's.",
  408: "The request took too long.",
  409: "A message with this Idempotency-Key is being sent.",
  413: "The body is larger than 64 KiB.",
  417: "The request expects something other than `100-continue`.",
  422: "The Idempotency-Key was used for another text.",
  429: "The caller is over its limit.",
  431: "The headers are larger than 16 KiB, or more than 100.",
  500: "An unexpected error.",
  503: "The service cannot do this now."
}

const headersOf = (status: number) => {
  if (status !== 429 && status !== 503) return {}
  const schema = { type: "integer", minimum: 0 }
  const description = "The seconds to wait before the next attempt."
  return { headers: { "Retry-After": { description, required: true, schema } } }
}

const responseName = (status: number) => titleOf(status).replaceAll(" ", "")

const problemResponses = Object.fromEntries(
  Object.entries(meanings).map(([status, description]) => [
    responseName(Number(status)),
    {
      description,
      ...headersOf(Number(status)),
      content: { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } } }
    }
  ])
)

/** The whole path has the operation's own id; a shorter form's says what it leaves out. */
const operationAt = (path: string, full: string, operation: OpenApi.OpenAPISpecOperation) => {
  const missing = full.slice(path.length).replaceAll(/[{}]/g, "").split("/").filter(Boolean)
  const suffix = missing.includes("page") ? "FirstPage" : missing.includes("limit") ? "Page" : ""
  const declared = Object.entries(operation.responses).filter(([status]) => Number(status) < 400)
  const errors = Object.keys(operation.responses)
    .map(Number)
    .filter(status => status >= 400)
  return {
    ...operation,
    operationId: `${operation.operationId}${suffix}`,
    parameters: operation.parameters.flatMap(parameter => {
      if (parameter.in === "header") return [{ ...parameter, name: usualForm(parameter.name) }]
      if (parameter.in !== "path") return [parameter]
      return missing.includes(parameter.name) ? [] : [{ ...parameter, required: true }]
    }),
    responses: {
      ...Object.fromEntries(declared),
      ...Object.fromEntries(
        [...new Set([...errors, ...anywhere])]
          .sort((a, b) => a - b)
          .map(status => [status, { $ref: `#/components/responses/${responseName(status)}` }])
      )
    }
  }
}

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
 * Names the known values of open enumerations, such as `InvoiceStatus`: generated clients have a
 * type for them, which is lost in `"paid_full" | string`.
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

/** Effect's schemas of numbers, which it refers to by these names. */
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
