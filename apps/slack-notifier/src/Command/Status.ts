import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { formatDuration } from "@estate/text/Durations"
import { type Column, renderTable } from "@estate/text/Table"
import { Console, DateTime, Duration, Effect, Option } from "effect"
import { failureOf } from "../Incident/Failures.ts"
import { forInspection, storeLayer } from "../Notifier.ts"
import { loadSettings, type Settings } from "../Settings/Settings.ts"
import { addressOf } from "../Slack/Address.ts"
import { AlertStore } from "../State/AlertStore.ts"

const json = Options.boolean("json").pipe(Options.withDescription("print one JSON object"))

const TABLE_WIDTH = 160

/** `status`: companies, channels and incidents from the state, whether `run` runs or not. */
export const status = Command.make("status", { json }, ({ json }) =>
  Effect.gen(function* () {
    const settings = yield* loadSettings
    const status = yield* readStatus(settings).pipe(
      Effect.provide(storeLayer(forInspection(settings))),
      Effect.mapError(failureOf)
    )
    yield* Console.log(json ? JSON.stringify(status, null, 2) : renderStatus(status))
  })
).pipe(Command.withDescription("Show how polls go, what waits for Slack, and what needs attention"))

interface Status {
  readonly companies: ReadonlyArray<CompanyLine>
  readonly channels: ReadonlyArray<ChannelLine>
  readonly troubles: ReadonlyArray<IncidentLine>
}
interface CompanyLine {
  readonly company: string
  readonly channel: string
  readonly state: string
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
  readonly about: string
  readonly company: string
  readonly subject: string
  readonly what: string
}

const readStatus = Effect.fnUntraced(function* (settings: Settings) {
  const store = yield* AlertStore
  const now = yield* DateTime.now
  const [statuses, counts, incidents] = [
    yield* store.companyStatuses,
    yield* store.counts,
    yield* store.incidents
  ]
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
    companies: settings.companies.map(({ name, destination }) => {
      const seen = statuses.find(({ company }) => company === name)
      const succeededAt = Option.flatMap(Option.fromNullable(seen), each => each.succeededAt)
      return {
        company: name,
        channel: addressOf(destination),
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
    }))
  }
  return status
})

const renderStatus = ({ companies, channels, troubles }: Status): string =>
  [
    renderTable(companyColumns, companies, { width: TABLE_WIDTH }),
    renderTable(channelColumns, channels, { width: TABLE_WIDTH }),
    ...(troubles.length === 0
      ? ["nothing needs attention"]
      : [renderTable(incidentColumns, troubles, { width: TABLE_WIDTH })])
  ].join("\n")

const companyColumns: ReadonlyArray<Column<CompanyLine>> = [
  { heading: "company", text: each => each.company },
  { heading: "channel", text: each => each.channel },
  { heading: "state", text: each => each.state },
  {
    heading: "last success",
    text: each => (each.lag === null ? "never" : `${formatDuration(Duration.seconds(each.lag), "en")} ago`)
  },
  { heading: "failure", text: each => each.failure, shrinks: true }
]

const channelColumns: ReadonlyArray<Column<ChannelLine>> = [
  { heading: "channel", text: each => each.channel },
  { heading: "due", text: each => String(each.due), align: "right" },
  { heading: "ambiguous", text: each => String(each.ambiguous), align: "right" },
  { heading: "refused", text: each => String(each.refused), align: "right" },
  { heading: "parked", text: each => (each.isParked ? "yes" : "no") }
]

const incidentColumns: ReadonlyArray<Column<IncidentLine>> = [
  { heading: "since", text: each => each.since },
  { heading: "about", text: each => each.about },
  { heading: "company", text: each => each.company },
  { heading: "subject", text: each => each.subject },
  { heading: "what", text: each => each.what, shrinks: true }
]
