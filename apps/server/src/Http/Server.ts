import { createServer } from "node:http"
import { HttpApiBuilder, HttpRouter } from "@effect/platform"
import { NodeHttpServer } from "@effect/platform-node"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect, Layer } from "effect"
import { Companies } from "../Companies/Repo.ts"
import { layer as keysHttp } from "../Keys/Http.ts"
import { Keys } from "../Keys/Repo.ts"
import { layer as threadsHttp } from "../Threads/Http.ts"
import { Messages } from "../Threads/MessagesRepo.ts"
import { Threads } from "../Threads/Repo.ts"
import { makeDrain } from "./Drain.ts"
import { layer as middleware } from "./Middleware.ts"
import { layer as pages } from "./Pages.ts"
import { answerUnreadable } from "./UnreadableRequest.ts"

/** How long a client may take to send a whole request. */
const REQUEST_TIMEOUT_MILLIS = 30_000

const api = HttpApiBuilder.serve().pipe(
  Layer.provide([pages, middleware]),
  Layer.provide(HttpApiBuilder.api(PlatformApi)),
  Layer.provide(threadsHttp),
  Layer.provide(keysHttp),
  Layer.provide([Threads.layer, Messages.layer, Keys.layer, Companies.layer]),
  // However long a wrong id is, it is a thread that is not there.
  Layer.provide(HttpRouter.setRouterConfig({ maxParamLength: 100_000 }))
)

/** The service on a port, and the address it took. It drains when its scope closes. */
export const layer = (options: { readonly host: string; readonly port: number }) =>
  Layer.unwrapEffect(
    Effect.sync(() => {
      const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MILLIS })
      answerUnreadable(server)
      const drain = makeDrain(server)
      const draining = Layer.scopedDiscard(Effect.addFinalizer(() => drain))
      return draining.pipe(
        Layer.provideMerge(api),
        Layer.provideMerge(NodeHttpServer.layer(() => server, options))
      )
    })
  )
