import { createServer, type Server } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer, Option, Runtime } from "effect"
import { behindProxies, ClientAddress, type Network } from "../Connection/ClientAddress.ts"
import { type ConnectionLimits, defaultLimits, serverOptions } from "../Connection/ConnectionLimits.ts"
import { type Connections, watchConnections } from "../Connection/Connections.ts"
import { type Drain, makeDrain } from "../Connection/Drain.ts"
import { inTurn } from "../Connection/Turns.ts"
import { answerUnreadable } from "../Connection/UnreadableRequest.ts"
import type { Fault } from "../Faults/Fault.ts"
import { Faults } from "../Faults/Faults.ts"
import { watchExpiring } from "../Keys/Expiring.ts"
import { Keys } from "../Keys/Repo.ts"
import { RateLimit } from "../Operations/RateLimit.ts"
import { StoreHealth } from "../Store/StoreHealth.ts"
import { Messages } from "../Threads/MessagesRepo.ts"
import { logUnreadable } from "./Exchange.ts"
import { makeListener } from "./Listener.ts"

/** How the service is served. */
export interface ServerOptions {
  readonly host: string
  readonly port: number
  /** Requests a second of one caller; unlimited by default. */
  readonly rateLimit?: Option.Option<number>
  /** The proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustedProxies?: ReadonlyArray<Network>
  /** The faults to inject. */
  readonly faults?: ReadonlyArray<Fault>
  readonly limits?: ConnectionLimits
  /** How long an unbounded read may wait and run, in milliseconds; default: 5 seconds. */
  readonly queryMillis?: number
  /** How long the service may continue while it is stopping. Default: not at all. */
  readonly drainMillis?: number
}

const QUERY_MILLIS = 5_000

const listening = (
  server: Server,
  connections: Connections,
  { limits = defaultLimits, queryMillis = QUERY_MILLIS }: ServerOptions
) =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const listener = inTurn(server, connections, yield* makeListener({ ...limits, queryMillis }))
      yield* Effect.acquireRelease(
        Effect.sync(() => server.on("request", listener)),
        () => Effect.sync(() => server.off("request", listener))
      )
    })
  )

/** The caller's limits, the proxies to trust and the faults to inject, by the options. */
const policies = ({ rateLimit = Option.none(), faults = [], trustedProxies = [] }: Partial<ServerOptions>) =>
  Layer.mergeAll(
    RateLimit.layer(rateLimit),
    Faults.layer(faults),
    Layer.succeed(ClientAddress, behindProxies(trustedProxies))
  )

const api = (server: Server, connections: Connections, options: ServerOptions) =>
  Layer.merge(
    listening(server, connections, options),
    Layer.scopedDiscard(Effect.forkScoped(watchExpiring))
  ).pipe(Layer.provide([Messages.layer, Keys.layer, policies(options)]))

/** A service that is stopping is not ready, so that a proxy sends requests elsewhere. */
const notReadyDuring = ({ hasBegun }: Drain) =>
  Layer.effect(
    StoreHealth,
    Effect.map(StoreHealth, health => ({
      ...health,
      problems: Effect.suspend(() =>
        hasBegun() ? Effect.succeed(["the service is stopping"]) : health.problems
      )
    }))
  )

/** The service on a port, and its address. It drains when its scope closes. */
export const layer = (options: ServerOptions) =>
  Layer.unwrapEffect(
    Effect.map(Effect.runtime(), runtime => {
      const limits = options.limits ?? defaultLimits
      const server = createServer(serverOptions(limits)).setTimeout(limits.silenceMillis)
      const connections = watchConnections(server)
      answerUnreadable(server, connections, answer => Runtime.runFork(runtime)(logUnreadable(answer)))
      const drain = makeDrain(server, connections, options.drainMillis)
      const draining = Layer.scopedDiscard(Effect.addFinalizer(() => drain.run))
      return draining.pipe(
        Layer.provideMerge(Layer.provide(api(server, connections, options), notReadyDuring(drain))),
        Layer.provideMerge(NodeHttpServer.layer(() => server, { host: options.host, port: options.port }))
      )
    })
  )
