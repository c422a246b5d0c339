import type { CallFailure } from "@estate/domain/CallFailure"
import * as Effect from "effect/Effect"
import type { Internals } from "../Internals.ts"
import type { LazyList } from "../paging/LazyList.ts"
import type { Check } from "./Inputs.ts"
import type { CallOptions } from "./Options.ts"
import type { runner } from "./Run.ts"
import { SharedClient } from "./SharedClient.ts"

type Runner = ReturnType<typeof runner<SharedClient>>

/** Makes methods without Effect from those of a service, which is created on the first call. */
const methodsOf = <Service>({ answered, listed }: Runner, make: (client: Internals) => Service) => {
  let made: Service | undefined
  const service = Effect.map(SharedClient, client => {
    made ??= make(client)
    return made
  })
  return {
    /** A method that takes nothing. */
    none:
      <A>(use: (service: Service) => Effect.Effect<A, CallFailure>) =>
      (options?: CallOptions) =>
        answered(Effect.flatMap(service, use), options),

    /** A method that takes an input and returns one answer. */
    one:
      <I, Q, A>(input: Check<I, Q>, use: (service: Service, input: Q) => Effect.Effect<A, CallFailure>) =>
      (given: I, options?: CallOptions) =>
        answered(
          Effect.flatMap(Effect.all([service, input(given)]), ([service, query]) => use(service, query)),
          options
        ),

    /** A method that takes an input and returns a list. */
    many:
      <I, Q, A>(input: Check<I, Q>, use: (service: Service, input: Q) => LazyList<A, CallFailure>) =>
      (given: I, options?: CallOptions) =>
        listed(
          Effect.flatMap(Effect.all([service, input(given)]), ([service, query]) => use(service, query).open),
          options
        )
  }
}

interface Methods<Service> extends ReturnType<typeof methodsOf<Service>> {}

/**
 * A resource of a client without Effect, over its service. It is the default export of its file,
 * which `export *` omits, so that users of the package get only the types.
 */
export const resource =
  <Service, Calls>(
    make: (client: Internals) => Service,
    calls: (methods: Methods<Service>) => Calls
  ): ((runner: Runner) => Calls) =>
  runner =>
    calls(methodsOf(runner, make))
