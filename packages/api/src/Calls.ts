import { Call, callStatuses, PackageId } from "@estate/domain/Call"
import { CalendarDay, ClockMinute } from "@estate/domain/CallPeriod"
import * as Schema from "effect/Schema"
import { endpoint, type Resource } from "./Endpoint.ts"
import { pageOf, pageSegment, pagesWithLimit, pagingParameters } from "./internal/Paging.ts"
import {
  allowed,
  idParameter,
  integerParameter,
  numbersParameter,
  optionalParameter
} from "./internal/Parameter.ts"

const secondsParameter = () => integerParameter(Schema.Int, { minimum: 0, maximum: 2_147_483_647 })

const dayParameter = () =>
  optionalParameter(CalendarDay.annotations(allowed("a date as YYYY/MM/DD")), {
    type: "string",
    pattern: "^\\d{4}/\\d\\d/\\d\\d$"
  })

const minuteParameter = () =>
  optionalParameter(ClockMinute.annotations(allowed("a time as HH:MM")), {
    type: "string",
    pattern: "^\\d\\d:\\d\\d$"
  })

/** The parameters of both variants (spec, «Calls»). */
const sharedParameters = () => ({
  /** The caller's number, in digits. */
  phoneNumber: optionalParameter(
    Schema.String.pipe(Schema.pattern(/^(?=\D*\d)[+\d\s().-]+$/)).annotations(
      allowed("a phone number in digits")
    ),
    { type: "string" }
  ),
  /** The first day, `YYYY/MM/DD`. */
  dateFromCalledAt: dayParameter(),
  /** The last day, to its end, `YYYY/MM/DD`. */
  dateToCalledAt: dayParameter(),
  /** The first minute, `HH:MM`: of the first day, or of every day if no day is given. */
  timeFromCalledAt: minuteParameter(),
  /** The last minute, to its end, `HH:MM`: of the last day, or of every day if no day is given. */
  timeToCalledAt: minuteParameter(),
  /** The minimum talk time, in seconds. */
  callLengthFrom: secondsParameter(),
  /** The maximum talk time, in seconds; with 0, only missed calls. */
  callLengthTo: secondsParameter(),
  /** The minimum wait for an answer, in seconds. */
  callWaitingFrom: secondsParameter(),
  /** The maximum wait for an answer, in seconds. */
  callWaitingTo: secondsParameter()
})

/** The parameters that only the variant without the feeds module has (spec, «Calls»). */
const projectParameters = () => ({
  /** Only calls counted in this package of services. Not with the feeds module. */
  idPackets: idParameter(PackageId),
  /**
   * Only calls with these statuses: 0 no status, 1 target call, 2 non-target call. Not with the
   * feeds module.
   */
  "status[]": numbersParameter(callStatuses),
  /** The whole name of a project. Not with the feeds module. */
  projectName: optionalParameter(Schema.String, { type: "string" })
})

/** Parameters that the service refuses for a company with the feeds module (spec, «Calls»). */
export const parametersWithoutFeeds = ["idPackets", "status[]", "projectName"] as const

const calls = {
  name: "calls",
  title: "Calls",
  description: "Telephone calls about projects, or about listings.",
  area: "calls",
  withoutKey: "notSignedIn",
  servedAt: "api"
} as const satisfies Resource

/** Endpoint 15 (spec, «Calls»). The feeds module of a company decides which variant it has. */
export const listCalls = endpoint({
  resource: calls,
  name: "list",
  operation: "Calls.page",
  method: "GET",
  path: "/v1/calls/list/:page",
  summary: "List of calls",
  shown: [401, 403],
  description:
    "Newest first. Calls of a company with the feeds module are about listings, and `idPackets`, `status[]` and `projectName` are 400 there. A date with a time is one moment; times without dates are a range of every day.",
  schemas: () => {
    const { limit } = pagingParameters()
    return {
      path: Schema.Struct(pageSegment()),
      urlParams: Schema.Struct({
        /** How many records a page has. The specification does not show the maximum. */
        limit,
        ...sharedParameters(),
        ...projectParameters()
      }),
      success: pageOf(Call, pagesWithLimit())
    }
  }
})
