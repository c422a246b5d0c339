import { OpenApi, OpenApiJsonSchema } from "@effect/platform"
import { Record } from "effect"
import { PlatformApi } from "./PlatformApi.ts"
import { PROBLEM_CONTENT_TYPE, Problem, titleOf } from "./Problem.ts"

/** Schemas that only describe how Effect's own 400 would look; this service's is a problem. */
const foreign = ["HttpApiDecodeError", "Issue", "PropertyKey"]

/** The contract as an OpenAPI 3.1 document: what `/openapi.json` serves. Every error body is a problem (RFC 9457). */
export const openApiDocument = () => {
  const document = OpenApi.fromApi(PlatformApi, { additionalPropertiesStrategy: "allow" })
  const schemas = Record.map(
    Record.filter(document.components.schemas, (_, name) => !foreign.includes(name)),
    sentWhole
  )
  return {
    ...document,
    paths: Record.map(document.paths, path =>
      Object.fromEntries(Object.entries(path).map(([method, operation]) => [method, withProblems(operation)]))
    ),
    components: { ...document.components, schemas: { ...schemas, ...problemDefinition() } }
  }
}

/** A record may be read with fields missing, and is always sent with all of them. */
const sentWhole = (schema: OpenApiJsonSchema.JsonSchema): OpenApiJsonSchema.JsonSchema =>
  "properties" in schema ? { ...schema, required: Object.keys(schema.properties) } : schema

const withProblems = (operation: OpenApi.OpenAPISpecOperation) => ({
  ...operation,
  responses: Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => [
      status,
      Number(status) >= 400 ? problemResponse(Number(status)) : response
    ])
  )
})

const problemResponse = (status: number) => ({
  description: titleOf(status),
  content: { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } } }
})

const problemDefinition = () => {
  const definitions: Record<string, OpenApiJsonSchema.JsonSchema> = {}
  OpenApiJsonSchema.makeWithDefs(Problem, { defs: definitions })
  return definitions
}
