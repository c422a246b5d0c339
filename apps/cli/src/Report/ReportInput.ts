import { Accounts } from "@estate/api-client/Accounts"
import { Calls } from "@estate/api-client/Calls"
import { Catalogue } from "@estate/api-client/Catalogue"
import { Invoices } from "@estate/api-client/Invoices"
import { ListingFields } from "@estate/api-client/ListingFields"
import { Threads } from "@estate/api-client/Threads"
import { dayNumber } from "@estate/domain/Calendar"
import type { DeedLine } from "@estate/domain/DeedLine"
import { LocalDate } from "@estate/domain/LocalDate"
import { DateTime, Effect, Layer, type Option } from "effect"
import { type DeedsFlags, readDeeds } from "../Conversations/ReadDeeds.ts"
import type { EstateSettings } from "../Settings.ts"

/** What reports are read from. */
export const reportServices = Layer.mergeAll(
  Accounts.layerWithoutDependencies,
  Calls.layerWithoutDependencies,
  Catalogue.layerWithoutDependencies,
  Invoices.layerWithoutDependencies,
  ListingFields.layerWithoutDependencies,
  Threads.layerWithoutDependencies
)

/** What a report is made with: the settings, the deeds, and one current time for all of it. */
export interface ReportInput extends Omit<EstateSettings, "zone"> {
  readonly zone: DateTime.TimeZone
  readonly now: DateTime.Utc
  /** The number of the current day in the zone. */
  readonly today: number
  readonly deeds: Option.Option<ReadonlyArray<DeedLine>>
  readonly noCache: boolean
}

/** The input of a report with these options. */
export const reportInput = Effect.fnUntraced(function* (
  settings: EstateSettings,
  flags: DeedsFlags & { readonly noCache?: boolean }
) {
  const now = yield* DateTime.now
  const zone = settings.zone()
  const today = dayNumber(LocalDate.fromInstant(now, zone))
  const deeds = yield* readDeeds(flags)
  return { ...settings, zone, now, today, deeds, noCache: flags.noCache ?? false } satisfies ReportInput
})
