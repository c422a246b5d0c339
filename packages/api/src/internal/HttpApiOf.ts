import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { HttpApiDecodeError } from "@effect/platform/HttpApiError"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import {
  AccessDenied,
  type NotSignedIn,
  type PlatformFailed,
  RequestRejected
} from "@estate/domain/PlatformError"
import * as Schema from "effect/Schema"
import { problems } from "../DeclaredErrors.ts"
import type { Endpoint, ErrorOf, Resource, ServedParts, SuccessOf } from "../Endpoint.ts"
import { KeyOrDenied, KeyOrNotSignedIn } from "../Key.ts"

/** The middleware that finds the key of a request to an endpoint; none for a public endpoint. */
type KeyOf<E extends Endpoint> = E["isPublic"] extends true
  ? never
  : E["resource"]["withoutKey"] extends "denied"
    ? KeyOrDenied
    : KeyOrNotSignedIn

/** The errors of a request without an allowed key. */
type RefusalOf<E extends Endpoint> = E["isPublic"] extends true
  ? never
  : E["resource"]["withoutKey"] extends "denied"
    ? AccessDenied
    : AccessDenied | NotSignedIn

type PartOf<E extends Endpoint, Part extends string> =
  ServedParts<E> extends Readonly<Record<Part, infer Value>> ? Value : never

/** The `HttpApiEndpoint` of an endpoint. */
type HttpEndpointOf<E extends Endpoint> = E extends Endpoint
  ? HttpApiEndpoint.HttpApiEndpoint<
      E["name"],
      E["method"],
      PartOf<E, "path">,
      PartOf<E, "urlParams">,
      PartOf<E, "payload">,
      PartOf<E, "headers">,
      SuccessOf<E>,
      ErrorOf<E> | InstanceType<E["serviceErrors"][number]> | RequestRejected | PlatformFailed | RefusalOf<E>,
      KeyOf<E>
    >
  : never

/** The `HttpApiGroup`s of endpoints: one for each resource. */
type GroupsOf<E extends Endpoint> = {
  readonly [Name in E["resource"]["name"]]: HttpApiGroup.HttpApiGroup<
    Name,
    HttpEndpointOf<Extract<E, { readonly resource: { readonly name: Name } }>>,
    never
  >
}[E["resource"]["name"]]

type AnyGroup = HttpApiGroup.HttpApiGroup<string, HttpApiEndpoint.HttpApiEndpoint.Any, never>

/** Makes an `HttpApi` from endpoints, in their order, with a group for each resource. */
export function httpApiOf<const Name extends string, E extends Endpoint>(
  name: Name,
  endpoints: ReadonlyArray<E>
): HttpApi.HttpApi<Name, GroupsOf<E>, HttpApiDecodeError>
export function httpApiOf(name: string, endpoints: ReadonlyArray<Endpoint>) {
  const resources = new Set(endpoints.map(({ resource }) => resource))
  return [...resources].reduce<HttpApi.HttpApi<string, AnyGroup, HttpApiDecodeError>>(
    (api, resource) =>
      api.add(
        groupOf(
          resource,
          endpoints.filter(endpoint => endpoint.resource === resource)
        )
      ),
    HttpApi.make(name)
  )
}

const groupOf = ({ name, title, description }: Resource, endpoints: ReadonlyArray<Endpoint>) =>
  endpoints.reduce<AnyGroup>(
    (group, endpoint) => group.add(httpEndpoint(endpoint)),
    HttpApiGroup.make(name).annotate(OpenApi.Title, title).annotate(OpenApi.Description, description)
  )

const httpEndpoint = (endpoint: Endpoint): HttpApiEndpoint.HttpApiEndpoint.Any => {
  const { resource, errors, serviceErrors, isPublic, schemas } = endpoint
  const { path, urlParams, headers, payload } = schemas
  let made = withoutRequest(endpoint).addError(problems(...errors, ...serviceErrors, RequestRejected))
  if (path !== undefined) made = made.setPath(untyped(path))
  if (urlParams !== undefined) made = made.setUrlParams(untyped(urlParams))
  if (headers !== undefined) made = made.setHeaders(untyped(headers))
  if (payload !== undefined) made = made.setPayload(anyEncoding(untyped(payload)))
  if (isPublic) return made
  const denied = made.addError(problems(AccessDenied))
  return resource.withoutKey === "denied"
    ? denied.middleware(KeyOrDenied)
    : denied.middleware(KeyOrNotSignedIn)
}

function withoutRequest(endpoint: Endpoint): HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
function withoutRequest({ method, name, path, summary, description, schemas }: Endpoint): unknown {
  return HttpApiEndpoint.make(method)(name, path)
    .annotate(OpenApi.Summary, summary)
    .annotate(OpenApi.Description, description)
    .addSuccess(Schema.make<unknown, unknown, never>(schemas.success.ast))
}

const untyped = ({ ast }: Schema.Schema.All) =>
  Schema.make<unknown, Readonly<Record<string, string>>, never>(ast)

/** The spec does not show a body's encoding: JSON, a form and multipart are all accepted. */
const anyEncoding = (payload: ReturnType<typeof untyped>) =>
  Schema.Union(
    payload,
    payload.pipe(HttpApiSchema.withEncoding({ kind: "UrlParams" })),
    HttpApiSchema.Multipart(payload)
  )
