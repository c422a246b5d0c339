import * as Layer from "effect/Layer"
import { fetchTransport } from "../transport/FetchTransport.ts"
import { Transport } from "../transport/Transport.ts"

// In place of `OwnConnections` outside Node, by a condition of package.json: bundles for browsers
// and workers hold nothing of Node.

/** The global `fetch`. */
export const ownConnections = (): Layer.Layer<Transport> =>
  Layer.succeed(Transport, { sendTo: fetchTransport((input, init) => fetch(input, init)) })
