import type * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpMethod from "@effect/platform/HttpMethod"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { TransportError } from "./TransportError.ts"

/** Names with their values, in order. */
export type Pairs = ReadonlyArray<[name: string, value: string]>

/** A request. The path is appended to the platform's base URL, and is already encoded. */
export interface Request {
  readonly method: HttpMethod.HttpMethod
  readonly path: string
  readonly params: Pairs
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /**
   * True if any 2xx is a success whose body is read, because the endpoint is not in the contract.
   */
  readonly isForeign?: boolean
}

/** An address to which paths are appended. */
export const withoutSlash = (address: string): string => address.replace(/\/+$/, "")

/** The path of a request with its parameters. */
export const targetOf = ({ path, params }: Request): string =>
  params.length === 0 ? path : `${path}?${new URLSearchParams(params).toString()}`

/** Status and headers of a response. */
export interface ResponseHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/**
 * How many bytes of a body are read. A longer body either fails, or is truncated there; in the
 * second case, a body that breaks off is truncated, too.
 */
export interface BodyLimit {
  readonly maxBytes: number
  readonly overflow: "fails" | "is cut"
}

/** Bytes, in the chunks in which they arrived. */
export type Chunks = ReadonlyArray<Uint8Array>

/** All bytes in one array. */
export const joined = (chunks: Chunks): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let end = 0
  for (const chunk of chunks) {
    bytes.set(chunk, end)
    end += chunk.byteLength
  }
  return bytes
}

/** Collects a body up to its limit. `add` returns false once no more is needed. */
export const bodyWithin = ({ maxBytes, overflow }: BodyLimit) => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  return {
    chunks,
    isTooLarge: () => overflow === "fails" && size > maxBytes,
    add: (chunk: Uint8Array): boolean => {
      const room = maxBytes - size
      size += chunk.byteLength
      chunks.push(size > maxBytes ? chunk.subarray(0, room) : chunk)
      return size < maxBytes || (overflow === "fails" && size === maxBytes)
    }
  }
}

/** A response with its body, read up to the limit. */
export interface Response extends ResponseHead {
  readonly body: Chunks
}

/**
 * Sends a request once, and reads the response within the timeout. It never follows a redirect.
 */
export type Send = (
  request: Request,
  limitOf: (head: ResponseHead) => BodyLimit,
  timeout: Duration.Duration
) => Effect.Effect<Response, TransportError>

/** Makes the `Send` of a platform at a base URL. */
export type SendTo = (baseUrl: URL) => Send

/**
 * The connection to the platform. `HttpClientTransport` is the plain implementation, over any
 * `HttpClient`. `NodeTransport` is the fast one, over Node's own connections, and `FetchTransport`
 * is the small one, for the client without Effect. The tests run over all of them.
 */
export class Transport extends Context.Tag("@estate/api-client/Transport")<
  Transport,
  {
    readonly sendTo: SendTo
    /**
     * The HTTP client that this transport replaces, if any. It is not used in place of any other
     * client: a client derived from it has hooks, which the transport would skip.
     */
    readonly standsFor?: HttpClient.HttpClient
  }
>() {}
