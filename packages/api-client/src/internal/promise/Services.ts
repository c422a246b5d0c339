import * as Layer from "effect/Layer"
import { Accounts } from "../../Accounts.ts"
import { Calls } from "../../Calls.ts"
import { Catalogue } from "../../Catalogue.ts"
import { Drift } from "../../Drift.ts"
import { Invoices } from "../../Invoices.ts"
import { ListingFields } from "../../ListingFields.ts"
import { Threads } from "../../Threads.ts"

/** All services over one `ApiClient`. */
export const services = Layer.mergeAll(
  Accounts.layerWithoutDependencies,
  Calls.layerWithoutDependencies,
  Catalogue.layerWithoutDependencies,
  Drift.layerWithoutDependencies,
  Invoices.layerWithoutDependencies,
  ListingFields.layerWithoutDependencies,
  Threads.layerWithoutDependencies
)
