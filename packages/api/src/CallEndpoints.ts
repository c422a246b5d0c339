import { Call, callStatuses } from "@estate/domain/Call"
import { CalendarDay, ClockMinute } from "@estate/domain/CallPeriod"
import { Schema } from "effect"
import { endpoint } from "./Endpoint.ts"
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

/** The parameters that only the variant without the feeds module has (spec, «Calls»). */
const projectParameters = () => ({
  idPackets: idParameter(),
  "status[]": numbersParameter(callStatuses),
  projectName: optionalParameter(Schema.String, { type: "string" })
})

/** What a company with the feeds module may not send: its calls have none of it. */
export const parametersWithoutFeeds = ["idPackets", "status[]", "projectName"] as const

/** 15 (spec, «Calls»). Which variant a company has, the feeds module decides. */
export const listCalls = endpoint("GET", "/v1/calls/list/:page", () => {
  const { page, limit } = pagingParameters()
  return {
    path: Schema.Struct({ page }),
    urlParams: Schema.Struct({ limit, ...sharedParameters(), ...projectParameters() }),
    success: pageOf(Call, pagesWithLimit())
  }
})
