import type { ImportLine } from "@estate/api/ImportLine"
import type { Call } from "@estate/domain/Call"
import type { Agency } from "../Phrases/Agencies.ts"
import { makeSeededRandom, type SeededRandom } from "../SeededRandom.ts"
import { type Caller, makeCallers } from "./Callers.ts"
import { drawCallOutcome } from "./CallOutcome.ts"
import type { CallFacts } from "./CallRecord.ts"
import { callTimes } from "./CallTimes.ts"
import type { DemoContext } from "./Plan.ts"

const FIRST_ID = 41_000_000
const IDS_PER_AGENCY = 400_000_000

/** Days during which a call counts as new. */
const NEW_FOR_DAYS = 2

/** An agency's calls of the last 365 days, the earliest first; `record` makes its variant. */
export function* callLines<Subject>(
  agency: Agency,
  count: number,
  context: DemoContext,
  drawSubject: (random: SeededRandom) => Subject,
  record: (facts: CallFacts, caller: Caller<Subject>) => Call
): Generator<ImportLine> {
  const random = makeSeededRandom(context.seed, `calls ${agency.id}`)
  const nextCaller = makeCallers(random, () => drawSubject(random))
  let id = FIRST_ID + (agency.id - 1) * IDS_PER_AGENCY
  let missed = false
  for (const { at, daysAgo } of callTimes(random, count, context)) {
    id += random.intBetween(1, 7)
    const caller = nextCaller(missed)
    const outcome = drawCallOutcome(random, at.hours, daysAgo < NEW_FOR_DAYS)
    missed = outcome.talkSeconds === 0
    yield { type: "call", company: agency.id, record: record({ id, at, outcome }, caller) }
  }
}
