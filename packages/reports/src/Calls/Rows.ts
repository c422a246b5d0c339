import { weekdays } from "@estate/domain/Calendar"
import { PackageId } from "@estate/domain/Call"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { Schema } from "effect"
import { callFigureFields } from "./CallFigures.ts"

/** The calls of one day; days without calls are included. */
export const CallDay = Schema.Struct({ date: LocalDateFromWire, ...callFigureFields })
/** The calls of one hour of one weekday (Monday is 1), for all 168 hours. */
export const CallHour = Schema.Struct({
  weekday: Schema.Literal(...weekdays),
  hour: Schema.Int,
  ...callFigureFields
})
/**
 * The figures of a group, and its number of calls in the previous period, which is null if there is
 * no such period or if it had more than 10,000 groups.
 */
const groupFields = { ...callFigureFields, previousCalls: Schema.OptionFromNullOr(Schema.NonNegativeInt) }

/** The calls of one project. */
export const CallProject = Schema.Struct({ project: Schema.String, ...groupFields })
/**
 * The calls of listings with one title, since the platform reports no listing number. `price` is
 * that of the latest call.
 */
export const CallListing = Schema.Struct({
  listing: Schema.String,
  ...groupFields,
  price: Schema.String
})
export type CallListing = typeof CallListing.Type
/** The calls of one package, with the title of the latest call; calls of listings have no title. */
export const CallPackage = Schema.Struct({
  packageId: PackageId,
  packageTitle: Schema.OptionFromNullOr(Schema.String),
  ...groupFields
})
