import { formatDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import type { Column } from "@estate/text/Table"
import { type DateTime, Duration } from "effect"
import type { Member } from "../Cluster/Tasks.ts"
import type { IncidentKind } from "../Incidents/Incident.ts"
import type { CompanyStatus } from "../Metrics/CompanyStatus.ts"
import { type ActedAlert, actedColumns } from "./ActedAlerts.ts"
import { statusTextsIn } from "./StatusTexts.ts"
import { wideTable } from "./WideTable.ts"

type Texts = ReturnType<typeof statusTextsIn>

/** What `status` shows. */
export interface Status {
  /** Those that share the state; none for a process alone. */
  readonly processes: ReadonlyArray<Member>
  readonly companies: ReadonlyArray<CompanyLine>
  readonly channels: ReadonlyArray<ChannelLine>
  readonly backlog: ReadonlyArray<BacklogLine>
  readonly troubles: ReadonlyArray<IncidentLine>
  readonly unclosed: ReadonlyArray<UnclosedLine>
  readonly acted: ReadonlyArray<ActedAlert>
  /** How many are in force. */
  readonly silences: number
}
interface CompanyLine {
  readonly company: string
  readonly channel: string
  /** Which process polls it, where several share the state. */
  readonly process: string | null
  readonly state: CompanyStatus["state"] | "never polled"
  /** Seconds since the last successful poll. */
  readonly lag: number | null
  readonly failure: string
}
interface ChannelLine {
  readonly channel: string
  readonly due: number
  readonly ambiguous: number
  readonly refused: number
  readonly isParked: boolean
}
/** Buyers who waited before they could be announced, and are one message. */
interface BacklogLine {
  readonly channel: string
  readonly waiting: number
  readonly all: number
  /** Since when the first of them waits. */
  readonly oldest: string | null
}
interface IncidentLine {
  readonly since: string
  readonly about: IncidentKind
  readonly company: string
  readonly subject: string
  readonly what: string
}
/** An alert that is over, and that Slack does not let the notifier close. */
interface UnclosedLine {
  readonly company: string
  readonly channel: string
  readonly buyer: string
  readonly thread: string
  /** When it ended. */
  readonly since: string
  /** Slack's code. */
  readonly why: string
  readonly fix: string
}

/** The same for a person to read. */
export const renderStatus = (
  { processes, companies, channels, backlog, troubles, unclosed, acted, silences }: Status,
  language: Language,
  zone: DateTime.TimeZone
): string => {
  const texts = statusTextsIn(language)
  const table = <A>(columns: ReadonlyArray<Column<A>>, lines: ReadonlyArray<A>) =>
    lines.length === 0 ? [] : [wideTable(columns, lines)]
  const isWell = ({ state }: CompanyLine) => state !== "failing" && state !== "parked"
  const needsNothing = troubles.length + unclosed.length === 0 && companies.every(isWell)
  const fixes = new Map(unclosed.map(({ why, fix }) => [fix, why]))
  return [
    ...table(processColumns(texts), processes),
    wideTable(companyColumns(texts, language, processes.length > 0), companies),
    wideTable(channelColumns(texts), channels),
    ...table(backlogColumns(texts), backlog),
    ...table(incidentColumns(texts), troubles),
    ...(unclosed.length === 0 ? [] : [texts.unclosed, ...table(unclosedColumns(texts), unclosed)]),
    ...[...fixes].map(([fix, why]) => `${why}: ${fix}`),
    ...table(actedColumns(language, zone), acted),
    ...(silences === 0 ? [] : [texts.silences(silences)]),
    ...(needsNothing ? [texts.nothing] : [])
  ].join("\n")
}

const processColumns = (texts: Texts): ReadonlyArray<Column<Member>> => [
  { heading: texts.process, text: each => each.name },
  { heading: texts.since, text: each => each.joinedAt },
  { heading: texts.companies, text: each => String(each.companies), align: "right" },
  { heading: texts.channels, text: each => String(each.channels), align: "right" },
  { heading: texts.draining, text: each => (each.isDraining ? texts.yes : texts.no) }
]

const companyColumns = (
  texts: Texts,
  language: Language,
  isShared: boolean
): ReadonlyArray<Column<CompanyLine>> => [
  { heading: texts.company, text: each => each.company },
  { heading: texts.channel, text: each => each.channel },
  ...(isShared ? [{ heading: texts.process, text: (each: CompanyLine) => each.process ?? "" }] : []),
  { heading: texts.state, text: each => texts.states[each.state] },
  {
    heading: texts.lastSuccess,
    text: ({ lag }) =>
      lag === null ? texts.never : texts.ago(formatDuration(Duration.seconds(lag), language))
  },
  { heading: texts.failure, text: each => each.failure, shrinks: true }
]

const channelColumns = (texts: Texts): ReadonlyArray<Column<ChannelLine>> => [
  { heading: texts.channel, text: each => each.channel },
  { heading: texts.due, text: each => String(each.due), align: "right" },
  { heading: texts.ambiguous, text: each => String(each.ambiguous), align: "right" },
  { heading: texts.refused, text: each => String(each.refused), align: "right" },
  { heading: texts.parked, text: each => (each.isParked ? texts.yes : texts.no) }
]

const backlogColumns = (texts: Texts): ReadonlyArray<Column<BacklogLine>> => [
  { heading: texts.backlog, text: each => each.channel },
  { heading: texts.stillWait, text: ({ waiting, all }) => texts.of(waiting, all), align: "right" },
  { heading: texts.oldest, text: each => each.oldest ?? "" }
]

const incidentColumns = (texts: Texts): ReadonlyArray<Column<IncidentLine>> => [
  { heading: texts.since, text: each => each.since },
  { heading: texts.about, text: each => texts.kinds[each.about] },
  { heading: texts.company, text: each => each.company },
  { heading: texts.subject, text: each => each.subject },
  { heading: texts.what, text: each => each.what, shrinks: true }
]

const unclosedColumns = (texts: Texts): ReadonlyArray<Column<UnclosedLine>> => [
  { heading: texts.company, text: each => each.company },
  { heading: texts.channel, text: each => each.channel },
  { heading: texts.buyer, text: each => each.buyer, shrinks: true },
  { heading: texts.thread, text: each => each.thread },
  { heading: texts.since, text: each => each.since },
  { heading: texts.slackSays, text: each => each.why }
]
