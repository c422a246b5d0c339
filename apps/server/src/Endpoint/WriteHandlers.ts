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
  /** Undefined if the headers or the body are not what the contract's schemas say. */
  prepare(
    key: Key,
    request: { readonly path: unknown; readonly headers: unknown; readonly body: unknown }
  ): PreparedWrite | undefined
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
    readonly register: <Path, Headers, HeadersI, Body, BodyI, E>(
      id: string,
      schemas: {
        readonly headers: Schema.Schema<Headers, HeadersI>
        readonly payload: Schema.Schema<Body, BodyI>
      },
      handler: WriteHandler<{ readonly path: Path; readonly headers: Headers; readonly payload: Body }, E>
    ) => void
  }
>() {
  static readonly layer = Layer.sync(WriteHandlers, () => {
    const byOperation = new Map<string, UntypedWrite>()
    return {
      byOperation,
      register: <Path, Headers, HeadersI, Body, BodyI, E>(
        id: string,
        schemas: {
          readonly headers: Schema.Schema<Headers, HeadersI>
          readonly payload: Schema.Schema<Body, BodyI>
        },
        {
          write,
          again
        }: WriteHandler<{ readonly path: Path; readonly headers: Headers; readonly payload: Body }, E>
      ) => {
        const decodeHeaders = ParseResult.decodeUnknownEither(schemas.headers)
        const decodeBody = ParseResult.decodeUnknownEither(schemas.payload)
        byOperation.set(id, {
          prepare: (key, { path, headers, body }: { path: Path; headers: unknown; body: unknown }) => {
            const [decoded, payload] = [decodeHeaders(headers), decodeBody(body)]
            if (Either.isLeft(decoded) || Either.isLeft(payload)) return undefined
            const request = { path, headers: decoded.right, payload: payload.right }
            return { write: write(key, request), again: again(key, request) }
          }
        })
      }
    }
  })
}
