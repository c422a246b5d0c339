import type { Endpoint, EndpointSchemas } from "@estate/api/Endpoint"
import { endpoints } from "@estate/api/Endpoints"
import type { Area } from "@estate/api/Key"
import { pathForms } from "@estate/api/Path"
import { Schema } from "effect"
import { type DecodeParameters, noParameters, pathDecoder, queryDecoder } from "./Parameters.ts"

/** What requests of one method at some paths are for. */
export interface Route {
  readonly kind: "contract" | "page" | "unmatched"
  /** The contract's operation id, such as `threads.list`; for a page, its path. */
  readonly id: string
  readonly method: string
  /** The contract's path, with the names of its parameters. */
  readonly path: string
  /** That path first, then its shorter forms. */
  readonly forms: ReadonlyArray<`/${string}`>
  /** The area that a key needs; undefined if no key is needed. */
  readonly area: Area | undefined
  /** The refusal of a request without a known key. */
  readonly withoutKey: "denied" | "notSignedIn"
  readonly decodePath: DecodeParameters
  readonly decodeQuery: DecodeParameters
}

const decoderOf = (schema: EndpointSchemas["path"], make: typeof pathDecoder): DecodeParameters =>
  schema === undefined ? noParameters : make(Schema.make<unknown, unknown, never>(schema.ast))

/** Pages beside the contract. */
export const pagePaths = {
  live: "/livez",
  ready: "/readyz",
  health: "/healthz",
  document: "/openapi.json",
  docs: "/docs"
} as const

const contract = endpoints.map(
  ({ id, method, path, resource, isPublic, schemas }: Endpoint): Route => ({
    kind: "contract",
    id,
    method,
    path,
    forms: pathForms(path),
    area: isPublic ? undefined : resource.area,
    withoutKey: resource.withoutKey,
    decodePath: decoderOf(schemas.path, pathDecoder),
    decodeQuery: decoderOf(schemas.urlParams, queryDecoder)
  })
)

const pages = Object.values(pagePaths).map(
  (path): Route => ({
    kind: "page",
    id: path,
    method: "GET",
    path,
    forms: [path],
    area: undefined,
    withoutKey: "denied",
    decodePath: noParameters,
    decodeQuery: noParameters
  })
)

/** All routes of the service: the contract's, and the pages. */
export const routeTable: ReadonlyArray<Route> = [...contract, ...pages]

/** The contract's operation ids, as the OpenAPI document has them. */
export const operationIds: ReadonlyArray<string> = contract.map(({ id }) => id)

/** The route of a request that matches none. */
export const unmatched: Route = {
  kind: "unmatched",
  id: "unmatched",
  method: "",
  path: "unmatched",
  forms: [],
  area: undefined,
  withoutKey: "denied",
  decodePath: noParameters,
  decodeQuery: noParameters
}
