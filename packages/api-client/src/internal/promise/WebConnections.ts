import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import { fetchTransport } from "../transport/FetchTransport.ts"
import { Transport } from "../transport/Transport.ts"

// Replaces `OwnConnections` outside Node, through a condition in package.json: bundles for browsers
// and workers contain no code for Node.

/** The global `fetch`. */
export const ownConnections = (): Layer.Layer<Transport> =>
  Layer.succeed(Transport, {
    sendTo: fetchTransport((input, init) =>
      fetch(input, init).catch(cause => Promise.reject(explained(cause)))
    )
  })

/** A browser does not tell a page why `fetch` failed: the platform may not allow it. */
const explained = (cause: unknown): unknown =>
  cause instanceof TypeError && Predicate.hasProperty(globalThis, "document")
    ? new TypeError(`${cause.message}; does the platform allow requests of this page (CORS)?`)
    : cause
