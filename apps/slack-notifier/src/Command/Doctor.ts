import { existsSync } from "node:fs"
import { dirname } from "node:path"
import { FileSystem, type HttpClient } from "@effect/platform"
import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { Console, DateTime, Duration, Effect, Either, Option } from "effect"
import { storeLayer } from "../Notifier.ts"
import { type Company, loadSettings, type Settings } from "../Settings.ts"
import { addressOf } from "../Slack/Address.ts"
import { makeExamination } from "../Slack/Examination.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { failureFor, failureOf, type NotifierError } from "./Failures.ts"
import { withoutTrace } from "./Once.ts"

const noPost = Options.boolean("no-post").pipe(
  Options.withDescription("leave out the test message that is posted and deleted")
)

/** Clocks that differ by more would show waits that are not true. */
const CLOCK_TOLERANCE = Duration.seconds(30)

/** A message cannot come from the future; by more than this, the zone is another. */
const ZONE_TOLERANCE = Duration.minutes(5)

/** One thing that was looked at, and how it is: a word where it is well, or what is wrong and what to do. */
interface Check<R = never> {
  readonly what: string
  readonly how: Effect.Effect<string, CommandFailed, R>
}

/** `doctor`: looks at everything the notifier needs, and says what to do about each fault. */
export const doctor = Command.make("doctor", { noPost }, ({ noPost }) =>
  Effect.gen(function* () {
    const settings = yield* loadSettings
    const checks: ReadonlyArray<Check<FileSystem.FileSystem | HttpClient.HttpClient>> = [
      stateCheck(settings),
      ...slackChecks(settings, noPost),
      ...settings.companies.flatMap(companyChecks)
    ]
    const faults = yield* Effect.forEach(checks, examine)
    const [first] = faults.flatMap(Option.toArray)
    if (first !== undefined) {
      return yield* new CommandFailed({
        exitCode: first.exitCode,
        message: `${faults.filter(Option.isSome).length} of ${checks.length} checks failed`
      })
    }
    yield* Console.error("all is well")
  })
).pipe(Command.withDescription("Look at everything the notifier needs, and say what to do about each fault"))

const examine = <R>({ what, how }: Check<R>) =>
  Effect.flatMap(
    Effect.either(how),
    Either.match({
      onLeft: fault => Effect.as(Console.log(`FAIL  ${what}: ${fault.message}`), Option.some(fault)),
      onRight: word => Effect.as(Console.log(`ok    ${what}: ${word}`), Option.none<CommandFailed>())
    })
  )

const check = <R>(what: string, how: Effect.Effect<string, NotifierError | CommandFailed, R>): Check<R> => ({
  what,
  how: Effect.mapError(how, error => (error instanceof CommandFailed ? error : failureOf(error)))
})

const wrong = (message: string, exitCode: ExitCode = ExitCode.failed) =>
  new CommandFailed({ message, exitCode })

const stateCheck = (settings: Settings) =>
  check(
    "state",
    Effect.gen(function* () {
      const folder = dirname(settings.statePath)
      yield* mayWrite(folder, `the folder ${folder}`)
      if (existsSync(settings.statePath)) yield* mayWrite(settings.statePath, settings.statePath)
      yield* Effect.flatMap(AlertStore, store => store.destinations)
      return settings.statePath
    }).pipe(Effect.provide(storeLayer(withoutTrace(settings))))
  )

const mayWrite = (path: string, what: string) =>
  FileSystem.FileSystem.pipe(
    Effect.flatMap(files => files.access(path, { writable: true })),
    Effect.mapError(() => wrong(`${what} is not there or may not be written: see ESTATE_NOTIFIER_STATE`))
  )

const slackChecks = (settings: Settings, noPost: boolean) => {
  const slack = makeExamination(settings.slack)
  const destinations = new Set([
    ...settings.companies.map(({ destination }) => destination),
    ...Option.toArray(settings.operators)
  ])
  return [
    check(
      "Slack token",
      Effect.map(slack.identity, ({ app, team }) => `${app} in ${team}`)
    ),
    check(
      "Slack scopes",
      Effect.flatMap(slack.identity, ({ missingScopes }) =>
        missingScopes.length === 0
          ? Effect.succeed("all there")
          : Effect.fail(
              wrong(
                `${missingScopes.join(", ")} missing: add them under «OAuth & Permissions» and install the app again`,
                ExitCode.notAllowed
              )
            )
      )
    ),
    check(
      "clock",
      Effect.flatMap(slack.identity, ({ clockAheadMillis }) =>
        Math.abs(clockAheadMillis) <= Duration.toMillis(CLOCK_TOLERANCE)
          ? Effect.succeed(`as Slack's, within ${Math.ceil(Math.abs(clockAheadMillis) / 1000)} s`)
          : Effect.fail(
              wrong(
                `this machine's clock is ${Math.round(Math.abs(clockAheadMillis) / 1000)} s ${clockAheadMillis > 0 ? "ahead of" : "behind"} Slack's: set it by NTP`
              )
            )
      )
    ),
    ...[...destinations].flatMap(destination => [
      check(
        `${addressOf(destination)} membership`,
        Effect.flatMap(slack.membership(destination), isMember =>
          isMember
            ? Effect.succeed("the app is in the channel")
            : Effect.fail(wrong("the app is not in the channel: /invite it there", ExitCode.notAllowed))
        )
      ),
      check(`${addressOf(destination)} history`, Effect.as(slack.history(destination), "readable")),
      ...(noPost
        ? []
        : [
            check(
              `${addressOf(destination)} test post`,
              Effect.as(slack.testPost(destination), "posted and deleted")
            )
          ])
    ])
  ]
}

const companyChecks = (company: Company) => {
  const newest = Effect.flatMap(Threads, threads =>
    threads.page({ page: PageNumber.make(1), limit: PageSize.make(1) })
  ).pipe(Effect.provide(Threads.layer({ ...company.platform, retries: 0 })))
  return [
    check(
      `${company.name} key`,
      newest.pipe(
        Effect.map(({ total }) => `${total} threads`),
        Effect.mapError(failureFor(company))
      )
    ),
    check(
      `${company.name} time zone`,
      Effect.gen(function* () {
        const { items } = yield* newest
        const now = yield* DateTime.now
        const [thread] = items
        const zone = DateTime.zoneToString(company.zone)
        if (thread === undefined) return `${zone}, with no message yet to tell by`
        const ahead = DateTime.distance(now, thread.lastMessageAt.toInstant(company.zone))
        return ahead <= Duration.toMillis(ZONE_TOLERANCE)
          ? zone
          : yield* wrong(
              `by ${zone} the newest message comes ${Math.round(ahead / 60_000)} minutes from now: set the zone that the platform writes its times in`
            )
      })
    )
  ]
}
