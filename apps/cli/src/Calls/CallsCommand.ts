import { Calls, callMatches, projectCallMatches } from "@estate/api-client/Calls"
import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { callNoun } from "@estate/command-line/RecordNouns"
import { type Call, PackageId, type ProjectCall } from "@estate/domain/Call"
import { type ClockMinute, readClockMinute } from "@estate/domain/CallPeriod"
import { PageSize } from "@estate/domain/Page"
import { foldForSearch } from "@estate/domain/Search"
import type { LocalizedText } from "@estate/text/Language"
import { Effect, Option, Stream } from "effect"
import { lengthOption } from "../List/LengthOption.ts"
import { listCommand as command } from "../List/ListCommand.ts"
import { readListPeriod } from "../List/ListPeriod.ts"
import type { Source } from "../List/Source.ts"
import { periodOptions } from "../Period/PeriodOptions.ts"
import { textOption } from "../TextOption.ts"
import { callView } from "./CallView.ts"

/** The digits of a phone number in any format. */
const digitsOf = (text: string): string | undefined => {
  const digits = text.replaceAll(/\D/gu, "")
  return /\p{L}/u.test(text) || digits === "" ? undefined : digits
}

const timeOption = (name: string, description: LocalizedText) =>
  Options.text(name, description).pipe(
    Options.withPseudoName("HH:MM"),
    Options.withReader(readClockMinute, {
      en: "a time from 00:00 to 23:59, such as 09:30",
      ru: "время от 00:00 до 23:59, например 09:30"
    }),
    Options.optional
  )

const filters = Options.all({
  ...periodOptions,
  phone: Options.text("phone", {
    en: "Only calls from this phone number, in any format, or from numbers with these digits",
    ru: "Только звонки с этого номера, в любом формате, или с номеров с этими цифрами"
  }).pipe(
    Options.withPseudoName("PHONE"),
    Options.withReader(digitsOf, {
      en: 'a phone number such as "+7 912 345-67-89"',
      ru: 'номер телефона, например "+7 912 345-67-89"'
    }),
    Options.optional
  ),
  timeFrom: timeOption("time-from", {
    en: "From this time: of the first day, or of each day",
    ru: "Начиная с этого времени: в первый день или каждый день"
  }),
  timeTo: timeOption("time-to", {
    en: "Until this time: of the last day, or of each day",
    ru: "До этого времени: в последний день или каждый день"
  }),
  minLength: lengthOption("min-length", "1m", {
    en: "Only calls of at least this length: seconds, or 90s, 5m, 1h",
    ru: "Только звонки не короче: в секундах или 90s, 5m, 1h"
  }).pipe(Options.optional),
  maxLength: lengthOption("max-length", "1m", {
    en: "Only calls of at most this length",
    ru: "Только звонки не длиннее"
  }).pipe(
    Options.withFlag("missed", "0", {
      description: {
        en: "Only missed calls; the same as --max-length 0",
        ru: "Только пропущенные; то же, что --max-length 0"
      }
    }),
    Options.optional
  ),
  minWaiting: lengthOption("min-waiting", "30s", {
    en: "Only calls that waited at least this long",
    ru: "Только звонки с ожиданием ответа не меньше"
  }).pipe(Options.optional),
  maxWaiting: lengthOption("max-waiting", "30s", {
    en: "Only calls that waited at most this long",
    ru: "Только звонки с ожиданием ответа не больше"
  }).pipe(Options.optional),
  package: Options.integer("package", {
    en: "Only calls of this package (companies without the feeds module)",
    ru: "Только звонки этого пакета (у компаний без модуля фидов)"
  }).pipe(Options.withPseudoName("ID"), Options.optional),
  status: Options.several(
    "status",
    { target: 1, "non-target": 2, none: 0 },
    {
      en: "Only target, non-target or none; several with commas (companies without the feeds module)",
      ru: "Только целевые (target), нецелевые (non-target) или без статуса (none); несколько — через запятую (у компаний без модуля фидов)"
    },
    {
      "0": 0,
      "1": 1,
      "2": 2,
      целевой: 1,
      нецелевой: 2,
      "без статуса": 0
    }
  ).pipe(Options.optional),
  project: textOption("project", "NAME", {
    en: "Only calls of projects with this in their name (companies without the feeds module)",
    ru: "Только звонки проектов с этим текстом в названии (у компаний без модуля фидов)"
  })
})

