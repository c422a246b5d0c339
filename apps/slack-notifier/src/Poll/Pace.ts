import { DateTime, Duration, Option } from "effect"

/** A stretch of the day, by a wall clock in minutes since midnight; it may pass midnight. */
export interface Night {
  readonly fromMinute: number
  readonly toMinute: number
}

/** How a company's polls went so far, as far as it matters for when the next one is. */
export interface Course {
  /** When something new was last seen. */
  readonly newsAt: Option.Option<DateTime.Utc>
  /** How many polls in a row failed. */
  readonly failures: number
  /** The platform refuses the key. */
  readonly isParked: boolean
  /** How long the platform asked to be left alone when it was asked last. */
  readonly askedRest: Option.Option<Duration.Duration>
}

/** Who writes once often writes again at once. */
const LIVELY_FOR = Duration.minutes(2)
const LIVELIER = 1 / 3

const NIGHT_IS_SLOWER = 4

/** The longest rest of a platform that fails, and of a key that is refused. */
const LONGEST_REST = { failing: Duration.minutes(1), parked: Duration.minutes(5) }

/** The longest rest that a platform may ask for (`Retry-After`): nobody is told of anything meanwhile. */
const LONGEST_ASKED = Duration.hours(1)

/** How much earlier than usual a poll may be: never later, for what is promised is «within one poll». */
const JITTER = 0.2

/**
 * How long to rest before the next poll: a third while there is news, four times at night, twice as long after each failure in a row.
 * `random` is from 0 to 1; it keeps companies from falling into step.
 */
export const restAfter = (
  course: Course,
  settings: { readonly poll: Duration.Duration; readonly night: Option.Option<Night> },
  now: DateTime.DateTime,
  random: number
): Duration.Duration => {
  const rest = Duration.times(usualRest(course, settings, now), 1 - JITTER * random)
  return Option.match(course.askedRest, {
    onNone: () => rest,
    onSome: asked => Duration.max(rest, Duration.min(asked, LONGEST_ASKED))
  })
}

const usualRest = (
  { newsAt, failures, isParked }: Course,
  { poll, night }: { readonly poll: Duration.Duration; readonly night: Option.Option<Night> },
  now: DateTime.DateTime
) => {
  if (failures > 0) {
    const longest = Duration.max(poll, isParked ? LONGEST_REST.parked : LONGEST_REST.failing)
    return Duration.min(Duration.times(poll, 2 ** Math.min(failures, 20)), longest)
  }
  if (Option.exists(newsAt, at => DateTime.distance(at, now) < Duration.toMillis(LIVELY_FOR))) {
    return Duration.times(poll, LIVELIER)
  }
  return Option.exists(night, stretch => isWithin(stretch, now))
    ? Duration.times(poll, NIGHT_IS_SLOWER)
    : poll
}

const isWithin = ({ fromMinute, toMinute }: Night, now: DateTime.DateTime) => {
  const { hours, minutes } = DateTime.toParts(now)
  const minute = hours * 60 + minutes
  return fromMinute <= toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute
}
