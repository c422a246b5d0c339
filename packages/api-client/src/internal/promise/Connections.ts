import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { ownConnections } from "#connections"
import { InvalidSettings } from "../../ClientSettings.ts"
import { type ConnectionSettings, problemsOfConnections } from "../Connections.ts"
import { fetchTransport } from "../transport/FetchTransport.ts"
import { Transport } from "../transport/Transport.ts"
import type { ClientOptions, ClientTransport } from "./Options.ts"

/** What each transport holds for clients. */
const connections = new WeakMap<ClientTransport, Layer.Layer<Transport>>()

/**
 * Makes connections that many clients can share, for example one client for each key; on Node, with
 * a proxy or certificates of their own. Invalid settings throw `InvalidSettings`. Call `close`
 * after closing the clients.
 */
export const createTransport = (settings: ConnectionSettings = {}): ClientTransport => {
  const problems = problemsOfConnections(settings)
  if (problems.length > 0) throw new InvalidSettings({ problems })
  const runtime = ManagedRuntime.make(ownConnections(settings))
  const close = () => runtime.dispose()
  const transport = { close, [Symbol.asyncDispose]: close }
  connections.set(transport, Layer.effectContext(Effect.map(runtime.runtimeEffect, ({ context }) => context)))
  return transport
}

/** The connections in a client's options. Default: connections of its own. */
export const connectionsOf = ({
  fetch,
  transport
}: Pick<ClientOptions, "fetch" | "transport">): Layer.Layer<Transport> => {
  const shared = transport && connections.get(transport)
  if (transport !== undefined && (shared === undefined || fetch !== undefined)) {
    const expected = shared === undefined ? "one that createTransport made" : "left out beside fetch"
    throw new InvalidSettings({ problems: [{ setting: "transport", expected }] })
  }
  return fetch === undefined
    ? (shared ?? ownConnections({}))
    : Layer.succeed(Transport, { sendTo: fetchTransport(fetch) })
}
