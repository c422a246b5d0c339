import * as Duration from "effect/Duration"
import type { ProjectCallQuery } from "../CallQuery.ts"
import type { callFilters } from "./CallFilters.ts"
import type { QueryOf } from "./Filters.ts"
import { definedFields } from "./Query.ts"

/** The wire's parameters of a query for either variant. */
export const sharedParameters = (query: QueryOf<typeof callFilters>) =>
  definedFields({
    phoneNumber: digitsOf(query.phone),
    dateFromCalledAt: query.dateFrom,
    dateToCalledAt: query.dateTo,
    timeFromCalledAt: query.timeFrom,
    timeToCalledAt: query.timeTo,
    callLengthFrom: atLeast(query.durationFrom),
    callLengthTo: atMost(query.durationTo),
    callWaitingFrom: atLeast(query.waitingFrom),
    callWaitingTo: atMost(query.waitingTo)
  })

/** The wire's parameters of a query for the variant without the feeds module. */
export const projectParameters = (query: ProjectCallQuery) => ({
  ...sharedParameters(query),
  ...definedFields({
    idPackets: query.packageId,
    "status[]": query.statuses?.length === 0 ? undefined : query.statuses,
    projectName: query.projectName?.trim()
  })
})

/** The platform wants digits. What is no phone number stays as it is, and is refused as such. */
const digitsOf = (phone: string | undefined) =>
  phone !== undefined && /^[+\d\s().-]*\d[+\d\s().-]*$/.test(phone)
    ? phone.replaceAll(/\D/g, "")
    : phone?.trim()

const atLeast = (length: Duration.DurationInput | undefined) =>
  length === undefined ? undefined : Math.ceil(Duration.toSeconds(length))

const atMost = (length: Duration.DurationInput | undefined) =>
  length === undefined ? undefined : Math.floor(Duration.toSeconds(length))