/** `estate calls list`. */
const listCommand = command({
  name: "list",
  noun: callNoun,
  filters,
  view: callView,
  services: Calls.layerWithoutDependencies,
  source: (options, { zone }) =>
    Effect.gen(function* () {
      const calls = yield* Calls
      const period = yield* readListPeriod(options, zone)
      const { from, to } = period
      const digits = Option.getOrUndefined(options.phone)
      const isWholePhone = digits === undefined || digits.length >= PHONE_DIGITS
      const found = <A extends Call>(source: Source<A>) =>
        isWholePhone ? { ...source, period } : withDigits(digits, { ...source, period })
      const shared = {
        phone: isWholePhone ? digits : undefined,
        dateFrom: from?.date,
        dateTo: to?.date,
        timeFrom: yield* timeOf(options.timeFrom, from?.time, "--time-from"),
        timeTo: yield* timeOf(options.timeTo, to?.time, "--time-to"),
        durationFrom: Option.getOrUndefined(options.minLength),
        durationTo: Option.getOrUndefined(options.maxLength),
        waitingFrom: Option.getOrUndefined(options.minWaiting),
        waitingTo: Option.getOrUndefined(options.maxWaiting)
      }
      const ofProjects = {
        ...shared,
        packageId: Option.getOrUndefined(Option.map(options.package, id => PackageId.make(id))),
        statuses: Option.getOrUndefined(options.status)
      }
      const isOfProjects =
        ofProjects.packageId !== undefined || Option.isSome(options.status) || Option.isSome(options.project)
      if (!isOfProjects)
        return found({
          isAsked: callMatches(shared),
          page: paging => calls.page({ ...shared, ...paging }),
          stream: paging => calls.stream({ ...shared, ...paging })
        })
      const name = Option.getOrUndefined(options.project)
      const named = { ...ofProjects, projectName: name }
      const isWhole = name === undefined || (yield* calls.projectPage({ ...named, limit: ONE })).total > 0
      if (isWhole)
        return found({
          isAsked: projectCallMatches(named),
          page: paging => calls.projectPage({ ...named, ...paging }),
          stream: paging => calls.projectCalls({ ...named, ...paging })
        })
      // The platform finds a project only by its whole name.
      const isOfName = ({ projectName }: ProjectCall) =>
        foldForSearch(projectName).includes(foldForSearch(name.trim()))
      return found({
        isCutHere: true,
        stream: paging => Stream.filter(calls.projectCalls({ ...ofProjects, ...paging }), isOfName)
      })
    })
}).pipe(
  Command.withDescription({ en: "List phone calls, newest first.", ru: "Список звонков, сначала новые." }, [
    "estate calls list --since 7d",
    {
      en: 'estate calls list --in "last month" -o calls.xlsx',
      ru: 'estate calls list --in "прошлый месяц" -o calls.xlsx'
    },
    'estate calls list --phone "+7 912 345-67-89"',
    {
      en: "estate calls list --missed --in yesterday",
      ru: "estate calls list --missed --in вчера"
    },
    "estate calls list --status target --min-length 2m --sort duration:desc --limit 5",
    "estate calls list --format ndjson > calls.ndjson"
  ])
)

const ONE = PageSize.make(1)

/** Without the country code. The platform finds only whole numbers. */
const PHONE_DIGITS = 10

/** The calls of a source whose number contains these digits. */
const withDigits = <A extends Call>(digits: string, { period, stream }: Source<A>): Source<A> => ({
  ...(period && { period }),
  isCutHere: true,
  stream: (paging, sort) =>
    Stream.filter(stream(paging, sort), ({ phone }) => phone.replaceAll(/\D/gu, "").includes(digits))
})

/** The time of an option. The period may already have one, and the platform accepts only one. */
const timeOf = (given: Option.Option<ClockMinute>, ofPeriod: ClockMinute | undefined, option: string) => {
  const time = Option.getOrUndefined(given)
  return time === undefined || ofPeriod === undefined
    ? Effect.succeed(time ?? ofPeriod)
    : wrongUse({
        en: `${option} cannot be used with a time in --from, --to or --since`,
        ru: `${option} нельзя указать вместе со временем в --from, --to или --since`
      })
}

/** `estate calls`. */
export const callsCommand = Command.group("calls").pipe(
  Command.withDescription({ en: "List phone calls.", ru: "Звонки." }, ["estate calls list --since 7d"]),
  Command.withSubcommands([listCommand]),
  Command.withDefault("list")
)
