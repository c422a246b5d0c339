import type { SqlError } from "@effect/sql/SqlError"
import { makeComplexNames } from "@estate/demo-data/Phrases/ComplexNames"
import { drawPhone } from "@estate/demo-data/Phrases/Phones"
import type { Caller } from "@estate/demo-data/Records/Callers"
import { drawTalk } from "@estate/demo-data/Records/CallOutcome"
import { type CallFacts, listingCall, projectCall } from "@estate/demo-data/Records/CallRecord"
import { drawListingOf, drawProjectOf } from "@estate/demo-data/Records/CallSubjects"
import { listingOf } from "@estate/demo-data/Records/FlatListing"
import { makeDice } from "@estate/demo-data/SeededRandom"
import type { Happening } from "@estate/demo-data/Simulation/Event"
import { listingCallerOf, projectCallerOf } from "@estate/demo-data/Simulation/KnownCallers"
import { type Call, ProjectCall } from "@estate/domain/Call"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Clock, Context, DateTime, Effect, Layer, Option, Random } from "effect"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { SimulatedRecords } from "./RecordsRepo.ts"
import type { SeenCompany } from "./Repo.ts"

/** Times of a hundred that somebody calls who has called lately. */
const AGAIN = 35

/** Buyers on the telephone. */
export class SimulatedCallers extends Context.Tag("@estate/server/SimulatedCallers")<
  SimulatedCallers,
  {
    /** Somebody has called: about what others call the company about, if anybody does. */
    readonly call: (company: SeenCompany) => Effect.Effect<Option.Option<Happening>, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    SimulatedCallers,
    Effect.gen(function* () {
      const records = yield* SimulatedRecords
      const zone = yield* DateTime.CurrentTimeZone
      const dice = makeDice(yield* Random.nextIntBetween(0, 2 ** 31), "simulated calls")
      const drawProject = drawProjectOf(firstOf(makeComplexNames(dice)))
      const drawListing = drawListingOf([
        yield* listingOf(dice.between(1, 9_999)),
        yield* listingOf(dice.between(1, 9_999))
      ])

      const callerOf = <Subject>(known: ReadonlyArray<Caller<Subject>>, drawSubject: () => Subject) => {
        const other = known[Math.floor(dice.next() * known.length)]
        if (other !== undefined && dice.chance(AGAIN)) return other
        return { phone: drawPhone(dice), subject: other?.subject ?? drawSubject() }
      }

      const recordOf = (feeds: boolean, facts: CallFacts, latest: ReadonlyArray<Call>) => {
        if (!feeds)
          return projectCall(
            facts,
            callerOf(latest.flatMap(projectCallerOf), () => drawProject(dice))
          )
        return listingCall(
          facts,
          callerOf(latest.flatMap(listingCallerOf), () => drawListing(dice))
        )
      }

      const call = Effect.fn("SimulatedCallers.call")(function* (company: SeenCompany) {
        const now = yield* Clock.currentTimeMillis
        const clock = (millis: number) => LocalDateTime.fromInstant(DateTime.unsafeMake(millis), zone)
        const talk = drawTalk(dice, clock(now).hours, true)
        // A call is on record once it is over, so it began that long ago.
        const at = clock(now - (talk.talked + talk.waited) * 1_000)
        const id = yield* records.nextCallId
        const record = recordOf(company.feeds, { id, at, talk }, yield* records.latestCalls(company.id))
        if (!(yield* records.write({ type: "call", company: company.id, record }))) return Option.none()
        const about = record instanceof ProjectCall ? record.projectName : record.listingTitle
        return Option.some<Happening>({
          what: record.isMissed ? "calls in vain" : "calls",
          who: record.phone,
          where: `call ${id}`,
          text: record.isMissed
            ? `${about}, waited ${talk.waited} s`
            : `${about}, talked ${talk.talked} s after ${talk.waited} s`
        })
      })

      return { call }
    })
  )
}

const PROJECTS = 6

const firstOf = (next: () => string): NonEmptyReadonlyArray<string> => [
  next(),
  ...Array.from({ length: PROJECTS - 1 }, next)
]
