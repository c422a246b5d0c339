import { CallId, ListingCall, PackageId, ProjectCall } from "@estate/domain/Call"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Duration, Option } from "effect"
import type { ServicePackage } from "../Phrases/Packages.ts"
import type { Caller } from "./Callers.ts"
import type { Talk } from "./CallOutcome.ts"

/** What callers of an agency without the feeds module call about. */
export interface Project {
  readonly name: string
  readonly package: ServicePackage
}

/** What callers of an agency with the feeds module call about. */
export interface AdvertisedListing {
  readonly title: string
  readonly price: string
  readonly package: ServicePackage
}

/** A call's own facts: when, and how it went. */
export interface CallFacts {
  readonly id: number
  readonly at: LocalDateTime
  readonly talk: Talk
}

// Whoever makes calls makes them right, and a million of them: checking would take longer than making.
const made = { disableValidation: true }

const fieldsOf = ({ id, at, talk }: CallFacts, phone: string, packageId: number) => ({
  id: CallId.make(id, made),
  calledAt: at,
  phone,
  duration: Duration.seconds(talk.talked),
  waiting: Duration.seconds(talk.waited),
  packageId: PackageId.make(packageId, made)
})

/** A call about a project, recorded if anybody spoke. */
export const projectCall = (facts: CallFacts, { phone, subject }: Caller<Project>): ProjectCall =>
  new ProjectCall(
    {
      ...fieldsOf(facts, phone, subject.package.id),
      recordingUrl: facts.talk.talked > 0 ? Option.some(recordingUrl(facts)) : Option.none(),
      projectName: subject.name,
      status: facts.talk.status,
      packageTitle: Option.fromNullable(subject.package.title)
    },
    made
  )

/** A call about a listing. */
export const listingCall = (facts: CallFacts, { phone, subject }: Caller<AdvertisedListing>): ListingCall =>
  new ListingCall(
    {
      ...fieldsOf(facts, phone, subject.package.id),
      listingTitle: subject.title,
      listingPrice: subject.price
    },
    made
  )

const recordingUrl = ({ id, at }: CallFacts) => `https://records.example/${at.year}/${at.month}/${id}.mp3`
