import type { SqlError } from "@effect/sql/SqlError"
import type { CurrentKey } from "@estate/api/Key"
import { Context, type Effect, Either, Layer, ParseResult, type Schema } from "effect"
import type { Write } from "../Store/StoreWrites.ts"

type Key = CurrentKey["Type"]

/** A write that is ready to be done. */
export interface PreparedWrite {
  readonly write: Write<unknown>
  /** The same with a second attempt, for an error of the first that is not the contract's. */
  readonly again: Effect.Effect<void, unknown>
}

/** A write whose types were erased; its path comes from the contract's schema. */
export interface UntypedWrite {
  /** Undefined if the body is not what the contract's schema says. */
  prepare(key: Key, path: unknown, body: unknown): PreparedWrite | undefined
}

/** How an endpoint writes: as a value, and as an effect that tries again. */
interface WriteHandler<Request, E> {
  readonly write: (key: Key, request: Request) => Write<unknown>
  readonly again: (key: Key, request: Request) => Effect.Effect<void, E | SqlError>
}

/** The contract's writes that take JSON and need a key, for writes at once. */
export class WriteHandlers extends Context.Tag("@estate/server/WriteHandlers")<
  WriteHandlers,
  {
    readonly byOperation: ReadonlyMap<string, UntypedWrite>
    /** Registers a write under its operation id. */
    readonly register: <Path, Body, I, E>(
      id: string,
      body: Schema.Schema<Body, I>,
      handler: WriteHandler<{ readonly path: Path; readonly payload: Body }, E>
    ) => void
  }
>() {
  static readonly layer = Layer.sync(WriteHandlers, () => {
    const byOperation = new Map<string, UntypedWrite>()
    return {
      byOperation,
      register: <Path, Body, I, E>(
        id: string,
        schema: Schema.Schema<Body, I>,
        { write, again }: WriteHandler<{ readonly path: Path; readonly payload: Body }, E>
      ) => {
        const decode = ParseResult.decodeUnknownEither(schema)
        byOperation.set(id, {
          prepare: (key, path: Path, body) => {
            const payload = decode(body)
            if (Either.isLeft(payload)) return undefined
            const request = { path, payload: payload.right }
            return { write: write(key, request), again: again(key, request) }
          }
        })
      }
    }
  })
}
