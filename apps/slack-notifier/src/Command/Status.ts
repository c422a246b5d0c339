import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { formatDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import type { Column } from "@estate/text/Table"
import { Console, DateTime, Duration, Effect, Option } from "effect"
import { type Member, Tasks } from "../Cluster/Tasks.ts"
import { failureOf } from "../Incidents/Failures.ts"
import type { IncidentKind } from "../Incidents/Incident.ts"
import { storeLayer } from "../Layers.ts"
import type { CompanyStatus } from "../Metrics/CompanyStatus.ts"
import { forInspection } from "../Settings/ForInspection.ts"
import { loadSettings, type Settings } from "../Settings/Settings.ts"
import { addressOf } from "../Slack/Address.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Deeds } from "../State/Deeds.ts"
import { Silences } from "../State/Silences.ts"
import { type ActedAlert, actedAlert, actedColumns } from "./ActedAlerts.ts"
import { type StatusTexts, statusTextsIn } from "./StatusTexts.ts"
import { wideTable } from "./WideTable.ts"

const json = Options.boolean("json").pipe(
  Options.withDescription({ en: "Print one JSON object", ru: "Вывести один объект JSON" })
)

/** `status`: companies, channels and incidents from the state, whether `run` runs or not. */
export const status = Command.make("status", { json }, ({ json }) =>
  Effect.gen(function* () {
    const settings = yield* loadSettings
    const status = yield* readStatus(settings).pipe(
      Effect.provide(storeLayer(forInspection(settings))),
      Effect.mapError(failureOf)
    )
    yield* Console.log(
      json ? JSON.stringify(status, null, 2) : renderStatus(status, settings.language, settings.zone)
    )
  })
).pipe(
  Command.withDescription({
    en: "Show how polls go, what waits for Slack, and what needs attention.",
    ru: "Показать, как идёт опрос, что ждёт отправки и что требует внимания."
  })
)

interface Status {
  /** Those that share the state; none for a process alone. */
  readonly processes: ReadonlyArray<Member>
  readonly companies: ReadonlyArray<CompanyLine>
  readonly channels: ReadonlyArray<ChannelLine>
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

const readStatus = Effect.fnUntraced(function* (settings: Settings) {
  const store = yield* AlertStore
  const tasks = yield* Tasks
  const processOf = new Map(
    (yield* tasks.owners).flatMap(({ kind, name, process }) => (kind === "company" ? [[name, process]] : []))
  )
  const now = yield* DateTime.now
  const statuses = yield* store.companyStatuses
  const counts = yield* store.counts
  const incidents = yield* store.incidents
  const unclosed = yield* store.unclosed
  const acted = yield* (yield* Deeds).openAlerts
  const silences = yield* (yield* Silences).endingAfter(now)
  const parked = new Set(incidents.flatMap(({ about, subject }) => (about === "channel" ? [subject] : [])))
  const destinations = new Set([
    ...settings.companies.map(({ destination }) => destination),
    ...Option.toArray(settings.operators),
    ...counts.map(({ destination }) => destination)
  ])
  const countOf = (destination: string, ...states: ReadonlyArray<string>) =>
    counts.reduce(
      (sum, each) =>
        each.destination === destination && states.includes(each.state) ? sum + each.count : sum,
      0
    )
  const status: Status = {
    processes: yield* tasks.members,
    companies: settings.companies.map(({ name, destination }) => {
      const seen = statuses.find(({ company }) => company === name)
      const succeededAt = Option.flatMap(Option.fromNullable(seen), each => each.succeededAt)
      return {
        company: name,
        channel: addressOf(destination),
        process: processOf.get(name) ?? null,
        state: seen?.state ?? "never polled",
        lag: Option.getOrNull(
          Option.map(succeededAt, at => Math.max(0, Math.round(DateTime.distance(at, now) / 1000)))
        ),
        failure: seen?.failure ?? ""
      }
    }),
    channels: [...destinations].map(destination => ({
      channel: addressOf(destination),
      due: countOf(destination, "due"),
      ambiguous: countOf(destination, "sending", "ambiguous"),
      refused: countOf(destination, "refused"),
      isParked: parked.has(addressOf(destination))
    })),
    troubles: incidents.map(({ since, about, company, subject, what }) => ({
      since: DateTime.formatIso(since),
      about,
      company,
      subject,
      what
    })),
    unclosed: unclosed.map(({ episode: { company, destination, author, threadId, ending }, rejection }) => {
      const zone = settings.companies.find(({ name }) => name === company)?.zone ?? settings.zone
      return {
        company,
        channel: addressOf(destination),
        buyer: author,
        thread: threadId,
        since: Option.match(ending, {
          onNone: () => "",
          onSome: ({ at }) => DateTime.formatIso(at.toInstant(zone))
        }),
        why: rejection,
        fix: statusTextsIn(settings.language).fix(rejection, destination)
      }
    }),
    acted: acted.map(each => actedAlert(each, now)),
    silences: silences.length
  }
  return status
})

const renderStatus = (
  { processes, companies, channels, troubles, unclosed, acted, silences }: Status,
  language: Language,
  zone: DateTime.TimeZone
): string => {
  const texts = statusTextsIn(language)
  const table = <A>(columns: ReadonlyArray<Column<A>>, lines: ReadonlyArray<A>) =>
    lines.length === 0 ? [] : [wideTable(columns, lines)]
  const fixes = new Map(unclosed.map(({ why, fix }) => [fix, why]))
  return [
    ...table(processColumns(texts), processes),
    wideTable(companyColumns(texts, language, processes.length > 0), companies),
    wideTable(channelColumns(texts), channels),
    ...table(incidentColumns(texts), troubles),
    ...(unclosed.length === 0 ? [] : [texts.unclosed, ...table(unclosedColumns(texts), unclosed)]),
    ...[...fixes].map(([fix, why]) => `${why}: ${fix}`),
    ...table(actedColumns(language, zone), acted),
    ...(silences === 0 ? [] : [texts.silences(silences)]),
    ...(troubles.length + unclosed.length === 0 ? [texts.nothing] : [])
  ].join("\n")
}

const processColumns = (texts: StatusTexts): ReadonlyArray<Column<Member>> => [
  { heading: texts.process, text: each => each.name },
  { heading: texts.since, text: each => each.joinedAt },
  { heading: texts.companies, text: each => String(each.companies), align: "right" },
  { heading: texts.channels, text: each => String(each.channels), align: "right" },
  { heading: texts.draining, text: each => (each.isDraining ? texts.yes : texts.no) }
]

const companyColumns = (
  texts: StatusTexts,
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

const channelColumns = (texts: StatusTexts): ReadonlyArray<Column<ChannelLine>> => [
  { heading: texts.channel, text: each => each.channel },
  { heading: texts.due, text: each => String(each.due), align: "right" },
  { heading: texts.ambiguous, text: each => String(each.ambiguous), align: "right" },
  { heading: texts.refused, text: each => String(each.refused), align: "right" },
  { heading: texts.parked, text: each => (each.isParked ? texts.yes : texts.no) }
]

const incidentColumns = (texts: StatusTexts): ReadonlyArray<Column<IncidentLine>> => [
  { heading: texts.since, text: each => each.since },
  { heading: texts.about, text: each => texts.kinds[each.about] },
  { heading: texts.company, text: each => each.company },
  { heading: texts.subject, text: each => each.subject },
  { heading: texts.what, text: each => each.what, shrinks: true }
]

const unclosedColumns = (texts: StatusTexts): ReadonlyArray<Column<UnclosedLine>> => [
  { heading: texts.company, text: each => each.company },
  { heading: texts.channel, text: each => each.channel },
  { heading: texts.buyer, text: each => each.buyer, shrinks: true },
  { heading: texts.thread, text: each => each.thread },
  { heading: texts.since, text: each => each.since },
  { heading: texts.slackSays, text: each => each.why }
]
