import { Accounts } from "@estate/api-client/Accounts"
import { Calls } from "@estate/api-client/Calls"
import { Catalogue } from "@estate/api-client/Catalogue"
import { Invoices } from "@estate/api-client/Invoices"
import { ListingFields } from "@estate/api-client/ListingFields"
import { Threads } from "@estate/api-client/Threads"
import { Layer } from "effect"

/** All services of the platform. */
export const allServices = Layer.mergeAll(
  Accounts.layerWithoutDependencies,
  Calls.layerWithoutDependencies,
  Catalogue.layerWithoutDependencies,
  Invoices.layerWithoutDependencies,
  ListingFields.layerWithoutDependencies,
  Threads.layerWithoutDependencies
)
