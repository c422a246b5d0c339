import type { BusinessTime } from "@estate/domain/BusinessHours"
import type { Call } from "@estate/domain/Call"
import { businessTimeOf, type WorkingTime } from "@estate/domain/WorkingTime"
import { type DateTime, Schema } from "effect"
import { WorkingTimeText } from "../Report/WorkingTimeText.ts"
import { CallFigures, CallTally } from "./CallFigures.ts"

/** The calls in and out of business hours. */
export const CallsByHours = Schema.Struct({
  businessHours: WorkingTimeText,
  inBusinessHours: CallFigures,
  outOfHours: CallFigures
})

/** Adds up calls in and out of business hours. */
export class HoursTally {
  private readonly inside = new CallTally()
  private readonly outside = new CallTally()
  private readonly hours: WorkingTime
  private readonly business: BusinessTime

  constructor(hours: WorkingTime, zone: DateTime.TimeZone) {
    this.hours = hours
    this.business = businessTimeOf(hours, zone)
  }

  add(call: Call): void {
    const tally = this.business.contains(call.calledAt) ? this.inside : this.outside
    tally.add(call)
  }

  get figures(): typeof CallsByHours.Type {
    return {
      businessHours: this.hours,
      inBusinessHours: this.inside.figures,
      outOfHours: this.outside.figures
    }
  }
}
