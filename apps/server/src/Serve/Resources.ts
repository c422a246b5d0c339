import { Effect } from "effect"
import { handlers as accounts } from "../Accounts/Http.ts"
import { handlers as calls } from "../Calls/Http.ts"
import { handlers as catalogue } from "../Catalogue/Http.ts"
import type { Handlers } from "../Endpoint/Handler.ts"
import { handlers as invoices } from "../Invoices/Http.ts"
import { handlers as listings } from "../Listings/Http.ts"
import { handlers as makeThreads } from "../Threads/Http.ts"

/** The handlers of all resources. */
export const makeHandlers = Effect.map(
  makeThreads,
  (threads): Handlers => ({ ...accounts, ...calls, ...catalogue, ...invoices, ...listings, ...threads })
)
