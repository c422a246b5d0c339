import { Calls } from "@estate/api-client/Calls"
import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { type CallStatus, PackageId } from "@estate/domain/Call"
import { ClockMinute } from "@estate/domain/CallPeriod"
import { plainLine } from "@estate/text/PlainText"
import { Effect, Option, Schema } from "effect"
import { readLength } from "../List/Length.ts"
import { listCommand as command } from "../List/ListCommand.ts"
import { periodOptions, readPeriod } from "../List/Period.ts"
import { textOption } from "../TextOption.ts"
import { callView } from "./CallView.ts"

const filters = Options.all({
  ...periodOptions,
  phone: textOption("phone", "PHONE", {
    en: "Only this phone, in any format",
    ru: "Только этот телефон, в любом виде"
  }),
  timeFrom: textOption("time-from", "HH:MM", {
    en: "From this time, of the first day or of every day",
    ru: "С этого времени, в первый день или в каждый"
  }),
  timeTo: textOption("time-to", "HH:MM", {
    en: "Until this time, of the last day or of every day",
    ru: "До этого времени, в последний день или в каждый"
  }),
  minLength: textOption("min-length", "1m", {
    en: "Only calls at least so long: seconds, or 90s, 5m, 1h",
    ru: "Только звонки не короче: секунды или 90s, 5m, 1h"
  }),
  maxLength: textOption("max-length", "1m", {
    en: "Only calls at most so long; 0 are the missed ones",
    ru: "Только звонки не длиннее; 0 — пропущенные"
  }),
  minWaiting: textOption("min-waiting", "30s", {
    en: "Only where the caller waited at least so long",
    ru: "Только где ждали не меньше"
  }),
  maxWaiting: textOption("max-waiting", "30s", {
    en: "Only where the caller waited at most so long",
    ru: "Только где ждали не больше"
  }),
  package: Options.integer("package").pipe(
    Options.withPseudoName("ID"),
    Options.withDescription({
      en: "Only of this package (companies without the feeds module)",
      ru: "Только этого пакета (у компаний без модуля фидов)"
    }),
    Options.optional
  ),
  status: textOption("status", "target,…", {
    en: "Only target, non-target or none, or several with commas (companies without the feeds module)",
    ru: "Только target (целевые), non-target (нецелевые) или none, несколько — через запятую (у компаний без модуля фидов)"
  }),
  project: textOption("project", "NAME", {
    en: "Only of this project (companies without the feeds module)",
    ru: "Только этого проекта (у компаний без модуля фидов)"
  })
})

/** `estate calls list`. */
const listCommand = command({
  name: "list",
  help: explained({ en: "List phone calls, newest first.", ru: "Звонки, сначала новые." }, [
    "estate calls list --since 7d",
    'estate calls list --phone "+7 912 345-67-89"',
    {
      en: "estate calls list --from 2026-11-01 --max-length 0  # missed calls",
      ru: "estate calls list --from 2026-11-01 --max-length 0  # пропущенные"
    },
    "estate calls list --status target --min-length 2m --sort duration:desc --limit 5",
    "estate calls list --all --format ndjson > calls.ndjson"
  ]),
  what: { en: ["call", "calls"], ru: ["звонок", "звонка", "звонков"] },
  filters,
  view: callView,
  services: Calls.layerClient,
  source: (options, { zone }) =>
    Effect.gen(function* () {
      const calls = yield* Calls
      const { from, to } = yield* readPeriod(options, zone)
      const shared = {
        phone: yield* readPhone(options.phone),
        dateFrom: from?.date,
        dateTo: to?.date,
        timeFrom: yield* readTime(options.timeFrom, from?.time, "--time-from"),
        timeTo: yield* readTime(options.timeTo, to?.time, "--time-to"),
        durationFrom: yield* readLength(options.minLength, "--min-length"),
        durationTo: yield* readLength(options.maxLength, "--max-length"),
        waitingFrom: yield* readLength(options.minWaiting, "--min-waiting"),
        waitingTo: yield* readLength(options.maxWaiting, "--max-waiting")
      }
      const ofProjects = {
        ...shared,
        packageId: Option.getOrUndefined(Option.map(options.package, id => PackageId.make(id))),
        statuses: yield* readStatuses(options.status),
        projectName: Option.getOrUndefined(options.project)
      }
      const isOfProjects =
        ofProjects.packageId !== undefined || Option.isSome(options.status) || Option.isSome(options.project)
      return isOfProjects
        ? {
            page: paging => calls.projectPage({ ...ofProjects, ...paging }),
            stream: paging => calls.projectCalls({ ...ofProjects, ...paging })
          }
        : {
            page: paging => calls.page({ ...shared, ...paging }),
            stream: paging => calls.stream({ ...shared, ...paging })
          }
    })
})

/** The digits of a phone, whatever stands between them: people copy it from anywhere. */
const readPhone = Effect.fnUntraced(function* (given: Option.Option<string>) {
  if (Option.isNone(given) || given.value.trim() === "") return undefined
  const digits = given.value.replaceAll(/\D/gu, "")
  if (digits !== "" && !/\p{L}/u.test(given.value)) return digits
  return yield* wrongUse({
    en: `--phone takes a phone number, such as "+7 912 345-67-89", and not «${plainLine(given.value)}»`,
    ru: `--phone ожидает номер телефона, например "+7 912 345-67-89", а не «${plainLine(given.value)}»`
  })
})

const statuses: ReadonlyMap<string, CallStatus> = new Map([
  ["none", 0],
  ["target", 1],
  ["non-target", 2],
  ["0", 0],
  ["1", 1],
  ["2", 2]
])

const readStatuses = Effect.fnUntraced(function* (given: Option.Option<string>) {
  if (Option.isNone(given)) return undefined
  return yield* Effect.forEach(given.value.split(","), word => {
    const status = statuses.get(word.trim().toLowerCase())
    return status === undefined
      ? Effect.fail(
          wrongUse({
            en: `--status takes target, non-target and none, and not «${plainLine(word)}»`,
            ru: `--status ожидает target, non-target или none, а не «${plainLine(word)}»`
          })
        )
      : Effect.succeed(status)
  })
})

/** A time of day, unless the period has one there already: the platform takes one alone. */
const readTime = Effect.fnUntraced(function* (
  given: Option.Option<string>,
  ofPeriod: ClockMinute | undefined,
  option: string
) {
  if (Option.isNone(given)) return ofPeriod
  const time = yield* Effect.mapError(Schema.decode(ClockMinute)(given.value.trim().padStart(5, "0")), () =>
    wrongUse({
      en: `${option} takes a time of day, such as 09:30, and not «${plainLine(given.value)}»`,
      ru: `${option} ожидает время суток, например 09:30, а не «${plainLine(given.value)}»`
    })
  )
  if (ofPeriod !== undefined)
    return yield* wrongUse({
      en: `${option} cannot be joined with the time that the period has there already: leave one out`,
      ru: `${option} не сочетается со временем, которое там уже есть у периода: оставьте одно`
    })
  return time
})

/** `estate calls`. */
export const callsCommand = Command.group("calls").pipe(
  Command.withDescription(explained({ en: "Phone calls.", ru: "Звонки." }, ["estate calls list --since 7d"])),
  Command.withSubcommands([listCommand])
)
