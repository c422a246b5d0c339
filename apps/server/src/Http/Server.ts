import { createServer } from "node:http"
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
import { layer as invoicesHttp } from "../Invoices/Http.ts"
import { Parties } from "../Invoices/PartiesRepo.ts"
import { Invoices } from "../Invoices/Repo.ts"
import { layer as keysHttp } from "../Keys/Http.ts"
import { Keys } from "../Keys/Repo.ts"
import { layer as listingsHttp } from "../Listings/Http.ts"
import { Listings } from "../Listings/Repo.ts"
import type { Fault } from "../Operations/Fault.ts"
import { Faults } from "../Operations/Faults.ts"
import { limitOf, RateLimit } from "../Operations/RateLimit.ts"
import { layer as threadsHttp } from "../Threads/Http.ts"
import { Messages } from "../Threads/MessagesRepo.ts"
import { Threads } from "../Threads/Repo.ts"
import { type ConnectionLimits, serverOptions, usualLimits } from "./ConnectionLimits.ts"
import { makeDrain } from "./Drain.ts"
import { logUnreadable } from "./Exchange.ts"
import { layer as middleware } from "./Middleware.ts"
import { layer as pages } from "./Pages.ts"
import { layer as shorterPaths } from "./ShorterPaths.ts"
import { answerUnreadable } from "./UnreadableRequest.ts"

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

const api = ({ rateLimit = Option.none(), faults = [], limits = usualLimits }: ServerOptions) =>
  HttpApiBuilder.serve().pipe(
    Layer.provide([pages, shorterPaths, middleware(limits)]),
    Layer.provide(HttpApiBuilder.api(PlatformApi)),
    Layer.provide([invoicesHttp, catalogueHttp, listingsHttp, accountsHttp, threadsHttp, callsHttp]),
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
    // However long a wrong id is, it is a thread that is not there.
    Layer.provide(HttpRouter.setRouterConfig({ maxParamLength: 100_000 }))
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
        Layer.provideMerge(api(options)),
        Layer.provideMerge(NodeHttpServer.layer(() => server, { host: options.host, port: options.port }))
      )
    })
  )
