import { dateOfDay, dayNumber, weekdayOf } from "@estate/domain/Calendar"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { formatDate, formatTimeOfDay, formatWeekday } from "@estate/text/Dates"
import { DateTime } from "effect"

/** The channels of the rules. */
export const CHANNELS = ["north", "south", "heads"] as const

const ZONE = "Europe/Moscow"

/**
 * Two offices that open about now, so that a minute shows what an office, a chain and a digest do.
 * Calendars and digests use whole minutes, so future events are 20 to 80 seconds away.
 */
export const demoRules = (now: DateTime.Utc): string => {
  const clock = (seconds: number) => LocalDateTime.fromInstant(DateTime.add(now, { seconds }), zone)
  const soon = clock(80)
  return `# Who is alerted, where and when. A change takes effect as soon as it is saved.
people:
  anna: { slack: U0ANNA, reply: true } # may answer buyers from Slack
  oleg: { slack: U0OLEG }
  heads: { group: S0HEADS }

calendars:
  north: { ${openFrom(clock(30))}, zone: ${ZONE} }
  south: { ${openFrom(soon)}, zone: ${ZONE} }

# What happens until somebody answers. Only opening time counts.
chains:
  usual:
    - { name: duty, after: 30 seconds, mention: anna }
    - { name: heads, after: 2 minutes, mention: heads, channel: "#heads" }

# The first route that matches takes a thread: the north looks after avenues, the south after the rest.
routes:
  - { name: north, match: { title: [проспект, шоссе, бульвар, набережная] }, channel: "#north",
      calendar: north, closed: post, chain: usual, forgotten: 2 minutes }
  # Who writes before the south opens is announced then, together with the others.
  - { name: south, channel: "#south", calendar: south, group: { from: 2, wait: 1 second }, chain: usual }

# Once a day a channel gets a summary: who waits, and how buyers were answered.
digests:
  - { name: today, channel: "#north", at: "${formatTimeOfDay(soon)}", calendar: north }
`
}

const zone = DateTime.zoneUnsafeMakeNamed(ZONE)

/** The fields of a calendar that is open from a time on, day and night. */
const openFrom = (opens: LocalDateTime): string => {
  const day = dayNumber(opens)
  const [first, next, last] = [day, day + 1, day + 6].map(nameOf)
  const hours = `[${first} ${formatTimeOfDay(opens)}-24:00, ${next}-${last} 00:00-24:00]`
  return `open: ${hours}, closed: 2000-01-01..${formatDate(dateOfDay(day - 1))}`
}

/** `mon` to `sun`. */
const nameOf = (day: number) => formatWeekday(weekdayOf(day), "en").toLowerCase()
