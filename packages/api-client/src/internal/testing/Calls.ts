import { parametersWithoutFeeds } from "@estate/api/Calls"
import { type Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import { CallPeriod, isDuring } from "@estate/domain/CallPeriod"
import { phoneDigits } from "@estate/domain/PhoneDigits"
import { RequestRejected } from "@estate/domain/PlatformError"
import { foldForSearch } from "@estate/domain/Search"
import * as Array from "effect/Array"
import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { type HandlersOf, pageOf, type QueryOf, refusal } from "./Handler.ts"
import { matches, newestFirst } from "./Select.ts"

/** Endpoint 15. */
export const callHandlers = (calls: ReadonlyArray<Call> = []): HandlersOf<"calls"> => ({
  "calls.list": ({ path, urlParams }) => {
    const foreign = parametersWithoutFeeds.find(name => urlParams[name] !== undefined)
    const hasFeeds = calls.some(call => call instanceof ListingCall)
    return hasFeeds && foreign !== undefined
      ? Either.left(new RequestRejected(refusal(`${foreign} is not taken: the company has feeds`)))
      : Either.right(pageOf(callsOf(calls, urlParams), { ...path, ...urlParams }))
  }
})

/** Newest first. */
const callsOf = (calls: ReadonlyArray<Call>, query: QueryOf<"calls.list">): ReadonlyArray<Call> => {
  const isInPeriod = isDuring(
    new CallPeriod({
      dateFrom: Option.fromNullable(query.dateFromCalledAt),
      dateTo: Option.fromNullable(query.dateToCalledAt),
      timeFrom: Option.fromNullable(query.timeFromCalledAt),
      timeTo: Option.fromNullable(query.timeToCalledAt)
    })
  )
  return Array.sort(
    calls.filter(
      call =>
        matches(query.phoneNumber, phone => phoneDigits(call.phone) === phoneDigits(phone)) &&
        isInPeriod(call.calledAt) &&
        matches(query.callLengthFrom, from => Duration.toSeconds(call.duration) >= from) &&
        matches(query.callLengthTo, to => Duration.toSeconds(call.duration) <= to) &&
        matches(query.callWaitingFrom, from => Duration.toSeconds(call.waiting) >= from) &&
        matches(query.callWaitingTo, to => Duration.toSeconds(call.waiting) <= to) &&
        matches(query.idPackets, id => call.packageId === id) &&
        matches(
          query["status[]"],
          statuses => call instanceof ProjectCall && statuses.some(status => status === call.status)
        ) &&
        matches(
          query.projectName,
          name => call instanceof ProjectCall && foldForSearch(call.projectName) === foldForSearch(name)
        )
    ),
    newestFirst(({ calledAt }: Call) => calledAt)
  )
}
