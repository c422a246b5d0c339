import { randomUUID } from "node:crypto"
import { dirname, join } from "node:path"
import type { HttpClient } from "@effect/platform"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { whyUnwritable, withFiles } from "@estate/command-line/Files"
import * as Options from "@estate/command-line/Options"
import { threadNoun } from "@estate/command-line/RecordNouns"
import { printError } from "@estate/command-line/Streams"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { shownLocation } from "@estate/store/StoreLocation"
import type { Language } from "@estate/text/Language"
import { countOf } from "@estate/text/Noun"
import { DateTime, Duration, Effect, identity, Option, type Redacted } from "effect"
import { companyFailureOf } from "../Incidents/Failures.ts"
import { platformOf } from "../Platform/Threads.ts"
import { readAnswers } from "../Settings/Answers.ts"
import type { Company } from "../Settings/Companies.ts"
import { loadSettings, type Settings } from "../Settings/Settings.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { type Check, check, runCheck } from "./Check.ts"
import { forInspection, inState } from "./InState.ts"
import { slackChecks } from "./SlackChecks.ts"

const noPost = Options.boolean("no-post", {
  en: "Skip the test message, which is posted and deleted",
  ru: "Не отправлять пробное сообщение, которое затем удаляется"
})

/** A newest message further in the future than this means that the time zone is wrong. */
const ZONE_TOLERANCE = Duration.minutes(5)

/** `doctor`: checks everything the notifier needs, and says how to fix each problem. */
export const doctor = Command.make("doctor", { noPost }, ({ noPost }) =>
  Effect.gen(function* () {
    const settings = yield* loadSettings
    const checks: ReadonlyArray<Check<HttpClient.HttpClient>> = [
      stateCheck(settings),
      ...Option.toArray(Option.map(settings.answers, answersCheck)),
      ...slackChecks(settings, noPost),
      ...settings.companies.flatMap(companyChecks)
    ]
    const { language } = settings
    const failures = (yield* Effect.forEach(checks, check => runCheck(check, language))).flatMap(
      Option.toArray
    )
    const [first] = failures
    if (first !== undefined) {
      return yield* failed(first.exitCode, {
        en: `${failures.length} of ${checks.length} checks failed`,
        ru: `не пройдено проверок: ${failures.length} из ${checks.length}`
      })
    }
    yield* printError({ en: "all checks passed", ru: "все проверки пройдены" }[language])
  })
).pipe(
  Command.withDescription({
    en: "Check everything the notifier needs, and say how to fix each problem.",
    ru: "Проверить всё, что нужно для работы, и подсказать, что исправить."
  })
)

const stateCheck = (settings: Settings) =>
  check(
    { en: "state", ru: "состояние" },
    Effect.gen(function* () {
      const { state } = settings
      if (state.kind === "sqlite") yield* checkRoom(dirname(state.path))
      yield* Effect.flatMap(AlertStore, store => store.saveStatuses([]))
      if (state.kind === "postgres") yield* checkNotifications(state.url)
      return shownLocation(state)
    }).pipe(inState(forInspection(settings)))
  )

const checkNotifications = (url: Redacted.Redacted) =>
  Effect.promise(() => import("../PostgresLayers.ts")).pipe(
    Effect.flatMap(({ hearsNotifications }) => hearsNotifications(url)),
    Effect.filterOrFail(identity, () =>
      failed(ExitCode.failed, {
        en: "no notification of Postgres arrives: a connection pooler must keep sessions (pool_mode=session of PgBouncer)",
        ru: "уведомления Postgres не доходят: пулер соединений должен сохранять сеансы (pool_mode=session в PgBouncer)"
      })
    )
  )

const answersCheck = (folder: string) =>
  check(
    { en: "saved answers", ru: "заготовки ответов" },
    Effect.suspend(() => {
      const { answers, problems } = readAnswers(folder)
      const allIn = (language: Language) => problems.map(problem => `answers ${problem[language]}`).join("; ")
      return problems.length === 0
        ? Effect.succeed({ en: String(answers.length), ru: String(answers.length) })
        : failed(ExitCode.failed, { en: allIn("en"), ru: allIn("ru") })
    })
  )

/** The space that the state may need until the next check of the disk. */
const ROOM = new Uint8Array(1024 * 1024)

/** Only a write tells whether one is possible: the disk may be full, or a quota used up. */
const checkRoom = (folder: string) => {
  const file = join(folder, `estate-notifier-doctor-${randomUUID()}`)
  return withFiles(({ writeFile, rm }) =>
    writeFile(file, ROOM).finally(() => rm(file, { force: true }))
  ).pipe(
    Effect.mapError(({ cause }) => {
      const { en, ru } = whyUnwritable(cause)
      return failed(ExitCode.failed, {
        en: `nothing can be written to ${folder}: ${en} (see ESTATE_NOTIFIER_STATE)`,
        ru: `в ${folder} нельзя ничего записать: ${ru} (см. ESTATE_NOTIFIER_STATE)`
      })
    })
  )
}

const companyChecks = (company: Company) => {
  const newest = Effect.flatMap(
    platformOf({ ...company, platform: { ...company.platform, retries: 0 } }),
    threads => threads.page({ page: PageNumber.make(1), limit: PageSize.make(1) })
  )
  return [
    check(
      { en: `${company.name} key`, ru: `${company.name}, ключ` },
      newest.pipe(
        Effect.map(({ total }) => ({
          en: countOf(total, threadNoun, "en"),
          ru: countOf(total, threadNoun, "ru")
        })),
        Effect.mapError(companyFailureOf(company))
      )
    ),
    check(
      { en: `${company.name} time zone`, ru: `${company.name}, часовой пояс` },
      Effect.gen(function* () {
        const { items } = yield* newest
        const now = yield* DateTime.now
        const [thread] = items
        const zone = DateTime.zoneToString(company.zone)
        if (thread === undefined) return unchecked(zone)
        const ahead = DateTime.distance(now, thread.lastMessageAt.toInstant(company.zone))
        return ahead <= Duration.toMillis(ZONE_TOLERANCE)
          ? zone
          : yield* failed(ExitCode.failed, inTheFuture(zone, Math.round(ahead / 60_000)))
      })
    )
  ]
}

const unchecked = (zone: string) => ({
  en: `${zone}, cannot be checked yet: there is no message`,
  ru: `${zone}, проверить пока нельзя: сообщений нет`
})

const inTheFuture = (zone: string, minutes: number) => ({
  en: `in ${zone} the newest message is ${minutes} minutes in the future: set ESTATE_TIME_ZONE, or the company's timeZone, to the zone of the platform's times`,
  ru: `для пояса ${zone} последнее сообщение в будущем, через ${minutes} мин: задайте часовой пояс платформы в ESTATE_TIME_ZONE или в timeZone компании`
})
