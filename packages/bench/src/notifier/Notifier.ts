import { mkdirSync } from "node:fs"
import { isMeant } from "../Arguments.ts"
import { measureAlertDelay } from "./AlertDelay.ts"
import { measureHeapOverWeek } from "./HeapOverWeek.ts"
import { measureManyCompanies, measureSharedCompanies } from "./ManyCompanies.ts"
import { measureMonday, measureMondayOnPostgres } from "./Monday.ts"
import { measureQuietPoll } from "./QuietPoll.ts"

const measurements: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  quietPoll: measureQuietPoll,
  alertDelay: measureAlertDelay,
  monday: measureMonday,
  mondayOnPostgres: measureMondayOnPostgres,
  companies: measureManyCompanies,
  shared: measureSharedCompanies,
  week: measureHeapOverWeek
}

/** `pnpm bench notifier [PART …]`: what polls, alerts, companies and a Monday cost. */
export const benchNotifier = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (const [name, measure] of Object.entries(measurements)) if (isMeant(name)) await measure(folder)
}
