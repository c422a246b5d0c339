import { existsSync } from "node:fs"
import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import { operator } from "@estate/command-line/Operator"
import * as Options from "@estate/command-line/Options"
import { print, printError } from "@estate/command-line/Streams"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type ConditionName, conditions as conditionTable } from "@estate/rules/File/ConditionTable"
import { readSilenceMatch, silenceFields, unknownInSilence } from "@estate/rules/File/SilenceMatch"
import { DateTime, type Duration, Effect, Either, type Option, Record } from "effect"
import { settingsInForce } from "../Operations/LastGood.ts"
import type { Company } from "../Settings/Companies.ts"
import type { Settings } from "../Settings/Settings.ts"
import { formatMatch } from "../Settings/StoredSilence.ts"
import { Silences } from "../State/Silences.ts"
import { inState } from "./InState.ts"
import { commonZone, endOf, formatMoment, moment } from "./Moments.ts"
import { wrongFields } from "./WrongFields.ts"

const optionOf = (field: ConditionName) => {
  const { placeholder, description } = conditionTable[field]
  return Options.text(field, description).pipe(Options.withPseudoName(placeholder), Options.repeated)
}

const conditions = Options.all(Record.fromIterableWith(silenceFields, field => [field, optionOf(field)]))

const lasts = Options.duration("for", { en: "How long it holds", ru: "Сколько действует" }).pipe(
  Options.optional
)

const until = moment("until", {
  en: 'Until when it holds, in the time zone of the companies: "2026-12-01 09:00"',
  ru: 'До какого времени действует, в часовом поясе компаний: "2026-12-01 09:00"'
})

const comment = Options.text("comment", { en: "Why, for the list", ru: "Причина, для списка" }).pipe(
  Options.withDefault("")
)

/** `silence add`: holds alerts about some threads for a while. */
export const add = Command.make("add", { conditions, lasts, until, comment }, options =>
  Effect.gen(function* () {
    const settings = yield* settingsInForce
    const { written, from, until, zone } = yield* newSilence(options, settings, yield* DateTime.now)
    const { language, state } = settings
    if (state.kind === "sqlite" && !existsSync(state.path)) yield* printError(newState(state.path)[language])
    const id = yield* Effect.flatMap(Silences, silences =>
      silences.add({ written, from, until, madeBy: operator(), comment: options.comment })
    ).pipe(inState(settings))
    const end = `${formatMoment(until, zone)} ${DateTime.zoneToString(zone)}`
    const match = formatMatch(written)
    yield* print(
      { en: `silence ${id} until ${end}: ${match}`, ru: `пауза ${id} до ${end}: ${match}` }[language]
    )
  })
).pipe(
  Command.withDescription(
    {
      en: "Hold alerts about threads to which all conditions apply; they are sent when it ends, if the buyers still wait.",
      ru: "Приостановить уведомления о диалогах, к которым подходят все условия; они придут после паузы, если покупатели ещё ждут."
    },
    [
      "estate-notifier silence add --author 'casino*' --for 30d",
      'estate-notifier silence add --complex park --until "2026-12-01 09:00" --comment "open day"'
    ],
    {
      en: "A condition that is given several times holds for any of its values. `run` follows a silence from its next poll on. Alerts that are in Slack are still edited and closed.",
      ru: "Если условие указано несколько раз, достаточно любого значения. `run` учитывает паузу со следующего опроса. Уведомления, которые уже в Slack, обновляются и закрываются как обычно."
    }
  )
)

interface Asked {
  readonly conditions: Readonly<Record<string, ReadonlyArray<string>>>
  readonly lasts: Option.Option<Duration.Duration>
  readonly until: Option.Option<LocalDateTime>
}

interface Known extends Pick<Settings, "rules" | "zone"> {
  readonly companies: ReadonlyArray<Pick<Company, "name" | "zone">>
}

/** The silence that is asked for, if all that it names exists, and the zone of its times. */
export const newSilence = Effect.fnUntraced(function* (
  { conditions, lasts, until }: Asked,
  settings: Known,
  now: DateTime.Utc
) {
  const fields = Record.filter(conditions, values => values.length > 0)
  if (Record.isEmptyRecord(fields)) return yield* needsCondition
  const match = yield* Either.mapLeft(readSilenceMatch(fields), wrongFields)
  const companies = settings.companies.map(({ name }) => name)
  const problems = unknownInSilence(match, { companies, complexes: settings.rules?.complexes ?? {} })
  if (problems.length > 0) return yield* wrongFields(problems)
  const named = settings.companies.filter(({ name }) => match.company?.includes(name) ?? true)
  const zone = commonZone(named, settings.zone)
  const end = yield* endOf({ option: "--until", at: until, lasts }, now, zone, now)
  return { written: JSON.stringify(fields), from: now, until: end, zone }
})

const fields = silenceFields.map(field => `--${field}`).join(", ")

const needsCondition = wrongUse(
  { en: "a silence needs a condition", ru: "паузе нужно условие" },
  { en: `Say which threads it is about: ${fields}.`, ru: `Укажите, о каких она диалогах: ${fields}.` }
)

const newState = (path: string) => ({
  en: `${path} is new: no notifier has run with this state yet (see ESTATE_NOTIFIER_STATE)`,
  ru: `файл ${path} создан: с этим состоянием программа ещё не запускалась (см. ESTATE_NOTIFIER_STATE)`
})
