import * as Effect from "effect/Effect"
import { type SendTo, targetOf, withoutSlash } from "./Transport.ts"
import { connectionFailed, TransportError, timedOut } from "./TransportError.ts"
import { bytesOf } from "./WebBody.ts"

/**
 * Sends requests only with `fetch`: Effect's `HttpClient`, with the streams that it needs, takes 63
 * KB of a bundle.
 */
export const fetchTransport =
  (fetch: typeof globalThis.fetch): SendTo =>
  ({ href }) => {
    const base = withoutSlash(href)
    return (request, limitOf, timeout) =>
      Effect.tryPromise({
        try: async signal => {
          const { method, headers, body = null } = request
          // A redirect would be followed with the key.
          const init = { method, headers, body, redirect: "manual", signal } as const
          const response = await fetch(base + targetOf(request), init)
          const head = { status: response.status, headers: Object.fromEntries(response.headers) }
          return { ...head, body: await bytesOf(response.body, limitOf(head)) }
        },
        catch: cause => (cause instanceof TransportError ? cause : connectionFailed(cause))
      }).pipe(Effect.timeoutFail({ duration: timeout, onTimeout: () => timedOut(timeout, true) }))
  }
