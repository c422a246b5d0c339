import type { HttpServerResponse } from "@effect/platform"
import { CurrentKey } from "@estate/api/Key"
import type { PlatformFailed } from "@estate/domain/PlatformError"
import type { Reads } from "@estate/sqlite/SqliteReads"
import { Context, Effect, Either, Layer } from "effect"
import { StoreReads } from "../Store/StoreReads.ts"
import { respond } from "./ReadyJson.ts"
import { orUnavailable } from "./Unavailable.ts"

type Key = CurrentKey["Type"]

/** What a read of the contract answers, as ready JSON, or why it cannot: by the store, the caller's key and the parameters alone. */
type Reading<Request, E> = (reads: Reads, key: Key, request: Request) => Either.Either<string, E>

/** The same where the parameters come from the contract's own schemas, and the compiler has lost sight of them. */
export interface KnownReading {
  answer(reads: Reads, key: Key, request: object): Either.Either<string, unknown>
}

/** The reads of the contract that need a key: each is made known here under its operation's id, for all ways to it. */
export class Readings extends Context.Tag("@estate/server/Readings")<
  Readings,
  {
    readonly known: ReadonlyMap<string, KnownReading>
    /** The contract's handler for a reading. */
    readonly handle: <Request extends object, E>(
      id: string,
      answer: Reading<Request, E>
    ) => (
      request: Request
    ) => Effect.Effect<HttpServerResponse.HttpServerResponse, E | PlatformFailed, CurrentKey>
  }
>() {
  static readonly layer = Layer.effect(
    Readings,
    Effect.map(StoreReads, ({ read }) => {
      const known = new Map<string, KnownReading>()
      return {
        known,
        handle: <Request extends object, E>(id: string, answer: Reading<Request, E>) => {
          known.set(id, { answer })
          return (request: Request) =>
            Effect.flatMap(CurrentKey, key => read(id, reads => answer(reads, key, request))).pipe(
              Effect.flatMap(Either.map(respond)),
              orUnavailable
            )
        }
      }
    })
  )
}
