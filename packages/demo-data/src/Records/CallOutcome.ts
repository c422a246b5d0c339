import type { CallStatus } from "@estate/domain/Call"
import type { SeededRandom } from "../SeededRandom.ts"

/** How a call went; a missed call has no talk time. */
export interface CallOutcome {
  readonly talkSeconds: number
  readonly waitSeconds: number
  readonly status: CallStatus
}

const MISSED_PERCENT_IN_OFFICE_HOURS = 9
const MISSED_PERCENT_OTHERWISE = 46

const MAX_TALK_SECONDS = 3_000
const MAX_WAIT_SECONDS = 90

const NO_STATUS: CallStatus = 0
const TARGET: CallStatus = 1
const NON_TARGET: CallStatus = 2

/** Draws the outcome of a call at that hour; most new calls have no status yet. */
export const drawCallOutcome = (random: SeededRandom, hour: number, isNew: boolean): CallOutcome => {
  const missedPercent = hour >= 9 && hour < 20 ? MISSED_PERCENT_IN_OFFICE_HOURS : MISSED_PERCENT_OTHERWISE
  if (random.chance(missedPercent)) {
    const status = isNew || random.chance(70) ? NO_STATUS : NON_TARGET
    return { talkSeconds: 0, waitSeconds: random.intBetween(8, 60), status }
  }
  const isTarget = random.chance(58)
  const talkSeconds = 4 + Math.round(isTarget ? random.logNormal(140, 0.7) : random.logNormal(35, 0.8))
  const waitSeconds = 1 + Math.round(random.logNormal(8, 0.6))
  const hasStatus = !(isNew && random.chance(75)) && (isTarget || random.chance(85))
  return {
    talkSeconds: Math.min(MAX_TALK_SECONDS, talkSeconds),
    waitSeconds: Math.min(MAX_WAIT_SECONDS, waitSeconds),
    status: hasStatus ? (isTarget ? TARGET : NON_TARGET) : NO_STATUS
  }
}
