import type { CallFailure } from "@estate/domain/CallFailure"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { LazyList } from "../paging/LazyList.ts"
import type { Check } from "./Inputs.ts"
import type { CallOptions } from "./Options.ts"
import type { runner } from "./Run.ts"
import { Services } from "./Services.ts"

type All = Context.Tag.Service<Services>

/** Makes the methods of a client without Effect from those of its services. */
export const methodsOf = ({ answered, listed }: ReturnType<typeof runner<Services>>) => ({
  /** A method that takes nothing. */
  none:
    <A>(use: (services: All) => Effect.Effect<A, CallFailure>) =>
    (options?: CallOptions) =>
      answered(Effect.flatMap(Services, use), options),

  /** A method that takes an input and returns one answer. */
  one:
    <I, Q, A>(input: Check<I, Q>, use: (services: All, input: Q) => Effect.Effect<A, CallFailure>) =>
    (given: I, options?: CallOptions) =>
      answered(
        Effect.flatMap(Effect.all([Services, input(given)]), ([services, query]) => use(services, query)),
        options
      ),

  /** A method that takes an input and returns a list. */
  many:
    <I, Q, A>(input: Check<I, Q>, use: (services: All, input: Q) => LazyList<A, CallFailure>) =>
    (given: I, options?: CallOptions) =>
      listed(
        Effect.flatMap(
          Effect.all([Services, input(given)]),
          ([services, query]) => use(services, query).open
        ),
        options
      )
})

/**
 * What the file of a resource needs to make its methods. The function that makes them is the
 * default export, which `export *` omits, so that users of the package get only the types.
 */
export interface Methods extends ReturnType<typeof methodsOf> {}
