import { drawPhone } from "../Phrases/Phones.ts"
import type { SeededRandom } from "../SeededRandom.ts"

/** Who calls, and about what. */
export interface Caller<Subject> {
  readonly phone: string
  readonly subject: Subject
}

/** The most callers kept in memory to call again, however many calls there are. */
const REMEMBERED = 500

const REPEAT_PERCENT = 27
const REDIAL_AFTER_MISSED_PERCENT = 55

/** Draws callers; `missed` is whether the previous call was missed. */
export const makeCallers = <Subject>(random: SeededRandom, drawSubject: () => Subject) => {
  const remembered: Array<Caller<Subject>> = []
  let last: Caller<Subject> | undefined
  return (missed: boolean): Caller<Subject> => {
    if (missed && last !== undefined && random.chance(REDIAL_AFTER_MISSED_PERCENT)) return last
    const known = random.chance(REPEAT_PERCENT)
      ? remembered[Math.floor(random.next() * remembered.length)]
      : undefined
    last = known ?? { phone: drawPhone(random), subject: drawSubject() }
    if (known === undefined) {
      if (remembered.length < REMEMBERED) remembered.push(last)
      else remembered[Math.floor(random.next() * REMEMBERED)] = last
    }
    return last
  }
}
