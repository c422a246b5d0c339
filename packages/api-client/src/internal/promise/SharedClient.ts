import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { clientOf } from "../ClientOf.ts"
import type { ResolvedSettings } from "../Settings.ts"
import { Transport } from "../transport/Transport.ts"

/** What all services of a client without Effect share. */
export class SharedClient extends Context.Tag("@estate/api-client/internal/SharedClient")<
  SharedClient,
  ReturnType<typeof clientOf>
>() {
  static readonly layer = (settings: ResolvedSettings): Layer.Layer<SharedClient, never, Transport> =>
    Layer.effect(
      SharedClient,
      // Nobody can set a tracer here whose spans a platform could continue.
      Effect.map(Transport, ({ sendTo }) => clientOf(settings, sendTo, () => Effect.succeed({})))
    )
}
