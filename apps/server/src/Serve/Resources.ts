import { HttpApiBuilder } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Layer } from "effect"
import { layer as accountsHttp } from "../Accounts/Http.ts"
import { Accounts } from "../Accounts/Repo.ts"
import { layer as callsHttp } from "../Calls/Http.ts"
import { Calls } from "../Calls/Repo.ts"
import { layer as catalogueHttp } from "../Catalogue/Http.ts"
import { Catalogue } from "../Catalogue/Repo.ts"
import { Companies } from "../Companies/Repo.ts"
import { ReadHandlers } from "../Endpoint/ReadHandlers.ts"
import { WriteHandlers } from "../Endpoint/WriteHandlers.ts"
import { layer as invoicesHttp } from "../Invoices/Http.ts"
import { Parties } from "../Invoices/PartiesRepo.ts"
import { Invoices } from "../Invoices/Repo.ts"
import { layer as keysHttp } from "../Keys/Http.ts"
import { Keys } from "../Keys/Repo.ts"
import { layer as listingsHttp } from "../Listings/Http.ts"
import { Listings } from "../Listings/Repo.ts"
import { layer as threadsHttp } from "../Threads/Http.ts"
import { Messages } from "../Threads/MessagesRepo.ts"
import { Threads } from "../Threads/Repo.ts"

const repositories = Layer.mergeAll(
  Invoices.layer,
  Parties.layer,
  Catalogue.layer,
  Listings.layer,
  Accounts.layer,
  Calls.layer,
  Threads.layer,
  Messages.layer
)

const handlers = Layer.mergeAll(
  invoicesHttp,
  catalogueHttp,
  listingsHttp,
  accountsHttp,
  threadsHttp,
  callsHttp
)

/** The contract with the handlers of all resources, and services that the pipeline needs. */
export const layer = HttpApiBuilder.api(PlatformApi).pipe(
  Layer.provideMerge(handlers),
  Layer.provide([repositories, keysHttp]),
  Layer.provideMerge(Layer.mergeAll(ReadHandlers.layer, WriteHandlers.layer, Keys.layer, Companies.layer))
)
