import type { Schema } from "effect"

/** What an endpoint is told, by where it goes in the request, and what it answers. */
export interface EndpointSchemas {
  readonly path?: Schema.Schema.All
  readonly urlParams?: Schema.Schema.All
  readonly payload?: Schema.Schema.All
  readonly success: Schema.Schema.All
}

/**
 * An endpoint of the contract as its caller sees it. The service adds what it may refuse, and who may ask. `path` is a template such as
 * `/v1/threads/:ulid`.
 */
export interface Endpoint<Schemas extends EndpointSchemas> {
  readonly method: "GET" | "POST" | "DELETE"
  readonly path: `/${string}`
  /** Made when they are first asked for, once: a program that calls one waits for the schemas of no other. */
  readonly schemas: Schemas
}

/** What is said in a call of an endpoint. */
export type Said<Schemas extends EndpointSchemas> = {
  readonly [Part in Exclude<keyof Schemas, "success">]: Schemas[Part] extends Schema.Schema.All
    ? Schema.Schema.Type<Schemas[Part]>
    : never
}

/** An endpoint of a method and a path. */
export const endpoint = <Schemas extends EndpointSchemas>(
  method: Endpoint<Schemas>["method"],
  path: Endpoint<Schemas>["path"],
  make: () => Schemas
): Endpoint<Schemas> => {
  let schemas: Schemas | undefined
  return {
    method,
    path,
    get schemas() {
      schemas ??= make()
      return schemas
    }
  }
}
