import { dateOfDay, dayNumber, weekdayOf, weekdays } from "@estate/domain/Calendar"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { FIRST } from "@estate/rules/Decide"
import { FORGOTTEN } from "@estate/rules/Forgotten"
import type { Route } from "@estate/rules/Route"
import { DateTime, Duration, Option, Order } from "effect"
import type { RulesResult } from "./BacktestReport.ts"
import type { Replayed, SentAlert, Wait } from "./PastNotifier.ts"
import type { TriedRules } from "./TriedNotifier.ts"

/** What is counted: the days, both included, as day numbers; and the length of a long wait. */
export interface Counted {
  readonly first: number
  readonly last: number
  readonly longWait: Duration.Duration
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

const noCounts = () => ({
  hours: new Map<string, number>(),
  days: new Map<number, number>(),
  channels: new Map<string, number>(),
  /** By person and day. */
  people: new Map<string, Map<number, number>>(),
  routeWaits: new Map<string, number>(),
  routeAlerts: new Map<string, number>(),
  steps: new Map<string, number>(),
  /** How many were about a buyer who was waiting then, in the whole past. */
  deeds: 0,
  alerts: 0,
  atNight: 0,
  longWithoutAlert: 0,
  longWithoutMention: 0,
  waits: 0,
  longWaits: 0
})

/** What is counted for the rules that are tried. */
type Tried = Pick<TriedRules, "rules" | "isNight" | "channelName">

/** Counts what rules would have done, company after company. */
export class AlertTally {
  private readonly counts = noCounts()
  /** The names of people by their ids in Slack. */
  private readonly names: ReadonlyMap<string, string>
  private readonly tried: Tried
  private readonly counted: Counted

  constructor(tried: Tried, counted: Counted) {
    const people = tried.rules?.people.values() ?? []
    this.tried = tried
    this.names = new Map(Array.from(people, ({ name, slackId }) => [slackId, name]))
    this.counted = counted
  }

  /** `until` is when the past of the company ends. */
  add({ alerts, waits, deeds }: Replayed, zone: DateTime.TimeZone, until: DateTime.Utc): void {
    this.counts.deeds += deeds
    for (const alert of alerts) this.addAlert(alert, zone)
    for (const wait of waits) if (this.isCounted(wait.since)) this.addWait(wait, zone, until)
  }

  private isCounted(time: LocalDateTime) {
    const { first, last } = this.counted
    const day = dayNumber(time)
    return first <= day && day <= last
  }

  private addAlert({ at, route, step, messages, mentions }: SentAlert, zone: DateTime.TimeZone): void {
    const { counts } = this
    const time = LocalDateTime.fromInstant(at, zone)
    if (!this.isCounted(time)) return
    const day = dayNumber(time)
    counts.alerts += 1
    if (this.tried.isNight(DateTime.setZone(at, zone))) counts.atNight += 1
    increase(counts.hours, `${weekdayOf(day)} ${time.hours}`)
    increase(counts.days, day)
    for (const { destination } of messages) increase(counts.channels, destination)
    for (const slackId of mentions) {
      const person = this.names.get(slackId) ?? slackId
      const days = counts.people.get(person) ?? new Map<number, number>()
      increase(days, day)
      counts.people.set(person, days)
    }
    increase(counts.routeAlerts, route)
    if (step !== FIRST) increase(counts.steps, keyOf(route, step))
  }

  private addWait(
    { route, since, ending, alerts, mentions }: Wait,
    zone: DateTime.TimeZone,
    until: DateTime.Utc
  ): void {
    const { counts } = this
    counts.waits += 1
    increase(counts.routeWaits, route)
    const end = Option.match(ending, { onNone: () => until, onSome: ({ at }) => at.toInstant(zone) })
    const millis = end.epochMillis - since.toInstant(zone).epochMillis
    if (millis <= Duration.toMillis(this.counted.longWait)) return
    counts.longWaits += 1
    if (alerts === 0) counts.longWithoutAlert += 1
    if (mentions === 0) counts.longWithoutMention += 1
  }

  /** They are the same whatever the rules say. */
  get totals() {
    const { waits, longWaits, deeds } = this.counts
    return { waits, longWaits, deeds }
  }

  get result(): RulesResult {
    return resultOf(this.counts, this.tried, this.counted)
  }
}

const resultOf = (
  counts: ReturnType<typeof noCounts>,
  { rules, channelName }: Tried,
  { first, last }: Counted
): RulesResult => {
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const routes = rules?.routes ?? []
  // Without a route, it is the company's own channel.
  const names = [...routes.map(({ name }) => name), ...(counts.routeWaits.has("") ? [""] : [])]
  const { alerts, atNight, longWithoutAlert, longWithoutMention } = counts
  return {
    alerts,
    atNight,
    longWithoutAlert,
    longWithoutMention,
    hours: weekdays.flatMap(weekday =>
      HOURS.map(hour => ({ weekday, hour, alerts: counts.hours.get(`${weekday} ${hour}`) ?? 0 }))
    ),
    days: days.map(day => ({ date: dateOfDay(day), alerts: counts.days.get(day) ?? 0 })),
    channels: Array.from(counts.channels, ([channel, alerts]) => ({
      // Without a name, it is the company's own channel, which is not set.
      channel: channel === "" ? "" : channelName(channel),
      alerts
    })).sort(mostFirst(({ channel }) => channel)),
    people: Array.from(counts.people, ([person, own]) => {
      const perDay = days.map(day => own.get(day) ?? 0).sort(Order.number)
      return {
        person,
        alerts: perDay.reduce((sum, count) => sum + count, 0),
        medianPerDay: perDay[Math.ceil(perDay.length / 2) - 1] ?? 0,
        mostPerDay: perDay.at(-1) ?? 0
      }
    }).sort(mostFirst(({ person }) => person)),
    routes: names.map(route => ({
      route,
      waits: counts.routeWaits.get(route) ?? 0,
      alerts: counts.routeAlerts.get(route) ?? 0
    })),
    steps: routes.flatMap(({ name: route, alert }) =>
      stepsOf(alert).map(step => ({ route, step, alerts: counts.steps.get(keyOf(route, step)) ?? 0 }))
    )
  }
}

const stepsOf = (alert: Route["alert"]): ReadonlyArray<string> => [
  ...(alert?.steps ?? []).map(({ name }) => name),
  ...(alert?.forgotten === undefined ? [] : [FORGOTTEN])
]

const keyOf = (route: string, step: string) => JSON.stringify([route, step])

const increase = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

const mostFirst = <Row extends { readonly alerts: number }>(nameOf: (row: Row) => string) =>
  Order.combine(
    Order.reverse(Order.mapInput(Order.number, (row: Row) => row.alerts)),
    Order.mapInput(Order.string, nameOf)
  )
