import { type Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime, Duration, Option } from "effect"
import { drawPhone } from "../Phrases/Phones.ts"
import type { Caller } from "../Records/Callers.ts"
import { drawCallOutcome } from "../Records/CallOutcome.ts"
import { listingCall, projectCall } from "../Records/CallRecord.ts"
import {
  type AdvertisedListing,
  makeAdvertisedListings,
  makeProjects,
  type Project
} from "../Records/CallSubjects.ts"
import { listingOf } from "../Records/FlatListing.ts"
import type { SeededRandom } from "../SeededRandom.ts"
import type { SimulatedEvent } from "./Event.ts"

const REPEAT_PERCENT = 35

/**
 * Decides who calls next, about what, and with which outcome: a call that ends now. The latest
 * calls say who may call again and what the company is called about; `feeds` decides the variant.
 */
export const makeNextCall = (random: SeededRandom) => {
  const drawProject = makeProjects(random)
  const drawListing = makeAdvertisedListings([
    listingOf(random.intBetween(1, 9_999)),
    listingOf(random.intBetween(1, 9_999))
  ])

  const nextCaller = <Subject>(known: ReadonlyArray<Caller<Subject>>, drawSubject: () => Subject) => {
    const other = known[Math.floor(random.next() * known.length)]
    if (other !== undefined && random.chance(REPEAT_PERCENT)) return other
    return { phone: drawPhone(random), subject: other?.subject ?? drawSubject() }
  }

  return (call: {
    readonly id: number
    readonly feeds: boolean
    readonly latest: ReadonlyArray<Call>
    readonly now: DateTime.Zoned
  }): Call => {
    const { id, feeds, latest, now } = call
    const localAt = (time: DateTime.Zoned) => LocalDateTime.fromInstant(time, now.zone)
    const outcome = drawCallOutcome(random, localAt(now).hours, true)
    const lasted = outcome.talkSeconds + outcome.waitSeconds
    const facts = { id, at: localAt(DateTime.subtract(now, { seconds: lasted })), outcome }
    return feeds
      ? listingCall(
          facts,
          nextCaller(latest.flatMap(listingCallers), () => drawListing(random))
        )
      : projectCall(
          facts,
          nextCaller(latest.flatMap(projectCallers), () => drawProject(random))
        )
  }
}

const projectCallers = (call: Call): ReadonlyArray<Caller<Project>> => {
  if (!(call instanceof ProjectCall)) return []
  const title = Option.getOrNull(call.packageTitle)
  return [{ phone: call.phone, subject: { name: call.projectName, package: { id: call.packageId, title } } }]
}

/** A call about a listing does not name its package. */
const listingCallers = (call: Call): ReadonlyArray<Caller<AdvertisedListing>> => {
  if (!(call instanceof ListingCall)) return []
  const { phone, listingTitle, listingPrice, packageId } = call
  return [
    { phone, subject: { title: listingTitle, price: listingPrice, package: { id: packageId, title: null } } }
  ]
}

export const callEvent = (call: Call): SimulatedEvent => {
  const about = call instanceof ProjectCall ? call.projectName : call.listingTitle
  const talked = Duration.toSeconds(call.duration)
  const waited = Duration.toSeconds(call.waiting)
  return {
    actor: call.phone,
    action: call.isMissed ? "calls in vain" : "calls",
    target: `call ${call.id}`,
    text: call.isMissed ? `${about}, waited ${waited} s` : `${about}, talked ${talked} s after ${waited} s`
  }
}
