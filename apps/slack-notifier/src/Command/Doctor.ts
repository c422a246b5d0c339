import { existsSync } from "node:fs"
import { dirname } from "node:path"
import { FileSystem, type HttpClient } from "@effect/platform"
import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { Console, DateTime, Duration, Effect, Either, Layer, Option } from "effect"
import { companyFailureOf, failureOf, type NotifierError } from "../Incident/Failures.ts"
import { forInspection, storeLayer } from "../Notifier.ts"
import { type Company, loadSettings, type Settings } from "../Settings/Settings.ts"
import { addressOf } from "../Slack/Address.ts"
import { makeDiagnosis } from "../Slack/Diagnosis.ts"
import { AlertStore } from "../State/AlertStore.ts"

const noPost = Options.boolean("no-post").pipe(
  Options.withDescription({
    en: "Skip the test message, which is posted and deleted",
    ru: "Не отправлять пробное сообщение, которое затем удаляется"
  })
)

/** A larger difference would make waiting times wrong. */
const CLOCK_TOLERANCE = Duration.seconds(30)

/** A newest message further in the future than this means that the time zone is wrong. */
const ZONE_TOLERANCE = Duration.minutes(5)

/** One check: it succeeds with a short result, or fails with what is wrong and how to fix it. */
interface Check<R = never> {
  readonly subject: string
  readonly run: Effect.Effect<string, CommandFailed, R>
}

/** `doctor`: checks everything the notifier needs, and says how to fix each problem. */
export const doctor = Command.make("doctor", { noPost }, ({ noPost }) =>
  Effect.gen(function* () {
    const settings = yield* loadSettings
    const checks: ReadonlyArray<Check<FileSystem.FileSystem | HttpClient.HttpClient>> = [
      stateCheck(settings),
      ...slackChecks(settings, noPost),
      ...settings.companies.flatMap(companyChecks)
    ]
    const failures = yield* Effect.forEach(checks, runCheck)
    const [first] = failures.flatMap(Option.toArray)
    if (first !== undefined) {
      return yield* new CommandFailed({
        exitCode: first.exitCode,
        message: `${failures.filter(Option.isSome).length} of ${checks.length} checks failed`
      })
    }
    yield* Console.error("all checks passed")
  })
).pipe(
  Command.withDescription({
    en: "Check everything the notifier needs, and say how to fix each problem.",
    ru: "Проверить всё, что нужно для работы, и подсказать, что исправить."
  })
)

const runCheck = <R>({ subject, run }: Check<R>) =>
  Effect.flatMap(
    Effect.either(run),
    Either.match({
      onLeft: failure => Effect.as(Console.log(`FAIL  ${subject}: ${failure.message}`), Option.some(failure)),
      onRight: result => Effect.as(Console.log(`ok    ${subject}: ${result}`), Option.none<CommandFailed>())
    })
  )

const check = <R>(
  subject: string,
  run: Effect.Effect<string, NotifierError | CommandFailed, R>
): Check<R> => ({
  subject,
  run: Effect.mapError(run, error => (error instanceof CommandFailed ? error : failureOf(error)))
})

const wrong = (message: string, exitCode: ExitCode = ExitCode.failed) =>
  new CommandFailed({ message, exitCode })

const stateCheck = (settings: Settings) =>
  check(
    "state",
    Effect.gen(function* () {
      const folder = dirname(settings.statePath)
      yield* checkWritable(folder, `the folder ${folder}`)
      if (existsSync(settings.statePath)) yield* checkWritable(settings.statePath, settings.statePath)
      yield* Effect.flatMap(AlertStore, store => store.destinations)
      return settings.statePath
    }).pipe(Effect.provide(storeLayer(forInspection(settings))))
  )

const checkWritable = (path: string, what: string) =>
  FileSystem.FileSystem.pipe(
    Effect.flatMap(files => files.access(path, { writable: true })),
    Effect.mapError(() => wrong(`${what} does not exist or is not writable: see ESTATE_NOTIFIER_STATE`))
  )

const slackChecks = (settings: Settings, noPost: boolean) => {
  const slack = makeDiagnosis(settings.slack)
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
          ? Effect.succeed("complete")
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
          ? Effect.succeed(`within ${Math.ceil(Math.abs(clockAheadMillis) / 1000)} s`)
          : Effect.fail(
              wrong(
                `this machine's clock is ${Math.round(Math.abs(clockAheadMillis) / 1000)} s ${clockAheadMillis > 0 ? "ahead of" : "behind"} Slack's: synchronize it by NTP`
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
      check(`${addressOf(destination)} history`, Effect.as(slack.history(destination), "readList")),
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
  ).pipe(
    Effect.provide(Layer.orDie(Threads.layer({ ...company.platform, retries: 0, onUnreadable: "skip" })))
  )
  return [
    check(
      `${company.name} key`,
      newest.pipe(
        Effect.map(({ total }) => `${total} threads`),
        Effect.mapError(companyFailureOf(company))
      )
    ),
    check(
      `${company.name} time zone`,
      Effect.gen(function* () {
        const { items } = yield* newest
        const now = yield* DateTime.now
        const [thread] = items
        const zone = DateTime.zoneToString(company.zone)
        if (thread === undefined) return `${zone}, no message to check it by yet`
        const ahead = DateTime.distance(now, thread.lastMessageAt.toInstant(company.zone))
        return ahead <= Duration.toMillis(ZONE_TOLERANCE)
          ? zone
          : yield* wrong(
              `in ${zone} the newest message is ${Math.round(ahead / 60_000)} minutes in the future: set the time zone of the platform's times`
            )
      })
    )
  ]
}
