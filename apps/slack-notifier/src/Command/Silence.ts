import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { formatDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import type { Column } from "@estate/text/Table"
import { Console, DateTime, Effect } from "effect"
import { formatMatch, writtenMatch } from "../Alerts/SilenceText.ts"
import type { StoredSilence } from "../Alerts/StoredSilence.ts"
import { failureOf } from "../Incidents/Failures.ts"
import { storeLayer } from "../Layers.ts"
import { settingsInForce } from "../Operations/LastGood.ts"
import { forInspection } from "../Settings/ForInspection.ts"
import { Silences } from "../State/Silences.ts"
import { formatMoment } from "./Moments.ts"
import { add } from "./SilenceAdd.ts"
import { wideTable } from "./WideTable.ts"

const json = Options.boolean("json", { en: "Print one JSON array", ru: "Вывести один массив JSON" })

const all = Options.boolean("all", {
  en: "Those that ended within the last 30 days, too",
  ru: "И те, что закончились за последние 30 дней"
})

/** `silence list`: the silences in force. */
const list = Command.make("list", { all, json }, ({ all, json }) =>
  Effect.gen(function* () {
    const settings = yield* settingsInForce
    const now = yield* DateTime.now
    const silences = yield* Effect.flatMap(Silences, ({ endingAfter }) =>
      endingAfter(all ? DateTime.unsafeMake(0) : now)
    ).pipe(Effect.provide(storeLayer(forInspection(settings))), Effect.mapError(failureOf))
    const { language, zone } = settings
    if (json) return yield* Console.log(JSON.stringify(silences.map(jsonOf), null, 2))
    if (silences.length === 0) return yield* Console.error(textsIn[language].none)
    const columns = columnsIn(language, zone, now)
    yield* Console.log(wideTable(columns, silences).trimEnd())
  })
).pipe(
  Command.withDescription({
    en: "Show the silences in force.",
    ru: "Показать действующие паузы."
  })
)

const id = Args.text("ID", {
  en: "The silence, as `silence list` numbers it",
  ru: "Номер паузы из `silence list`"
})

/** `silence remove`: ends a silence now. */
const remove = Command.make("remove", { id }, ({ id }) =>
  Effect.gen(function* () {
    const settings = yield* settingsInForce
    const silence = /^\d{1,9}$/.test(id) ? Number(id) : 0
    const isEnded = yield* Effect.gen(function* () {
      return yield* (yield* Silences).end(silence, yield* DateTime.now)
    }).pipe(Effect.provide(storeLayer(forInspection(settings))), Effect.mapError(failureOf))
    if (!isEnded) return yield* notInForce(id)
    yield* Console.log(textsIn[settings.language].ended(id))
  })
).pipe(
  Command.withDescription({
    en: "End a silence now; alerts that it held follow with the next poll.",
    ru: "Закончить паузу сейчас; отложенные уведомления придут при следующем опросе."
  })
)

/** `silence`: holds alerts about some threads for a while. */
export const silence = Command.group("silence").pipe(
  Command.withDescription({
    en: "Hold alerts about some threads for a while.",
    ru: "Приостановить уведомления о некоторых диалогах."
  }),
  Command.withSubcommands([add, list, remove])
)

const jsonOf = ({ id, written, from, until, madeBy, comment }: StoredSilence) => ({
  id,
  match: writtenMatch(written),
  from: DateTime.formatIso(from),
  until: DateTime.formatIso(until),
  madeBy,
  comment
})

const columnsIn = (
  language: Language,
  zone: DateTime.TimeZone,
  now: DateTime.Utc
): ReadonlyArray<Column<StoredSilence>> => {
  const texts = textsIn[language]
  return [
    { heading: texts.id, text: ({ id }) => String(id), align: "right" },
    { heading: texts.match, text: ({ written }) => formatMatch(written), shrinks: true },
    {
      heading: `${texts.until}, ${DateTime.zoneToString(zone)}`,
      text: ({ until }) => formatMoment(until, zone)
    },
    {
      heading: texts.left,
      text: ({ until }) =>
        DateTime.greaterThan(until, now)
          ? formatDuration(DateTime.distanceDuration(now, until), language)
          : texts.over
    },
    { heading: texts.madeBy, text: ({ madeBy }) => madeBy },
    { heading: texts.comment, text: ({ comment }) => comment, shrinks: true }
  ]
}

const notInForce = (id: string) =>
  failed(
    ExitCode.notFound,
    { en: `no silence ${id} is in force`, ru: `действующей паузы ${id} нет` },
    { en: "`silence list` shows those that are.", ru: "Действующие показывает `silence list`." }
  )

const textsIn = {
  en: {
    none: "no silence is in force",
    ended: (id: string) => `silence ${id} has ended`,
    id: "id",
    match: "about",
    until: "until",
    left: "left",
    over: "over",
    madeBy: "by",
    comment: "comment"
  },
  ru: {
    none: "действующих пауз нет",
    ended: (id: string) => `пауза ${id} закончена`,
    id: "номер",
    match: "о чём",
    until: "до",
    left: "осталось",
    over: "закончилась",
    madeBy: "кто создал",
    comment: "комментарий"
  }
} as const
