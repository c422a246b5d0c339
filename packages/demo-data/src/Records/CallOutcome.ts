import type { CallStatus } from "@estate/domain/Call"
import type { Dice } from "../SeededRandom.ts"

/** How a call went, in seconds; a missed one has no talk. */
export interface Talk {
  readonly talked: number
  readonly waited: number
  readonly status: CallStatus
}

/** Times of a hundred that nobody answers, in office hours and out of them. */
const MISSED_BY_DAY = 9
const MISSED_OTHERWISE = 46

const LONGEST = 3_000

/** How a call of that hour goes; the newest have no status yet, since somebody gives it later. */
export const drawTalk = (dice: Dice, hour: number, isNew: boolean): Talk => {
  if (dice.chance(hour >= 9 && hour < 20 ? MISSED_BY_DAY : MISSED_OTHERWISE))
    return { talked: 0, waited: dice.between(8, 60), status: isNew || dice.chance(70) ? 0 : 2 }
  const isTarget = dice.chance(58)
  const talked = Math.min(LONGEST, 4 + Math.round(isTarget ? dice.around(140, 0.7) : dice.around(35, 0.8)))
  const waited = Math.min(90, 1 + Math.round(dice.around(8, 0.6)))
  return { talked, waited, status: isNew && dice.chance(75) ? 0 : isTarget ? 1 : dice.chance(85) ? 2 : 0 }
}
