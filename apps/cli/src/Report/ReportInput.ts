import { dayNumber } from "@estate/domain/Calendar"
import type { DeedLine } from "@estate/domain/DeedLine"
import { LocalDate } from "@estate/domain/LocalDate"
import { DateTime, Effect, type Option } from "effect"
import type { LatestThreads } from "../Conversations/LatestThreads.ts"
import { type DeedsFlags, readDeeds } from "../Conversations/ReadDeeds.ts"
import type { EstateSettings } from "../Settings.ts"

/** What a report is made with: the settings, the deeds, and one current time for all of it. */
export interface ReportInput extends Omit<EstateSettings, "zone"> {
  readonly zone: DateTime.TimeZone
  readonly now: DateTime.Utc
  /** The number of the current day in the zone. */
  readonly today: number
  readonly deeds: Option.Option<ReadonlyArray<DeedLine>>
  readonly noCache: boolean
  /** The conversations that are read, if not all of them are. */
  readonly latest?: LatestThreads
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
