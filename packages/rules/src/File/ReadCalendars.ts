import type { WorkingTime } from "@estate/domain/WorkingTime"
import type * as DateTime from "effect/DateTime"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { ruleFields } from "./RulesFile.ts"
import { decodeWritten, type Problem } from "./Written.ts"

/** A calendar of the rules; without a zone, it uses that of its reader. */
export interface Calendar extends WorkingTime {
  readonly zone: Option.Option<DateTime.TimeZone>
}

const CalendarsFile = Schema.Struct({ calendars: ruleFields.calendars })

/** Reads only the calendars of a rules file, by name. Fails with all problems. */
export const readCalendars = (
  value: unknown
): Either.Either<ReadonlyMap<string, Calendar>, ReadonlyArray<Problem>> =>
  Either.map(
    decodeWritten(
      CalendarsFile,
      Predicate.hasProperty(value, "calendars") ? { calendars: value.calendars } : {}
    ),
    ({ calendars = {} }) =>
      new Map(
        Object.entries(calendars).map(([name, { open, closed = [], zone }]) => [
          name,
          { open, closed, zone: Option.fromNullable(zone) }
        ])
      )
  )
