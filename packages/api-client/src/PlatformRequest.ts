import type * as HttpMethod from "@effect/platform/HttpMethod"
import type * as Option from "effect/Option"

/** A value of a parameter. */
export type ParameterValue = string | number | boolean

/** A request to an endpoint that this client has no method for. */
export interface PlatformRequest {
  /** The method: `GET` is retried, other methods only if sending them twice is harmless. */
  readonly method: HttpMethod.HttpMethod
  /**
   * The path after the platform's address: `/v1/widgets/{id}`. Errors and spans show it in this
   * form.
   */
  readonly path: string
  /** A value for each name in braces; it becomes one segment of the path. */
  readonly params?: Readonly<Record<string, ParameterValue>> | undefined
  /** The query; a list repeats its name. Undefined values are not sent. */
  readonly query?:
    | Readonly<Record<string, ParameterValue | ReadonlyArray<ParameterValue> | undefined>>
    | undefined
  /** The body, sent as JSON. */
  readonly body?: unknown
  /** Which address serves it: the spec's `{base_url}` or `{chats_url}`. Default: `api`. */
  readonly servedAt?: "api" | "chats" | undefined
}

/** What an answer has in addition to its body. */
export interface PlatformResponse {
  /** The status: 200, or any 2xx for a `PlatformRequest`. */
  readonly status: number
  /** By name in lower case; several values of one name are joined with commas. */
  readonly headers: Readonly<Record<string, string>>
  /** The platform's id of the request; none if it sent none. */
  readonly requestId: Option.Option<string>
}

/** The answer to a `PlatformRequest`. */
export interface PlatformAnswer extends PlatformResponse {
  /** The JSON of the answer; null if it is empty. */
  readonly body: unknown
}
