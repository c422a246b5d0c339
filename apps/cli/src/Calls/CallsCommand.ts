import { Calls } from "@estate/api-client/Calls"
import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { type CallStatus, PackageId } from "@estate/domain/Call"
import { ClockMinute } from "@estate/domain/CallPeriod"
import { plainLine } from "@estate/reports/PlainText"
import { Effect, Option, Schema } from "effect"
import { readLength } from "../List/Length.ts"
import { listCommand as command } from "../List/ListCommand.ts"
import { periodOptions, readPeriod } from "../List/Period.ts"
import { textOption } from "../TextOption.ts"
import { callView } from "./CallView.ts"

const filters = Options.all({
  ...periodOptions,
  phone: textOption("phone", "PHONE", "Only this phone, in any format"),
  timeFrom: textOption("time-from", "HH:MM", "From this time, of the first day or of every day"),
  timeTo: textOption("time-to", "HH:MM", "Until this time, of the last day or of every day"),
  minLength: textOption("min-length", "1m", "Only calls at least so long: seconds, or 90s, 5m, 1h"),
  maxLength: textOption("max-length", "1m", "Only calls at most so long; 0 are the missed ones"),
  minWaiting: textOption("min-waiting", "30s", "Only where the caller waited at least so long"),
  maxWaiting: textOption("max-waiting", "30s", "Only where the caller waited at most so long"),
  package: Options.integer("package").pipe(
    Options.withPseudoName("ID"),
    Options.withDescription("Only of this package (companies without the feeds module)"),
    Options.optional
  ),
  status: textOption(
    "status",
    "target,…",
    "Only target, non-target or none, or several with commas (companies without the feeds module)"
  ),
  project: textOption("project", "NAME", "Only of this project (companies without the feeds module)")
})

/** `estate calls list`. */
const listCommand = command({
  name: "list",
  help: explained("List phone calls, newest first.", [
    "estate calls list --since 7d",
    'estate calls list --phone "+7 912 345-67-89"',
    "estate calls list --from 2026-11-01 --max-length 0  # missed calls",
    "estate calls list --status target --min-length 2m --sort duration:desc --limit 5",
    "estate calls list --all --format ndjson > calls.ndjson"
  ]),
  what: { one: "call", en: "calls", ru: "звонков" },
  filters,
  view: callView,
  services: Calls.layerClient,
  source: (options, { zone }) =>
    Effect.gen(function* () {
      const calls = yield* Calls
      const { from, to } = yield* readPeriod(options, zone)
      const shared = {
        phone: Option.getOrUndefined(options.phone),
        dateFrom: from?.date,
        dateTo: to?.date,
        timeFrom: from?.time ?? (yield* readTime(options.timeFrom, "--time-from")),
        timeTo: to?.time ?? (yield* readTime(options.timeTo, "--time-to")),
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

const statuses: Readonly<Record<string, CallStatus>> = {
  none: 0,
  target: 1,
  "non-target": 2,
  0: 0,
  1: 1,
  2: 2
}

const readStatuses = Effect.fnUntraced(function* (given: Option.Option<string>) {
  if (Option.isNone(given)) return undefined
  return yield* Effect.forEach(given.value.split(","), word => {
    const status = statuses[word.trim().toLowerCase()]
    return status === undefined
      ? Effect.fail(
          new CommandFailed({
            exitCode: ExitCode.wrongUse,
            message: `--status takes target, non-target and none, and not «${plainLine(word)}»`
          })
        )
      : Effect.succeed(status)
  })
})

const readTime = Effect.fnUntraced(function* (given: Option.Option<string>, option: string) {
  if (Option.isNone(given)) return undefined
  return yield* Effect.mapError(
    Schema.decode(ClockMinute)(given.value),
    () =>
      new CommandFailed({
        exitCode: ExitCode.wrongUse,
        message: `${option} takes a time of day, such as 09:30, and not «${plainLine(given.value)}»`
      })
  )
})

/** `estate calls`. */
export const callsCommand = Command.group("calls").pipe(
  Command.withDescription(explained("Phone calls.", ["estate calls list --since 7d"])),
  Command.withSubcommands([listCommand])
)
