import { Context, type Effect, Layer } from "effect"
import { type Answer, layer as service, type TestService } from "./TestService.ts"

/** Sends requests as a company whose records are there. */
export class ApiGet extends Context.Tag("ApiGet")<
  ApiGet,
  (path: string, company?: number) => Effect.Effect<Answer>
>() {}

/** The service with what `prepared` puts into it, once for all tests of a file. */
export const apiGetLayer = (prepared: Effect.Effect<ApiGet["Type"], never, TestService>) =>
  Layer.effect(ApiGet, prepared).pipe(Layer.provideMerge(service))
