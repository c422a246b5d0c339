import { Call, callStatuses } from "@estate/domain/Call"
import { CalendarDay, ClockMinute } from "@estate/domain/CallPeriod"
import * as Schema from "effect/Schema"
import { endpoint, type Resource } from "./Endpoint.ts"
import { pageOf, pagesWithLimit, pagingParameters } from "./Paging.ts"
import { allowed, idParameter, integerParameter, numbersParameter, optionalParameter } from "./Parameter.ts"

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
  phoneNumber: optionalParameter(
    Schema.String.pipe(Schema.pattern(/^(?=\D*\d)[+\d\s().-]+$/)).annotations(
      allowed("a phone number in digits")
    ),
    { type: "string" }
  ),
  dateFromCalledAt: dayParameter(),
  dateToCalledAt: dayParameter(),
  timeFromCalledAt: minuteParameter(),
  timeToCalledAt: minuteParameter(),
  callLengthFrom: secondsParameter(),
  callLengthTo: secondsParameter(),
  callWaitingFrom: secondsParameter(),
  callWaitingTo: secondsParameter()
})

/** The parameters of the variant without the feeds module alone (spec, «Calls»). */
const projectParameters = () => ({
  idPackets: idParameter(),
  "status[]": numbersParameter(callStatuses),
  projectName: optionalParameter(Schema.String, { type: "string" })
})

/** Parameters that the service refuses from a company with the feeds module (spec, «Calls»). */
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
  description:
    "Newest first. Calls of a company with the feeds module are about listings, and `idPackets`, `status[]` and `projectName` are 400 there. A date with a time is one moment; times without dates are a range of every day.",
  schemas: () => {
    const { page, limit } = pagingParameters()
    return {
      path: Schema.Struct({ page }),
      urlParams: Schema.Struct({ limit, ...sharedParameters(), ...projectParameters() }),
      success: pageOf(Call, pagesWithLimit())
    }
  }
})
