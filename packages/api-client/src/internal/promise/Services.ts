import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { clientOf } from "../ClientOf.ts"
import type { ResolvedSettings } from "../Settings.ts"
import { accounts } from "../services/Accounts.ts"
import { calls } from "../services/Calls.ts"
import { catalogue } from "../services/Catalogue.ts"
import { drift } from "../services/Drift.ts"
import { invoices } from "../services/Invoices.ts"
import { listingFields } from "../services/ListingFields.ts"
import { threads } from "../services/Threads.ts"
import { Transport } from "../transport/Transport.ts"

const make = (settings: ResolvedSettings, { sendTo }: Context.Tag.Service<Transport>) => {
  // Nobody can set a tracer here whose spans a platform could continue.
  const client = clientOf(settings, sendTo, () => Effect.succeed({}))
  return {
    accounts: accounts(client),
    calls: calls(client),
    catalogue: catalogue(client),
    drift: drift(client),
    invoices: invoices(client),
    listingFields: listingFields(client),
    threads: threads(client),
    request: client.request
  }
}

/** All services of a client without Effect, with lists in place of streams. */
export class Services extends Context.Tag("@estate/api-client/internal/Services")<
  Services,
  ReturnType<typeof make>
>() {
  static readonly layer = (settings: ResolvedSettings): Layer.Layer<Services, never, Transport> =>
    Layer.effect(
      Services,
      Effect.map(Transport, transport => make(settings, transport))
    )
}
