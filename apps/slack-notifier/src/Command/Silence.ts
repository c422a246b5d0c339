import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { printJson } from "@estate/command-line/PrintJson"
import { print, printError } from "@estate/command-line/Streams"
import type { TableColumn } from "@estate/command-line/TranslatedTable"
import { formatDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { DateTime, Effect } from "effect"
import { settingsInForce } from "../Operations/LastGood.ts"
import { formatMatch, type StoredSilence, writtenMatch } from "../Settings/StoredSilence.ts"
import { Silences } from "../State/Silences.ts"
import { endingCommand } from "./EndingCommand.ts"
import { lookingAtState } from "./InState.ts"
import { formatMoment } from "./Moments.ts"
import { wideTable } from "./Output.ts"
import { add } from "./SilenceAdd.ts"

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
    ).pipe(lookingAtState(settings))
    const { language, zone } = settings
    if (json) return yield* printJson(silences.map(jsonOf))
    if (silences.length === 0) return yield* printError(none[language])
    yield* print(wideTable(columnsIn(language, zone, now), silences, language).trimEnd())
  })
).pipe(
  Command.withDescription({
    en: "Show the silences in force.",
    ru: "Показать действующие паузы."
  })
)

const none = { en: "no silence is in force", ru: "действующих пауз нет" }

/** `silence remove`: ends a silence now. */
const remove = endingCommand("remove", Silences, {
  id: { en: "The silence, as `silence list` numbers it", ru: "Номер паузы из `silence list`" },
  description: {
    en: "End a silence now; alerts that it held follow with the next poll.",
    ru: "Закончить паузу сейчас; отложенные уведомления придут при следующем опросе."
  },
  ended: id => ({ en: `silence ${id} has ended`, ru: `пауза ${id} закончена` }),
  notFound: id => ({ en: `no silence ${id} is in force`, ru: `действующей паузы ${id} нет` }),
  hint: { en: "`silence list` shows those in force.", ru: "Действующие показывает `silence list`." }
})

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
): ReadonlyArray<TableColumn<StoredSilence>> => {
  const zoneName = DateTime.zoneToString(zone)
  return [
    { heading: { en: "id", ru: "номер" }, text: ({ id }) => String(id), align: "right" },
    { heading: { en: "about", ru: "о чём" }, text: ({ written }) => formatMatch(written), shrinks: true },
    {
      heading: { en: `until, ${zoneName}`, ru: `до, ${zoneName}` },
      text: ({ until }) => formatMoment(until, zone)
    },
    {
      heading: { en: "left", ru: "осталось" },
      text: ({ until }) =>
        DateTime.greaterThan(until, now)
          ? formatDuration(DateTime.distanceDuration(now, until), language)
          : { en: "over", ru: "закончилась" }[language]
    },
    { heading: { en: "by", ru: "кто создал" }, text: ({ madeBy }) => madeBy },
    { heading: { en: "comment", ru: "комментарий" }, text: ({ comment }) => comment, shrinks: true }
  ]
}
