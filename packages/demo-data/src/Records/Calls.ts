import type { ImportLine } from "@estate/api/ImportLine"
import type { Call } from "@estate/domain/Call"
import type { Agency } from "../Phrases/Agencies.ts"
import { type Dice, makeDice } from "../SeededRandom.ts"
import { type Caller, makeCallers } from "./Callers.ts"
import { drawTalk } from "./CallOutcome.ts"
import type { CallFacts } from "./CallRecord.ts"
import { callTimes } from "./CallTimes.ts"
import type { Place } from "./Plan.ts"

const FIRST_ID = 41_000_000
const IDS_OF_AGENCY = 400_000_000

/** Days after which somebody has given a call its status. */
const NEW_FOR_DAYS = 2

/** A year of an agency's calls, the earliest first; what they are about is drawn, and decides their variant. */
export function* callsOf<Subject>(
  agency: Agency,
  count: number,
  place: Place,
  drawSubject: (dice: Dice) => Subject,
  record: (facts: CallFacts, caller: Caller<Subject>) => Call
): Generator<ImportLine> {
  const dice = makeDice(place.seed, `calls ${agency.id}`)
  const nextCaller = makeCallers(dice, () => drawSubject(dice))
  let id = FIRST_ID + (agency.id - 1) * IDS_OF_AGENCY
  let missed = false
  for (const { at, daysAgo } of callTimes(dice, count, place)) {
    id += dice.between(1, 7)
    const caller = nextCaller(missed)
    const talk = drawTalk(dice, at.hours, daysAgo < NEW_FOR_DAYS)
    missed = talk.talked === 0
    yield { type: "call", company: agency.id, record: record({ id, at, talk }, caller) }
  }
}
