import { Context, type Effect, Layer } from "effect"
import { type Answer, layer as service, type TestService } from "./TestService.ts"

/** Asks as a company whose records are there. */
export class Asker extends Context.Tag("Asker")<
  Asker,
  (path: string, company?: number) => Effect.Effect<Answer>
>() {}

/** The service with what `prepared` puts into it, once for all tests of a file. */
export const askerLayer = (prepared: Effect.Effect<Asker["Type"], never, TestService>) =>
  Layer.effect(Asker, prepared).pipe(Layer.provideMerge(service))
