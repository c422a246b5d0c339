import { Duration } from "effect"
import type { CallQuery, ProjectCallQuery } from "../CallQuery.ts"
import { given } from "./Query.ts"

/** A query in the wire's names, with what both variants have and nothing else. */
export const sharedParameters = (query: CallQuery) =>
  given({
    phoneNumber: query.phone?.trim(),
    dateFromCalledAt: query.dateFrom,
    dateToCalledAt: query.dateTo,
    timeFromCalledAt: query.timeFrom,
    timeToCalledAt: query.timeTo,
    callLengthFrom: atLeast(query.durationFrom),
    callLengthTo: atMost(query.durationTo),
    callWaitingFrom: atLeast(query.waitingFrom),
    callWaitingTo: atMost(query.waitingTo)
  })

/** A query in the wire's names, with what the variant without the feeds module has. */
export const projectParameters = (query: ProjectCallQuery) => ({
  ...sharedParameters(query),
  ...given({
    idPackets: query.packageId,
    "status[]": query.statuses?.length === 0 ? undefined : query.statuses,
    projectName: query.projectName?.trim()
  })
})

const atLeast = (length: Duration.DurationInput | undefined) =>
  length === undefined ? undefined : Math.ceil(Duration.toSeconds(length))

const atMost = (length: Duration.DurationInput | undefined) =>
  length === undefined ? undefined : Math.floor(Duration.toSeconds(length))
