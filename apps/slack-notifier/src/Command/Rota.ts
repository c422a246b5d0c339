import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { operator } from "@estate/command-line/Operator"
import * as Options from "@estate/command-line/Options"
import { onDuty, type Rota } from "@estate/rules/Rota"
import { type Rules, withSwaps } from "@estate/rules/Rules"
import type { Language } from "@estate/text/Language"
import { Console, DateTime, Effect, Option } from "effect"
import { failureOf } from "../Incidents/Failures.ts"
import { storeLayer } from "../Layers.ts"
import { settingsInForce } from "../Operations/LastGood.ts"
import { forInspection } from "../Settings/ForInspection.ts"
import { type StoredSwap, Swaps } from "../State/Swaps.ts"
import { formatMoment, moment } from "./Moments.ts"
import { wideTable } from "./WideTable.ts"

const name = (name: string, en: string, ru: string) => Args.text(name, { en, ru })

const from = moment("from", {
  en: 'From when, in the time zone of the rota: "2026-12-24 09:00" (default: now)',
  ru: "С какого времени, в часовом поясе дежурства: «2026-12-24 09:00» (по умолчанию сейчас)"
})

const to = moment("to", {
  en: 'Until when: "2026-12-26 09:00"',
  ru: "До какого времени: «2026-12-26 09:00»"
})

const lasts = Options.duration("for", { en: "How long, instead of --to", ru: "Сколько, вместо --to" }).pipe(
  Options.optional
)

/** `rota swap`: somebody else is on duty for a while. */
const swap = Command.make(
  "swap",
  {
    rota: name("ROTA", "The rota, as the rules name it", "Дежурство, как в правилах"),
    person: name("PERSON", "Who is on duty instead, as the rules name people", "Кто дежурит, имя из правил"),
    from,
    to,
    lasts
  },
  options =>
    Effect.gen(function* () {
      const settings = yield* settingsInForce
      const rules = yield* rulesOf(settings.rules)
      const rota = yield* known("rotas", options.rota, rules.rotas)
      const person = yield* known("people", options.person, rules.people)
      const now = yield* DateTime.now
      const begins = Option.match(options.from, { onNone: () => now, onSome: at => at.toInstant(rota.zone) })
      const ends = [
        ...Option.toArray(Option.map(options.to, at => at.toInstant(rota.zone))),
        ...Option.toArray(Option.map(options.lasts, each => DateTime.addDuration(begins, each)))
      ]
      const [end] = ends
      if (end === undefined || ends.length > 1) return yield* needsEnd
      if (DateTime.lessThanOrEqualTo(end, DateTime.max(begins, now))) return yield* isOver
      const made = { rota: rota.name, person: person.name, from: begins, to: end, madeBy: operator() }
      const id = yield* Effect.flatMap(Swaps, swaps => swaps.add(made)).pipe(
        Effect.provide(storeLayer(settings)),
        Effect.mapError(failureOf)
      )
      yield* Console.log(textsIn[settings.language].swapped(id, made.person, made.rota, periodOf(made, rota)))
    })
).pipe(
  Command.withDescription(
    {
      en: "Put somebody else on duty for a while; `run` follows at once.",
      ru: "Поставить на дежурство другого человека; `run` учтёт это сразу."
    },
    [
      "estate-notifier rota swap duty oleg --for 8h",
      'estate-notifier rota swap duty anna --from "2026-12-24 09:00" --to "2026-12-26 09:00"'
    ],
    {
      en: "It counts before the rota and its `instead` in the settings file; of several swaps, the last that was made.",
      ru: "Важнее очереди и её `instead` в файле настроек; из нескольких замен действует последняя."
    }
  )
)

const json = Options.boolean("json", { en: "Print one JSON object", ru: "Вывести один объект JSON" })

/** `rota list`: who is on duty, and the swaps that are not over. */
const list = Command.make("list", { json }, ({ json }) =>
  Effect.gen(function* () {
    const settings = yield* settingsInForce
    const rules = yield* rulesOf(settings.rules)
    const now = yield* DateTime.now
    const swaps = yield* Effect.flatMap(Swaps, ({ endingAfter }) => endingAfter(now)).pipe(
      Effect.provide(storeLayer(forInspection(settings))),
      Effect.mapError(failureOf)
    )
    const rotas = Array.from(withSwaps(rules, swaps).rotas.values(), rota => ({
      rota: rota.name,
      onDuty: onDuty(rota, now)?.name ?? null
    }))
    if (json) return yield* Console.log(JSON.stringify({ rotas, swaps: swaps.map(jsonOf) }, null, 2))
    const texts = textsIn[settings.language]
    for (const { rota, onDuty } of rotas) yield* Console.log(texts.onDuty(rota, onDuty))
    if (swaps.length === 0) return yield* Console.error(texts.none)
    yield* Console.log(`\n${wideTable(columnsIn(settings.language, rules), swaps).trimEnd()}`)
  })
).pipe(
  Command.withDescription({
    en: "Show who is on duty now, and the swaps that are not over.",
    ru: "Показать, кто сейчас дежурит, и замены, которые ещё не закончились."
  })
)

