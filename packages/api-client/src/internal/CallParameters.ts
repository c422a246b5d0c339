import * as Duration from "effect/Duration"
import type { ProjectCallQuery } from "../CallQuery.ts"
import type { PageQuery } from "../PageQuery.ts"
import type { callFilters } from "./CallFilters.ts"
import type { QueryOf } from "./Filters.ts"
import { pagePath } from "./Query.ts"

/** The request for a page of calls of either variant. */
export const anyRequest = (query: QueryOf<typeof callFilters> & PageQuery) => ({
  path: { page: pagePath(query).page },
  urlParams: {
    limit: query.limit,
    phoneNumber: digitsOf(query.phone),
    dateFromCalledAt: query.dateFrom,
    dateToCalledAt: query.dateTo,
    timeFromCalledAt: query.timeFrom,
    timeToCalledAt: query.timeTo,
    callLengthFrom: atLeast(query.durationFrom),
    callLengthTo: atMost(query.durationTo),
    callWaitingFrom: atLeast(query.waitingFrom),
    callWaitingTo: atMost(query.waitingTo),
    idPackets: undefined,
    "status[]": undefined,
    projectName: undefined
  }
})

/** The request for a page of calls without the feeds module. */
export const projectRequest = (query: ProjectCallQuery & PageQuery) => {
  const { path, urlParams } = anyRequest(query)
  return {
    path,
    urlParams: {
      ...urlParams,
      idPackets: query.packageId,
      "status[]": query.statuses?.length === 0 ? undefined : query.statuses,
      projectName: query.projectName?.trim()
    }
  }
}

/** The platform wants digits. A text that is not a phone number stays as it is, to be refused. */
const digitsOf = (phone: string | undefined) =>
  phone !== undefined && /^[+\d\s().-]*\d[+\d\s().-]*$/.test(phone)
    ? phone.replaceAll(/\D/g, "")
    : phone?.trim()

const atLeast = (length: Duration.DurationInput | undefined) =>
  length === undefined ? undefined : Math.ceil(Duration.toSeconds(length))

const atMost = (length: Duration.DurationInput | undefined) =>
  length === undefined ? undefined : Math.floor(Duration.toSeconds(length))
