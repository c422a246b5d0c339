import type { BusinessTime } from "@estate/domain/BusinessHours"
import { businessTimeOf, type WorkingTime } from "@estate/domain/WorkingTime"
import { type DateTime, Schema } from "effect"
import { WorkingTimeText } from "../Report/WorkingTimeText.ts"
import { CallFigures, CallTally } from "./CallFigures.ts"
import type { CountedCall } from "./CountedCall.ts"

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

  add(counted: CountedCall): void {
    const tally = this.business.contains(counted.call.calledAt) ? this.inside : this.outside
    tally.add(counted)
  }

  get figures(): typeof CallsByHours.Type {
    return {
      businessHours: this.hours,
      inBusinessHours: this.inside.figures,
      outOfHours: this.outside.figures
    }
  }
}
