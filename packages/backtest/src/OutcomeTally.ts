import { dateOfDay, dayNumber, weekdayOf, weekdays } from "@estate/domain/Calendar"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { FIRST } from "@estate/rules/Decide"
import { FORGOTTEN } from "@estate/rules/Forgotten"
import type { Route } from "@estate/rules/Route"
import { DateTime, Duration, Option, Order } from "effect"
import type { Outcome } from "./BacktestReport.ts"
import type { Replayed, SentAlert, Wait } from "./PastNotifier.ts"
import type { TriedRules } from "./TriedNotifier.ts"

/** What is counted: the days, both included, as day numbers; and what a long wait is. */
export interface Counted {
  readonly first: number
  readonly last: number
  readonly longWait: Duration.Duration
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Counts what rules would have done for one company after another. */
export class OutcomeTally {
  private readonly hours = new Map<string, number>()
  private readonly days = new Map<number, number>()
  private readonly channels = new Map<string, number>()
  /** By person and day. */
  private readonly people = new Map<string, Map<number, number>>()
  private readonly routeWaits = new Map<string, number>()
  private readonly routeAlerts = new Map<string, number>()
  private readonly steps = new Map<string, number>()
  /** How many were about a buyer who waited then, in all of the past. */
  deeds = 0
  private alerts = 0
  private atNight = 0
  private longWithoutAlert = 0
  private longWithoutMention = 0
  private waits = 0
  private longWaits = 0
  private readonly routes: ReadonlyArray<Route>
  /** The names of people by their ids in Slack. */
  private readonly names: ReadonlyMap<string, string>
  private readonly counted: Counted

  private readonly tried: Pick<TriedRules, "isNight" | "channelName">

  constructor(tried: Pick<TriedRules, "rules" | "isNight" | "channelName">, counted: Counted) {
    const { rules } = tried
    this.tried = tried
    this.routes = rules?.routes ?? []
    this.names = new Map(Array.from(rules?.people.values() ?? [], ({ name, slackId }) => [slackId, name]))
    this.counted = counted
  }

  /** `until` is when the past of the company ends. */
  add({ alerts, waits, deeds }: Replayed, zone: DateTime.TimeZone, until: DateTime.Utc): void {
    this.deeds += deeds
    for (const alert of alerts) this.addAlert(alert, zone)
    for (const wait of waits) if (this.isCounted(wait.since)) this.addWait(wait, zone, until)
  }

  private isCounted(time: LocalDateTime) {
    const { first, last } = this.counted
    const day = dayNumber(time)
    return first <= day && day <= last
  }

  private addAlert({ at, route, step, messages, mentions }: SentAlert, zone: DateTime.TimeZone): void {
    const time = LocalDateTime.fromInstant(at, zone)
    if (!this.isCounted(time)) return
    const day = dayNumber(time)
    this.alerts += 1
    if (this.tried.isNight(DateTime.setZone(at, zone))) this.atNight += 1
    increase(this.hours, `${weekdayOf(day)} ${time.hours}`)
    increase(this.days, day)
    for (const { destination } of messages) increase(this.channels, destination)
    for (const slackId of mentions) {
      const person = this.names.get(slackId) ?? slackId
      const days = this.people.get(person) ?? new Map<number, number>()
      increase(days, day)
      this.people.set(person, days)
    }
    increase(this.routeAlerts, route)
    if (step !== FIRST) increase(this.steps, keyOf(route, step))
  }

  private addWait(
    { route, since, ending, alerts, mentions }: Wait,
    zone: DateTime.TimeZone,
    until: DateTime.Utc
  ): void {
    this.waits += 1
    increase(this.routeWaits, route)
    const end = Option.match(ending, { onNone: () => until, onSome: ({ at }) => at.toInstant(zone) })
    const millis = end.epochMillis - since.toInstant(zone).epochMillis
    if (millis <= Duration.toMillis(this.counted.longWait)) return
    this.longWaits += 1
    if (alerts === 0) this.longWithoutAlert += 1
    if (mentions === 0) this.longWithoutMention += 1
  }

  /** The waits are the same whatever the rules say. */
  get totals() {
    return { waits: this.waits, longWaits: this.longWaits }
  }

  get outcome(): Outcome {
    const { first, last } = this.counted
    const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    // Without a route it is the company's own channel.
    const names = [...this.routes.map(({ name }) => name), ...(this.routeWaits.has("") ? [""] : [])]
    return {
      alerts: this.alerts,
      atNight: this.atNight,
      longWithoutAlert: this.longWithoutAlert,
      longWithoutMention: this.longWithoutMention,
      hours: weekdays.flatMap(weekday =>
        HOURS.map(hour => ({ weekday, hour, alerts: this.hours.get(`${weekday} ${hour}`) ?? 0 }))
      ),
      days: days.map(day => ({ date: dateOfDay(day), alerts: this.days.get(day) ?? 0 })),
      channels: Array.from(this.channels, ([channel, alerts]) => ({
        // Without a name it is the company's own, which is not set.
        channel: channel === "" ? "" : this.tried.channelName(channel),
        alerts
      })).sort(mostFirst(({ channel }) => channel)),
      people: Array.from(this.people, ([person, own]) => {
        const counts = days.map(day => own.get(day) ?? 0).sort(Order.number)
        return {
          person,
          alerts: counts.reduce((sum, count) => sum + count, 0),
          medianPerDay: counts[Math.ceil(counts.length / 2) - 1] ?? 0,
          mostPerDay: counts.at(-1) ?? 0
        }
      }).sort(mostFirst(({ person }) => person)),
      routes: names.map(route => ({
        route,
        waits: this.routeWaits.get(route) ?? 0,
        alerts: this.routeAlerts.get(route) ?? 0
      })),
      steps: this.routes.flatMap(({ name: route, alert }) =>
        stepsOf(alert).map(step => ({ route, step, alerts: this.steps.get(keyOf(route, step)) ?? 0 }))
      )
    }
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
