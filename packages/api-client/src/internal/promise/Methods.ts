import type { CallFailure } from "@estate/domain/CallFailure"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Check } from "./Inputs.ts"
import type { CallOptions } from "./Queries.ts"
import type { runner } from "./Run.ts"

/** Makes the plain methods of a client from those of its services. */
export const methodsOf = <Services>({ answered, listed }: ReturnType<typeof runner<Services>>) => ({
  /** A method that takes nothing. */
  none:
    <Id extends Services, Shape, A>(
      service: Context.Tag<Id, Shape>,
      use: (shape: Shape) => Effect.Effect<A, CallFailure>
    ) =>
    (options?: CallOptions) =>
      answered(Effect.flatMap(service, use), options),

  /** A method that takes an input and returns one answer. */
  one:
    <Id extends Services, Shape, I, Q, A>(
      service: Context.Tag<Id, Shape>,
      input: Check<I, Q>,
      use: (shape: Shape, input: Q) => Effect.Effect<A, CallFailure>
    ) =>
    (given: I, options?: CallOptions) =>
      answered(
        Effect.flatMap(Effect.all([service, input(given)]), ([shape, query]) => use(shape, query)),
        options
      ),

  /** A method that takes an input and returns a list. */
  many:
    <Id extends Services, Shape, I, Q, A>(
      service: Context.Tag<Id, Shape>,
      input: Check<I, Q>,
      use: (shape: Shape, input: Q) => Stream.Stream<A, CallFailure>
    ) =>
    (given: I, options?: CallOptions) =>
      listed(
        Stream.unwrap(Effect.map(Effect.all([service, input(given)]), ([shape, query]) => use(shape, query))),
        options
      )
})
