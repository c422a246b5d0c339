import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { HttpApiBuilder, HttpRouter } from "@effect/platform"
import { NodeHttpServer } from "@effect/platform-node"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect, Layer, Option, Runtime } from "effect"
import { layer as accountsHttp } from "../Accounts/Http.ts"
import { Accounts } from "../Accounts/Repo.ts"
import { layer as callsHttp } from "../Calls/Http.ts"
import { Calls } from "../Calls/Repo.ts"
import { layer as catalogueHttp } from "../Catalogue/Http.ts"
import { Catalogue } from "../Catalogue/Repo.ts"
import { Companies } from "../Companies/Repo.ts"
import { type ConnectionLimits, serverOptions, usualLimits } from "../Connection/ConnectionLimits.ts"
import { makeDrain } from "../Connection/Drain.ts"
import { answerUnreadable } from "../Connection/UnreadableRequest.ts"
import { Readings } from "../Endpoint/Readings.ts"
import type { Fault } from "../Faults/Fault.ts"
import { Faults } from "../Faults/Faults.ts"
import { layer as invoicesHttp } from "../Invoices/Http.ts"
import { Parties } from "../Invoices/PartiesRepo.ts"
import { Invoices } from "../Invoices/Repo.ts"
import { layer as keysHttp } from "../Keys/Http.ts"
import { Keys } from "../Keys/Repo.ts"
import { layer as listingsHttp } from "../Listings/Http.ts"
import { Listings } from "../Listings/Repo.ts"
import { limitOf, RateLimit } from "../Operations/RateLimit.ts"
import { routerConfig, layer as shorterPaths } from "../Routes/ShorterPaths.ts"
import { layer as threadsHttp } from "../Threads/Http.ts"
import { Messages } from "../Threads/MessagesRepo.ts"
import { Threads } from "../Threads/Repo.ts"
import { logUnreadable } from "./Exchange.ts"
import { makeFastPath } from "./FastPath.ts"
import { layer as pages } from "./Pages.ts"
import { layer as middleware } from "./Pipeline.ts"

/** How the service is served. */
export interface ServerOptions {
  readonly host: string
  readonly port: number
  /** Requests a second of one caller; without it, as many as come. */
  readonly rateLimit?: Option.Option<number>
  /** What goes wrong on purpose. */
  readonly faults?: ReadonlyArray<Fault>
  readonly limits?: ConnectionLimits
}

/** Answers what the server is asked: at once where that can be, and through the whole pipeline otherwise. */
const answering = (server: Server) =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const atOnce = yield* makeFastPath
      const throughAll = yield* NodeHttpServer.makeHandler(yield* HttpApiBuilder.httpApp)
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        if (!atOnce(request, response)) throughAll(request, response)
      }
      yield* Effect.acquireRelease(
        Effect.sync(() => server.on("request", answer)),
        () => Effect.sync(() => server.off("request", answer))
      )
    })
  ).pipe(Layer.provide([HttpApiBuilder.Router.Live, HttpApiBuilder.Middleware.layer]))

const api = (
  server: Server,
  { rateLimit = Option.none(), faults = [], limits = usualLimits }: ServerOptions
) =>
  answering(server).pipe(
    Layer.provide([pages, shorterPaths, middleware(limits)]),
    Layer.provide(HttpApiBuilder.api(PlatformApi)),
    Layer.provide([invoicesHttp, catalogueHttp, listingsHttp, accountsHttp, threadsHttp, callsHttp]),
    Layer.provide(Readings.layer),
    Layer.provide(keysHttp),
    Layer.provide([
      Invoices.layer,
      Parties.layer,
      Catalogue.layer,
      Listings.layer,
      Accounts.layer,
      Calls.layer
    ]),
    Layer.provide([Threads.layer, Messages.layer, Keys.layer, Companies.layer]),
    Layer.provide([
      Option.match(rateLimit, {
        onNone: () => RateLimit.layerOff,
        onSome: perSecond => RateLimit.layer(limitOf(perSecond))
      }),
      Faults.layer(faults)
    ]),
    Layer.provide(HttpRouter.setRouterConfig(routerConfig))
  )

/** The service on a port, and the address it took. It drains when its scope closes. */
export const layer = (options: ServerOptions) =>
  Layer.unwrapEffect(
    Effect.map(Effect.runtime(), runtime => {
      const limits = options.limits ?? usualLimits
      const server = createServer(serverOptions(limits)).setTimeout(limits.silenceMillis)
      answerUnreadable(server, answer => Runtime.runFork(runtime)(logUnreadable(answer)))
      const drain = makeDrain(server)
      const draining = Layer.scopedDiscard(Effect.addFinalizer(() => drain))
      return draining.pipe(
        Layer.provideMerge(api(server, options)),
        Layer.provideMerge(NodeHttpServer.layer(() => server, { host: options.host, port: options.port }))
      )
    })
  )
