import { dateOfDay, dayNumber, timeOnDay } from "@estate/domain/Calendar"
import type { DeedLine } from "@estate/domain/DeedLine"
import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime, Duration, Option, Order } from "effect"
import { AlertTally } from "./AlertTally.ts"
import type { BacktestReport } from "./BacktestReport.ts"
import type { KeptConversations } from "./ConversationFile.ts"
import { pastThread } from "./PastThread.ts"
import { replay } from "./Replay.ts"
import type { TriedRules } from "./TriedNotifier.ts"

/** The stored conversations of a company. */
export interface CompanyHistory extends KeptConversations {
  readonly company: string
  readonly zone: DateTime.TimeZone
}

/** The parameters of a backtest; days are day numbers, both included. */
export interface BacktestQuestion {
  readonly rules: TriedRules
  readonly against: TriedRules | undefined
  readonly first: number
  readonly last: number
  readonly longWait: Duration.Duration
  /** What people did in Slack; if it is none, nobody did anything. */
  readonly deeds: Option.Option<ReadonlyArray<DeedLine>>
}

/** The last day that the histories cover completely; for a history of only some hours, that day. */
export const lastWholeDay = (histories: ReadonlyArray<CompanyHistory>): number =>
  Math.min(...histories.map(({ fetchedAt, zone }) => dayNumber(LocalDate.fromInstant(fetchedAt, zone)) - 1))

/**
 * What rules would have done in a period. Earlier conversations are replayed, too, without being
 * counted, so that buyers who were already waiting are there when the period begins.
 */
export const backtest = (
  histories: ReadonlyArray<CompanyHistory>,
  { rules, against, first, last, longWait, deeds }: BacktestQuestion
): BacktestReport => {
  const past = histories.map(({ company, zone, conversations, fetchedAt }) => ({
    company,
    zone,
    threads: conversations.map(conversation => pastThread(conversation, zone)),
    deeds: Option.getOrElse(deeds, () => [])
      .filter(deed => deed.company === company)
      .sort(byTime),
    until: DateTime.min(fetchedAt, startOf(last + 1, zone))
  }))
  // Polls and nights are those of the rules that are tried: only what the rules say is compared.
  const { isNight, pollInterval } = rules
  const tallyOf = (tried: TriedRules) => {
    const tally = new AlertTally({ ...tried, isNight }, { first, last, longWait })
    for (const { company, zone, threads, deeds, until } of past) {
      const notifier = tried.start(company, zone)
      replay(
        notifier,
        { threads, deeds },
        { until: until.epochMillis, interval: Duration.toMillis(pollInterval) }
      )
      tally.add(notifier.replayed, zone, until)
    }
    return tally
  }
  const tally = tallyOf(rules)
  const { waits, longWaits, deeds: replayed } = tally.totals
  return {
    period: { from: Option.some(dateOfDay(first)), to: Option.some(dateOfDay(last)) },
    histories: histories.map(({ company, zone, conversations, fetchedAt, isBrokenOff }) => ({
      company,
      threads: conversations.length,
      fetchedAt: LocalDateTime.fromInstant(fetchedAt, zone),
      isBrokenOff
    })),
    waits,
    longWaits,
    longWait,
    deeds: Option.map(deeds, ({ length }) => ({ read: length, replayed })),
    rules: tally.result,
    against: Option.map(Option.fromNullable(against), other => tallyOf(other).result)
  }
}

const byTime = Order.mapInput(DateTime.Order, ({ at }: DeedLine) => at)

const startOf = (day: number, zone: DateTime.TimeZone) => timeOnDay(day).toInstant(zone)