/** `rota undo`: removes a swap. */
const undo = Command.make(
  "undo",
  { id: name("ID", "The swap, as `rota list` numbers it", "Номер замены из `rota list`") },
  ({ id }) =>
    Effect.gen(function* () {
      const settings = yield* settingsInForce
      const number = /^\d{1,9}$/.test(id) ? Number(id) : 0
      const isUndone = yield* Effect.gen(function* () {
        return yield* (yield* Swaps).end(number, yield* DateTime.now)
      }).pipe(Effect.provide(storeLayer(forInspection(settings))), Effect.mapError(failureOf))
      if (!isUndone) return yield* noSwap(id)
      yield* Console.log(textsIn[settings.language].undone(id))
    })
).pipe(
  Command.withDescription({
    en: "Remove a swap: the rota counts again.",
    ru: "Убрать замену: снова действует очередь."
  })
)

/** `rota`: who is on duty. */
export const rota = Command.group("rota").pipe(
  Command.withDescription({
    en: "Show who is on duty, and put somebody else on duty for a while.",
    ru: "Показать, кто дежурит, и назначить замену на время."
  }),
  Command.withSubcommands([swap, list, undo])
)

const rulesOf = (rules: Rules | undefined) =>
  rules === undefined
    ? wrongUse({ en: "the settings file has no rules", ru: "в файле настроек нет правил" })
    : Effect.succeed(rules)

const known = <A>(field: "rotas" | "people", name: string, all: ReadonlyMap<string, A>) => {
  const found = all.get(name)
  const names = [...all.keys()].join(", ")
  return found === undefined
    ? wrongUse({
        en: `${field}: there is no ${name}${names === "" ? "" : `, only ${names}`}`,
        ru: `${field}: ${name} нет${names === "" ? "" : `, есть только ${names}`}`
      })
    : Effect.succeed(found)
}

const jsonOf = ({ id, rota, person, from, to, madeBy }: StoredSwap) => ({
  id,
  rota,
  person,
  from: DateTime.formatIso(from),
  to: DateTime.formatIso(to),
  madeBy
})

/** `2026-12-24 09:00 – 2026-12-26 09:00 Europe/Moscow` */
const periodOf = ({ from, to }: Pick<StoredSwap, "from" | "to">, { zone }: Pick<Rota, "zone">) =>
  `${formatMoment(from, zone)} – ${formatMoment(to, zone)} ${DateTime.zoneToString(zone)}`

const columnsIn = (language: Language, { rotas }: Rules) => {
  const texts = textsIn[language]
  const period = (swap: StoredSwap) =>
    periodOf(swap, rotas.get(swap.rota) ?? { zone: DateTime.zoneMakeOffset(0) })
  return [
    { heading: texts.id, text: ({ id }: StoredSwap) => String(id), align: "right" as const },
    { heading: texts.rota, text: ({ rota }: StoredSwap) => rota },
    { heading: texts.person, text: ({ person }: StoredSwap) => person },
    { heading: texts.when, text: period },
    { heading: texts.madeBy, text: ({ madeBy }: StoredSwap) => madeBy }
  ]
}

const noSwap = (id: string) =>
  failed(
    ExitCode.notFound,
    { en: `there is no swap ${id} that is not over`, ru: `действующей или будущей замены ${id} нет` },
    { en: "`rota list` shows those that there are.", ru: "Замены показывает `rota list`." }
  )

const needsEnd = wrongUse({
  en: 'say until when: either --to "2026-12-26 09:00" or --for 8h',
  ru: "укажите, до какого времени: либо --to «2026-12-26 09:00», либо --for 8h"
})

const isOver = wrongUse({ en: "it would be over already", ru: "замена уже закончилась бы" })

const textsIn = {
  en: {
    swapped: (id: number, person: string, rota: string, period: string) =>
      `swap ${id}: ${person} is on duty in ${rota}, ${period}`,
    onDuty: (rota: string, person: string | null) => `${rota}: ${person ?? "nobody yet"}`,
    none: "no swaps",
    undone: (id: string) => `swap ${id} is removed`,
    id: "id",
    rota: "rota",
    person: "on duty",
    when: "when",
    madeBy: "by"
  },
  ru: {
    swapped: (id: number, person: string, rota: string, period: string) =>
      `замена ${id}: в ${rota} дежурит ${person}, ${period}`,
    onDuty: (rota: string, person: string | null) => `${rota}: ${person ?? "пока никто"}`,
    none: "замен нет",
    undone: (id: string) => `замена ${id} убрана`,
    id: "номер",
    rota: "дежурство",
    person: "кто дежурит",
    when: "когда",
    madeBy: "кто создал"
  }
} as const
