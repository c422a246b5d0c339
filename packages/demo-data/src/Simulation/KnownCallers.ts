import { type Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import { Option } from "effect"
import type { Caller } from "../Records/Callers.ts"
import type { AdvertisedListing, Project } from "../Records/CallRecord.ts"

/** Who called about a project, if it is a call of that kind. */
export const projectCallerOf = (call: Call): ReadonlyArray<Caller<Project>> =>
  call instanceof ProjectCall
    ? [
        {
          phone: call.phone,
          subject: {
            name: call.projectName,
            package: { id: call.packageId, title: Option.getOrNull(call.packageTitle) }
          }
        }
      ]
    : []

/** Who called about a listing, if it is a call of that kind; the package's title is not told. */
export const listingCallerOf = (call: Call): ReadonlyArray<Caller<AdvertisedListing>> =>
  call instanceof ListingCall
    ? [
        {
          phone: call.phone,
          subject: {
            title: call.listingTitle,
            price: call.listingPrice,
            package: { id: call.packageId, title: null }
          }
        }
      ]
    : []
