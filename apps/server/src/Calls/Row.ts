import type { ImportLineOf } from "@estate/api/ImportLine"
import { ListingCall, ProjectCall } from "@estate/domain/Call"
import { phoneDigits } from "@estate/domain/PhoneDigits"
import { Duration } from "effect"
import { folded, jsonOf } from "../Store/StoredText.ts"

const encodeProjectCall = jsonOf(ProjectCall)
const encodeListingCall = jsonOf(ListingCall)

/** A call as a row of its table; `feeds` is its variant. */
export const callRow = ({ company, record }: ImportLineOf<"call">) => {
  const calledAt = record.calledAt.toWire()
  return {
    id: record.id,
    company,
    called_at: calledAt,
    time_of_day: calledAt.slice("YYYY-MM-DD ".length),
    phone_digits: phoneDigits(record.phone),
    duration: Duration.toSeconds(record.duration),
    waiting: Duration.toSeconds(record.waiting),
    package_id: record.packageId,
    ...(record instanceof ProjectCall
      ? {
          feeds: 0,
          status: record.status,
          folded_project: folded(record.projectName),
          record: encodeProjectCall(record)
        }
      : { feeds: 1, status: null, folded_project: null, record: encodeListingCall(record) })
  }
}
