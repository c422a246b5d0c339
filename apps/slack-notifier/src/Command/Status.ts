import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { Console, DateTime, Effect, Option } from "effect"
import { Tasks } from "../Cluster/Tasks.ts"
import { failureOf } from "../Incidents/Failures.ts"
import { storeLayer } from "../Layers.ts"
import { settingsInForce } from "../Operations/LastGood.ts"
import { forInspection } from "../Settings/ForInspection.ts"
import type { Settings } from "../Settings/Settings.ts"
import { addressOf } from "../Slack/Address.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Deeds } from "../State/Deeds.ts"
import { Silences } from "../State/Silences.ts"
import { actedAlert } from "./ActedAlerts.ts"
import { renderStatus, type Status } from "./StatusTable.ts"
import { statusTextsIn } from "./StatusTexts.ts"

const json = Options.boolean("json", { en: "Print one JSON object", ru: "Вывести один объект JSON" })

/** `status`: companies, channels and incidents from the state, whether `run` runs or not. */
export const status = Command.make("status", { json }, ({ json }) =>
  Effect.gen(function* () {
    const settings = yield* settingsInForce
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
  const backlogs = yield* store.backlogs
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
    backlog: backlogs.map(({ destination, backlog: { waiting, all, oldest } }) => ({
      channel: addressOf(destination),
      waiting,
      all,
      oldest: Option.getOrNull(Option.map(oldest, at => DateTime.formatIso(at)))
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
