import { mkdirSync } from "node:fs"
import { measureAlertDelay } from "./AlertDelay.ts"
import { measureHeapOverWeek } from "./HeapOverWeek.ts"
import { measureManyCompanies, measureSharedCompanies } from "./ManyCompanies.ts"
import { measureQuietPoll } from "./QuietPoll.ts"

/**
 * `pnpm bench notifier`: a poll's cost, the delay of an alert, a thousand companies in one process
 * and in three, the heap over a week.
 */
export const benchNotifier = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await measureQuietPoll(folder)
  await measureAlertDelay(folder)
  await measureManyCompanies(folder)
  await measureSharedCompanies(folder)
  await measureHeapOverWeek(folder)
}

/** `pnpm bench shared`: companies in three processes alone. */
export const benchShared = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await measureSharedCompanies(folder)
}
