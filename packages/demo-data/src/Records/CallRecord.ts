import { CallId, ListingCall, PackageId, ProjectCall } from "@estate/domain/Call"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Duration, Option } from "effect"
import type { Caller } from "./Callers.ts"
import type { CallOutcome } from "./CallOutcome.ts"
import type { AdvertisedListing, Project } from "./CallSubjects.ts"

/** A call without its caller. */
export interface CallFacts {
  readonly id: number
  readonly at: LocalDateTime
  readonly outcome: CallOutcome
}

// Validation takes longer than everything else about a call, and demos make millions of them.
const unvalidated = { disableValidation: true }

const commonFields = ({ id, at, outcome }: CallFacts, phone: string, packageId: number) => ({
  id: CallId.make(id, unvalidated),
  calledAt: at,
  phone,
  duration: Duration.seconds(outcome.talkSeconds),
  waiting: Duration.seconds(outcome.waitSeconds),
  packageId: PackageId.make(packageId, unvalidated)
})

/** A call about a project, with a recording unless it was missed. */
export const projectCall = (facts: CallFacts, { phone, subject }: Caller<Project>): ProjectCall =>
  new ProjectCall(
    {
      ...commonFields(facts, phone, subject.package.id),
      recordingUrl: facts.outcome.talkSeconds > 0 ? Option.some(recordingUrl(facts)) : Option.none(),
      projectName: subject.name,
      status: facts.outcome.status,
      packageTitle: Option.fromNullable(subject.package.title)
    },
    unvalidated
  )

/** A call about a listing. */
export const listingCall = (facts: CallFacts, { phone, subject }: Caller<AdvertisedListing>): ListingCall =>
  new ListingCall(
    {
      ...commonFields(facts, phone, subject.package.id),
      listingTitle: subject.title,
      listingPrice: subject.price
    },
    unvalidated
  )

const recordingUrl = ({ id, at }: CallFacts) => `https://records.example/${at.year}/${at.month}/${id}.mp3`
