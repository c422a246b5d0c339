import { mkdirSync } from "node:fs"
import { measureCrowd } from "./Crowd.ts"
import { measureFirstAlert } from "./First.ts"
import { measureQuietPoll } from "./Quiet.ts"
import { measureWeek } from "./Week.ts"

/** `pnpm bench notifier`: what a poll costs, how late a thousand companies' polls are, how soon an alert comes, whether the heap stays flat. */
export const benchNotifier = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await measureQuietPoll(folder)
  await measureFirstAlert(folder)
  await measureCrowd(folder)
  await measureWeek(folder)
}
