import type * as Schema from "effect/Schema"
import type { RefusalClass } from "./Errors.ts"

/** The schemas of a request's parts and of a success. */
export interface EndpointSchemas {
  readonly path?: Schema.Schema.All
  readonly urlParams?: Schema.Schema.All
  readonly payload?: Schema.Schema.All
  readonly success: Schema.Schema.All
}

/**
 * An endpoint of the contract: the client calls it, and the group of its resource makes an
 * `HttpApiEndpoint` of it for the service. `path` is a template such as `/v1/threads/:ulid`.
 *
 * The client does not use `HttpApiEndpoint` itself: loading `HttpApi` and all schemas of a
 * resource adds about 0.4 of Node's own start-up to each start of the command line.
 */
export interface Endpoint<Schemas extends EndpointSchemas, Failure extends RefusalClass = RefusalClass> {
  readonly method: "GET" | "POST" | "DELETE"
  readonly path: `/${string}`
  /** The errors of this endpoint, beside those that every endpoint has. */
  readonly errors: ReadonlyArray<Failure>
  /** Made on first use, once. */
  readonly schemas: Schemas
}

/** The parts of a request to an endpoint. */
export type RequestParts<Schemas extends EndpointSchemas> = {
  readonly [Part in Exclude<keyof Schemas, "success">]: Schemas[Part] extends Schema.Schema.All
    ? Schema.Schema.Type<Schemas[Part]>
    : never
}

/** An endpoint of a method and a path. */
export const endpoint = <Schemas extends EndpointSchemas, const Errors extends ReadonlyArray<RefusalClass>>(
  method: Endpoint<Schemas>["method"],
  path: Endpoint<Schemas>["path"],
  make: () => Schemas,
  ...errors: Errors
): Endpoint<Schemas, Errors[number]> => {
  let schemas: Schemas | undefined
  return {
    method,
    path,
    errors,
    get schemas() {
      schemas ??= make()
      return schemas
    }
  }
}
