import type { Endpoint } from "@estate/api/Endpoint"
import { endpoints } from "@estate/api/Endpoints"
import type { Area } from "@estate/api/Key"
import { pathForms } from "@estate/api/Path"
import { Either } from "effect"
import { type DecodeRequest, requestDecoder } from "./Parameters.ts"

/** The purpose of requests with one method at some paths. */
export interface Route {
  readonly kind: "contract" | "page" | "unmatched"
  /** The contract's operation id, such as `threads.list`; for a page, its path. */
  readonly id: string
  readonly method: string
  /** The contract's path, with the names of its parameters. */
  readonly path: string
  /** That path first, then its shorter variants. */
  readonly forms: ReadonlyArray<`/${string}`>
  /** The area that a key needs; undefined if no key is needed. */
  readonly area: Area | undefined
  /** The refusal of a request without a known key. */
  readonly withoutKey: "denied" | "notSignedIn"
  /** True if the URL alone decides what a request asks for. */
  readonly isInUrl: boolean
  readonly decode: DecodeRequest
}

/** Pages that are not in the contract. */
export const pagePaths = {
  live: "/livez",
  ready: "/readyz",
  health: "/healthz",
  document: "/openapi.json",
  docs: "/docs"
} as const

/** The path of a page. */
export type PagePath = (typeof pagePaths)[keyof typeof pagePaths]

/** Monitoring may request these, however busy the service is. */
const probes = new Set<string>([pagePaths.live, pagePaths.ready, pagePaths.health])

/** True for a page that anybody may request without a limit. */
export const isProbe = ({ id }: Pick<Route, "id">): boolean => probes.has(id)

const contract = endpoints.map(
  ({ id, method, path, resource, isPublic, schemas }: Endpoint): Route => ({
    kind: "contract",
    id,
    method,
    path,
    forms: pathForms(path),
    area: isPublic ? undefined : resource.area,
    withoutKey: resource.withoutKey,
    isInUrl: schemas.payload === undefined && schemas.headers === undefined,
    decode: requestDecoder(schemas)
  })
)

const nothing: Pick<Route, "area" | "withoutKey" | "isInUrl" | "decode"> = {
  area: undefined,
  withoutKey: "denied",
  isInUrl: true,
  decode: () => Either.right({})
}

const pages = Object.values(pagePaths).map(
  (path): Route => ({ kind: "page", id: path, method: "GET", path, forms: [path], ...nothing })
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
  ...nothing
}
