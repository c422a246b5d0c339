import { drawPhone } from "../Phrases/Phones.ts"
import type { Dice } from "../SeededRandom.ts"

/** Somebody who calls, and about what: with a project or a listing, and the package that it is advertised with. */
export interface Caller<Subject> {
  readonly phone: string
  readonly subject: Subject
}

/** How many who called lately are remembered: no more are needed, however many call. */
const REMEMBERED = 500

/** Times of a hundred that somebody calls who has called before, about the same; and who got no answer tries again. */
const AGAIN = 27
const TRIES_AGAIN = 55

/** Those who call, one after another; `missed` is what became of the call before. */
export const makeCallers = <Subject>(dice: Dice, drawSubject: () => Subject) => {
  const remembered: Array<Caller<Subject>> = []
  let last: Caller<Subject> | undefined
  return (missed: boolean): Caller<Subject> => {
    if (missed && last !== undefined && dice.chance(TRIES_AGAIN)) return last
    const known = dice.chance(AGAIN) ? remembered[Math.floor(dice.next() * remembered.length)] : undefined
    last = known ?? { phone: drawPhone(dice), subject: drawSubject() }
    if (known === undefined) {
      if (remembered.length < REMEMBERED) remembered.push(last)
      else remembered[Math.floor(dice.next() * REMEMBERED)] = last
    }
    return last
  }
}
