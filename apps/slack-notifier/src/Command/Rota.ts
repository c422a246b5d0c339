import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { operator } from "@estate/command-line/Operator"
import * as Options from "@estate/command-line/Options"
import { printJson } from "@estate/command-line/PrintJson"
import { print, printError } from "@estate/command-line/Streams"
import type { TableColumn } from "@estate/command-line/TranslatedTable"
import { onDuty, type Rota } from "@estate/rules/Rota"
import { type Rules, withSwaps } from "@estate/rules/Rules"
import { DateTime, Effect, Option } from "effect"
import { settingsInForce } from "../Operations/LastGood.ts"
import { type StoredSwap, Swaps } from "../State/Swaps.ts"
import { endingCommand } from "./EndingCommand.ts"
import { inState, lookingAtState } from "./InState.ts"
import { endOf, formatMoment, moment } from "./Moments.ts"
import { json, wideTable } from "./Output.ts"
import { noSuch, withoutRules } from "./WrongFields.ts"

const swapOptions = {
  rota: Args.text("ROTA", { en: "The rota, as the rules name it", ru: "Дежурство, имя из правил" }),
  person: Args.text("PERSON", {
    en: "Who is on duty instead, as the rules name people",
    ru: "Кто дежурит, имя из правил"
  }),
  from: moment("from", {
    en: 'From when, in the time zone of the rota: "2026-12-24 09:00" (default: now)',
    ru: 'С какого времени, в часовом поясе дежурства: "2026-12-24 09:00" (по умолчанию сейчас)'
  }),
  to: moment("to", { en: 'Until when: "2026-12-26 09:00"', ru: 'До какого времени: "2026-12-26 09:00"' }),
  lasts: Options.duration("for", {
    en: "How long, instead of --to",
    ru: "На сколько времени, вместо --to"
  }).pipe(Options.optional)
}

/** `rota swap`: somebody else is on duty for a while. */
const swap = Command.make("swap", swapOptions, ({ from, to, lasts, ...named }) =>
  Effect.gen(function* () {
    const settings = yield* settingsInForce
    const { rotas, people } = settings.rules ?? (yield* withoutRules)
    const rota = rotas.get(named.rota) ?? (yield* noSuch("rotas", named.rota, rotas.keys()))
    const person = people.get(named.person) ?? (yield* noSuch("people", named.person, people.keys()))
    const now = yield* DateTime.now
    const begins = Option.match(from, { onNone: () => now, onSome: at => at.toInstant(rota.zone) })
    const end = yield* endOf({ option: "--to", at: to, lasts }, begins, rota.zone, now)
    const made = { rota: rota.name, person: person.name, from: begins, to: end, madeBy: operator() }
    const id = yield* Effect.flatMap(Swaps, swaps => swaps.add(made)).pipe(inState(settings))
    const period = periodOf(made, rota)
    yield* print(
      {
        en: `swap ${id}: ${made.person} is on duty in ${made.rota}, ${period}`,
        ru: `замена ${id}: в ${made.rota} дежурит ${made.person}, ${period}`
      }[settings.language]
    )
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

/** `rota list`: who is on duty, and the swaps that are not over. */
const list = Command.make("list", { json }, ({ json }) =>
  Effect.gen(function* () {
    const settings = yield* settingsInForce
    const { language } = settings
    const rules = settings.rules ?? (yield* withoutRules)
    const now = yield* DateTime.now
    const swaps = yield* Effect.flatMap(Swaps, ({ endingAfter }) => endingAfter(now)).pipe(
      lookingAtState(settings)
    )
    const rotas = Array.from(withSwaps(rules, swaps).rotas.values(), rota => ({
      rota: rota.name,
      onDuty: onDuty(rota, now)?.name ?? null
    }))
    if (json) return yield* printJson({ rotas, swaps: swaps.map(jsonOf) })
    for (const { rota, onDuty } of rotas)
      yield* print(`${rota}: ${onDuty ?? { en: "nobody yet", ru: "пока никто" }[language]}`)
    if (swaps.length === 0) return yield* printError({ en: "no swaps", ru: "замен нет" }[language])
    yield* print(`\n${wideTable(columnsIn(rules), swaps, language).trimEnd()}`)
  })
).pipe(
  Command.withDescription({
    en: "Show who is on duty now, and the swaps that are not over.",
    ru: "Показать, кто сейчас дежурит, и замены, которые ещё не закончились."
  })
)

/** `rota undo`: removes a swap. */
const undo = endingCommand("undo", Swaps, {
  id: { en: "The swap, as `rota list` numbers it", ru: "Номер замены из `rota list`" },
  description: {
    en: "Remove a swap: the rota counts again.",
    ru: "Убрать замену: снова действует очередь."
  },
  ended: id => ({ en: `swap ${id} is removed`, ru: `замена ${id} убрана` }),
  notFound: id => ({
    en: `there is no swap ${id} that is not over`,
    ru: `действующей или будущей замены ${id} нет`
  }),
  hint: { en: "`rota list` shows all swaps.", ru: "Замены показывает `rota list`." }
})

/** `rota`: who is on duty. */
export const rota = Command.group("rota").pipe(
  Command.withDescription({
    en: "Show who is on duty, and put somebody else on duty for a while.",
    ru: "Показать, кто дежурит, и назначить замену на время."
  }),
  Command.withSubcommands([swap, list, undo])
)

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

const columnsIn = ({ rotas }: Rules): ReadonlyArray<TableColumn<StoredSwap>> => [
  { heading: { en: "id", ru: "номер" }, text: ({ id }) => String(id), align: "right" },
  { heading: { en: "rota", ru: "дежурство" }, text: ({ rota }) => rota },
  { heading: { en: "on duty", ru: "кто дежурит" }, text: ({ person }) => person },
  {
    heading: { en: "when", ru: "когда" },
    text: swap => periodOf(swap, rotas.get(swap.rota) ?? { zone: DateTime.zoneMakeOffset(0) })
  },
  { heading: { en: "by", ru: "кто создал" }, text: ({ madeBy }) => madeBy }
]
