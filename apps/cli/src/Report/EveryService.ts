import { Accounts } from "@estate/api-client/Accounts"
import { Calls } from "@estate/api-client/Calls"
import { Catalogue } from "@estate/api-client/Catalogue"
import { Invoices } from "@estate/api-client/Invoices"
import { ListingFields } from "@estate/api-client/ListingFields"
import { Threads } from "@estate/api-client/Threads"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { type Effect, Layer } from "effect"
import { type ConnectionFlags, connectedTo } from "../Connection.ts"
import type { EstateError } from "../Failure.ts"
import type { EstateSettings } from "../Settings.ts"

const everyService = Layer.mergeAll(
  Accounts.layerClient,
  Calls.layerClient,
  Catalogue.layerClient,
  Invoices.layerClient,
  ListingFields.layerClient,
  Threads.layerClient
)

/** Does the work with all services of the platform, as `connectedTo` does. */
export const connected = <A, R>(
  flags: ConnectionFlags,
  work: (settings: EstateSettings) => Effect.Effect<A, EstateError | CommandFailed, R>
) => connectedTo(Layer.build(everyService), flags, work)
