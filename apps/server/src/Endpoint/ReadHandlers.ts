import type { HttpServerResponse } from "@effect/platform"
import { CurrentKey } from "@estate/api/Key"
import type { PlatformFailed } from "@estate/domain/PlatformError"
import type { Reads } from "@estate/store/Read"
import { Context, Effect, Either, Layer } from "effect"
import type { Json } from "../Store/JsonPage.ts"
import { StoreReads } from "../Store/StoreReads.ts"
import { jsonResponse } from "./JsonAnswer.ts"
import { orUnavailable } from "./Unavailable.ts"

type Key = CurrentKey["Type"]

/** Answers a read with JSON, or an error, from the store, the caller's key and the parameters. */
type Read<Request, E> = (reads: Reads, key: Key, request: Request) => Either.Either<Json, E>

/** A read whose types were erased; its parameters come from the contract's schemas. */
export interface UntypedRead {
  answer(reads: Reads, key: Key, request: object): Either.Either<Json, unknown>
}

/** The contract's reads that need a key, for its handlers and for reads at once. */
export class ReadHandlers extends Context.Tag("@estate/server/ReadHandlers")<
  ReadHandlers,
  {
    readonly byOperation: ReadonlyMap<string, UntypedRead>
    /** Registers a read under its operation id and returns the contract's handler for it. */
    readonly handle: <Request extends object, E>(
      id: string,
      answer: Read<Request, E>
    ) => (
      request: Request
    ) => Effect.Effect<HttpServerResponse.HttpServerResponse, E | PlatformFailed, CurrentKey>
  }
>() {
  static readonly layer = Layer.effect(
    ReadHandlers,
    Effect.map(StoreReads, ({ read }) => {
      const byOperation = new Map<string, UntypedRead>()
      return {
        byOperation,
        handle: <Request extends object, E>(id: string, answer: Read<Request, E>) => {
          byOperation.set(id, { answer })
          return (request: Request) =>
            Effect.flatMap(CurrentKey, key => read(id, reads => answer(reads, key, request))).pipe(
              Effect.flatMap(Either.map(jsonResponse)),
              orUnavailable
            )
        }
      }
    })
  )
}
