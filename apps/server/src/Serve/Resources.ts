import { Effect, Layer } from "effect"
import { handlers as accounts } from "../Accounts/Http.ts"
import { Accounts } from "../Accounts/Repo.ts"
import { handlers as calls } from "../Calls/Http.ts"
import { Calls } from "../Calls/Repo.ts"
import { handlers as catalogue } from "../Catalogue/Http.ts"
import { Catalogue } from "../Catalogue/Repo.ts"
import { Companies } from "../Companies/Repo.ts"
import type { Handlers } from "../Endpoint/Handler.ts"
import { handlers as invoices } from "../Invoices/Http.ts"
import { Parties } from "../Invoices/PartiesRepo.ts"
import { Invoices } from "../Invoices/Repo.ts"
import { handlers as listings } from "../Listings/Http.ts"
import { Listings } from "../Listings/Repo.ts"
import { handlers as threads } from "../Threads/Http.ts"
import { Messages } from "../Threads/MessagesRepo.ts"
import { Threads } from "../Threads/Repo.ts"

/** What the handlers read and write. */
export const repositories = Layer.mergeAll(
  Invoices.layer,
  Parties.layer,
  Catalogue.layer,
  Listings.layer,
  Accounts.layer,
  Calls.layer,
  Threads.layer,
  Messages.layer,
  Companies.layer
)

/** The handlers of all resources. */
export const makeHandlers = Effect.map(
  Effect.all([accounts, calls, catalogue, invoices, listings, threads]),
  ([accounts, calls, catalogue, invoices, listings, threads]): Handlers => ({
    ...accounts,
    ...calls,
    ...catalogue,
    ...invoices,
    ...listings,
    ...threads
  })
)
