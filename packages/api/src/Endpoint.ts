import type * as Schema from "effect/Schema"
import type { ContractErrorClass, RefusalClass } from "./Errors.ts"
import type { Area } from "./Key.ts"

/** How a request without a valid key is refused: 403 or 401 (spec, «Authentication»). */
type WithoutKey = "denied" | "notSignedIn"

/** What the endpoints of a resource have in common. */
export interface Resource<Name extends string = string, Refusal extends WithoutKey = WithoutKey> {
  /** The first part of the operation ids. */
  readonly name: Name
  readonly title: string
  readonly description: string
  /** The permission area that a key needs. */
  readonly area: Area
  readonly withoutKey: Refusal
  /** The address that serves it: the spec's `{base_url}` or `{chats_url}`. */
  readonly servedAt: "api" | "chats"
}

/** The schemas of a request's parts and of a success. */
export interface EndpointSchemas {
  readonly path?: Schema.Schema.All
  readonly urlParams?: Schema.Schema.All
  /** Sent as JSON, as a form or as multipart. */
  readonly payload?: Schema.Schema.All
  /** Headers that the service reads; the client does not rely on them. */
  readonly headers?: Schema.Schema.All
  readonly success: Schema.Schema.All
}

/** Where the ids in a path can be read. */
export interface IdsFrom {
  /** The operation id of a list. */
  readonly list: string
  /** The field of its records that each parameter takes. */
  readonly fields: Readonly<Record<string, string>>
}

type Method = "GET" | "POST" | "DELETE"

/** The declaration of an endpoint. */
interface Declaration {
  readonly resource: Resource
  /** The second part of the operation id. */
  readonly name: string
  /** The client's name of the operation, in errors, spans, logs and metrics: `Threads.page`. */
  readonly operation: string
  readonly method: Method
  /** A template such as `/v1/threads/:ulid`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly description: string
  /** The statuses of errors that the spec shows for it; all others are this contract's choice. */
  readonly shown: ReadonlyArray<number>
  /** True if it shows no data of companies and needs no key. */
  readonly isPublic?: boolean
  /** The errors of this endpoint, in addition to those of every endpoint. */
  readonly errors?: ReadonlyArray<RefusalClass>
  /** Errors that only the service uses; the client reads them as `PlatformFailed`. */
  readonly serviceErrors?: ReadonlyArray<ContractErrorClass>
  /** Where the ids in its path can be read, for a sample of any platform's answers. */
  readonly idsFrom?: IdsFrom | undefined
}

/**
 * An endpoint of the contract. Everything about endpoints is derived from it: the `HttpApi` and the
 * OpenAPI document, the routes of the service, the operations of the client, the drift report and
 * the in-memory platform.
 *
 * It is not an `HttpApiEndpoint`: loading `HttpApi` and all schemas of a resource would add about
 * 40 % of Node's own start-up time to each start of the command line.
 */
export interface Endpoint<
  Schemas extends EndpointSchemas = EndpointSchemas,
  Failure extends RefusalClass = RefusalClass,
  ServiceFailure extends ContractErrorClass = ContractErrorClass,
  Group extends Resource = Resource,
  Name extends string = string,
  Operation extends string = string,
  Verb extends Method = Method,
  IsPublic extends boolean = boolean
> extends Required<Declaration> {
  /** Such as `threads.list`. */
  readonly id: `${Group["name"]}.${Name}`
  readonly resource: Group
  readonly name: Name
  readonly operation: Operation
  readonly method: Verb
  readonly isPublic: IsPublic
  readonly errors: ReadonlyArray<Failure>
  readonly serviceErrors: ReadonlyArray<ServiceFailure>
  /** Created once, on first use. */
  readonly schemas: Schemas
}

type TypesOf<Schemas, Part> = {
  readonly [Name in Extract<keyof Schemas, Part>]: Schemas[Name] extends Schema.Schema.All
    ? Schema.Schema.Type<Schemas[Name]>
    : never
}

/** What the client sends to an endpoint. */
export type RequestParts<E extends Endpoint> = TypesOf<E["schemas"], "path" | "urlParams" | "payload">

/** What the service reads from a request to an endpoint. */
export type ServedParts<E extends Endpoint> = TypesOf<
  E["schemas"],
  "path" | "urlParams" | "payload" | "headers"
>

/** The answer of an endpoint to a valid request. */
export type SuccessOf<E extends Endpoint> = Schema.Schema.Type<E["schemas"]["success"]>

/** The errors of an endpoint, in addition to those of every endpoint. */
export type ErrorOf<E extends Endpoint> = InstanceType<E["errors"][number]>

/** Declares an endpoint. */
export function endpoint<
  Name extends string,
  Refusal extends WithoutKey,
  const Operation extends string,
  const OwnName extends string,
  Verb extends Method,
  Schemas extends EndpointSchemas,
  IsPublic extends boolean = false,
  Failure extends RefusalClass = never,
  ServiceFailure extends ContractErrorClass = never
>(
  declaration: Declaration & {
    readonly resource: Resource<Name, Refusal>
    readonly name: OwnName
    readonly operation: Operation
    readonly method: Verb
    readonly isPublic?: IsPublic
    readonly errors?: ReadonlyArray<Failure>
    readonly serviceErrors?: ReadonlyArray<ServiceFailure>
    readonly schemas: () => Schemas
  }
): Endpoint<Schemas, Failure, ServiceFailure, Resource<Name, Refusal>, OwnName, Operation, Verb, IsPublic>
export function endpoint({
  schemas: make,
  ...declared
}: Declaration & { readonly schemas: () => EndpointSchemas }): Endpoint {
  let schemas: EndpointSchemas | undefined
  return {
    isPublic: false,
    errors: [],
    serviceErrors: [],
    idsFrom: undefined,
    ...declared,
    id: `${declared.resource.name}.${declared.name}`,
    get schemas() {
      schemas ??= make()
      return schemas
    }
  }
}
