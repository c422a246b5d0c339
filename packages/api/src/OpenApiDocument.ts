import * as OpenApi from "@effect/platform/OpenApi"
import * as OpenApiJsonSchema from "@effect/platform/OpenApiJsonSchema"
import * as Record from "effect/Record"
import { pathForms, pathOfTemplate, urlTemplate } from "./Path.ts"
import { PlatformApi } from "./PlatformApi.ts"
import { PROBLEM_CONTENT_TYPE, Problem, titleOf } from "./Problem.ts"

/** The contract as an OpenAPI 3.1 document, which the service serves at `/openapi.json`. */
export const openApiDocument = () => {
  const document = OpenApi.fromApi(PlatformApi, { additionalPropertiesStrategy: "allow" })
  const schemas = Record.map(document.components.schemas, sentWhole)
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
    components: { ...document.components, schemas: { ...schemas, ...problemDefinition() } }
  }
}

const operationAt = (path: string, full: string, operation: OpenApi.OpenAPISpecOperation) => {
  const missing = full.slice(path.length).replaceAll(/[{}]/g, "").split("/").filter(Boolean)
  const suffix = missing.length === 0 ? "" : `.without.${missing.join(".")}`
  return {
    ...withProblems(operation),
    operationId: `${operation.operationId}${suffix}`,
    parameters: operation.parameters.flatMap(parameter => {
      if (parameter.in !== "path") return [parameter]
      return missing.includes(parameter.name) ? [] : [{ ...parameter, required: true }]
    })
  }
}

/** A record may lack fields when it is read, and has all of them when it is sent. */
const sentWhole = (schema: OpenApiJsonSchema.JsonSchema): OpenApiJsonSchema.JsonSchema =>
  "properties" in schema
    ? {
        ...schema,
        required: Object.keys(schema.properties),
        properties: Record.map(schema.properties, sentWhole)
      }
    : schema

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
