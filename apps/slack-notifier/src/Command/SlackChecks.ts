import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import type { Person } from "@estate/rules/Person"
import { countOf } from "@estate/text/Noun"
import { Duration, Effect } from "effect"
import { workspaceOf } from "../Settings/Destination.ts"
import { destinationsOf } from "../Settings/NamedDestinations.ts"
import type { Settings } from "../Settings/Settings.ts"
import type { SlackSettings } from "../Settings/SlackSettings.ts"
import { addressOf, isPerson } from "../Slack/Address.ts"
import { connectable, makeDiagnosis } from "../Slack/Diagnosis.ts"
import { check } from "./Check.ts"
import { personNoun } from "./Rules.ts"

/** A larger difference would make waiting times wrong. */
const CLOCK_TOLERANCE = Duration.seconds(30)

type Diagnosis = ReturnType<typeof makeDiagnosis>

/** The checks of each workspace: the app, then its channels; then those whom the rules mention. */
export const slackChecks = (settings: Settings, noPost: boolean) => {
  const { slack, rules } = settings
  const destinations = destinationsOf(settings)
  const workspaces = [...slack.tokens].map(([workspace, token]) => ({
    workspace,
    diagnosis: makeDiagnosis(
      { workspace, token, apiUrl: slack.apiUrl },
      { rules, isInteractive: slack.appTokens.has(workspace) }
    )
  }))
  const people = [...(rules?.people.values() ?? [])]
  return [
    ...workspaces.flatMap(({ workspace, diagnosis }) => [
      ...appChecks(diagnosis, workspace === "" ? "" : ` (${workspace})`),
      ...appTokenChecks(slack, workspace),
      ...destinations
        .filter(destination => workspaceOf(destination) === workspace)
        .flatMap(destination => channelChecks(diagnosis, destination, noPost))
    ]),
    ...(people.length === 0
      ? []
      : [
          peopleCheck(
            people,
            workspaces.map(({ diagnosis }) => diagnosis)
          )
        ])
  ]
}

/** Whether each person and group of the rules is in one of the workspaces. */
const peopleCheck = (people: ReadonlyArray<Person>, workspaces: ReadonlyArray<Diagnosis>) =>
  check(
    { en: "people in Slack", ru: "люди в Slack" },
    Effect.gen(function* () {
      const known = (yield* Effect.forEach(workspaces, ({ known }) => known(people))).flat()
      const unknown = people.filter(person => !known.includes(person))
      return unknown.length === 0
        ? {
            en: countOf(people.length, personNoun, "en"),
            ru: countOf(people.length, personNoun, "ru")
          }
        : yield* failed(ExitCode.failed, notInSlack(unknown))
    })
  )

/** Checks of a workspace's app; one besides the default is named in their subjects. */
const appChecks = (slack: Diagnosis, where: string) => [
  check(
    { en: `Slack token${where}`, ru: `токен Slack${where}` },
    Effect.map(slack.identity, ({ app, team }) => ({ en: `${app} in ${team}`, ru: `${app} в ${team}` }))
  ),
  check(
    { en: `Slack scopes${where}`, ru: `права в Slack${where}` },
    Effect.flatMap(slack.identity, ({ missingScopes }) =>
      missingScopes.length === 0
        ? Effect.succeed({ en: "complete", ru: "все есть" })
        : failed(ExitCode.notAllowed, missing(missingScopes))
    )
  ),
  check(
    { en: `clock${where}`, ru: `часы${where}` },
    Effect.flatMap(slack.identity, ({ clockAheadMillis }) => {
      const seconds = Math.abs(clockAheadMillis) / 1000
      return seconds <= Duration.toSeconds(CLOCK_TOLERANCE)
        ? Effect.succeed(off(Math.ceil(seconds)))
        : failed(ExitCode.failed, tooFarOff(Math.round(seconds), clockAheadMillis > 0))
    })
  )
]

/** Whether clicks can come. */
const appTokenChecks = ({ appTokens, apiUrl }: SlackSettings, workspace: string) => {
  const token = appTokens.get(workspace)
  const where = workspace === "" ? "" : ` (${workspace})`
  if (token === undefined) return []
  return [
    check(
      { en: `Slack app token${where}`, ru: `токен приложения Slack${where}` },
      connectable({ workspace, token, apiUrl }).pipe(
        Effect.as({ en: "Socket Mode works", ru: "Socket Mode работает" }),
        Effect.mapError(error =>
          error._tag === "DestinationRefused" ? failed(ExitCode.notAllowed, noSocketMode(error.code)) : error
        )
      )
    )
  ]
}

const noSocketMode = (code: string) => ({
  en: `Slack says ${code}: it must be an app-level token (xapp-…) of this app with connections:write, and Socket Mode must be on`,
  ru: `Slack отвечает ${code}: нужен токен уровня приложения (xapp-…) с правом connections:write, и Socket Mode должен быть включён`
})

const channelChecks = (slack: Diagnosis, destination: string, noPost: boolean) => {
  const channel = addressOf(destination)
  // A test post would reach the person.
  if (isPerson(destination))
    return [
      check(
        { en: `${channel} direct messages`, ru: `${channel}, личные сообщения` },
        Effect.as(slack.history(destination), { en: "can be sent and read", ru: "отправляются и читаются" })
      )
    ]
  return [
    check(
      { en: `${channel} membership`, ru: `${channel}, участие` },
      Effect.flatMap(slack.membership(destination), isMember =>
        isMember
          ? Effect.succeed({ en: "the app is in the channel", ru: "приложение в канале" })
          : failed(ExitCode.notAllowed, notMember)
      )
    ),
    check(
      { en: `${channel} history`, ru: `${channel}, история` },
      Effect.as(slack.history(destination), { en: "can be read", ru: "читается" })
    ),
    ...(noPost
      ? []
      : [
          check(
            { en: `${channel} test post`, ru: `${channel}, пробное сообщение` },
            Effect.as(slack.testPost(destination), { en: "posted and deleted", ru: "отправлено и удалено" })
          )
        ])
  ]
}

const missing = (scopes: ReadonlyArray<string>) => {
  const list = scopes.join(", ")
  return {
    en: `${list} missing: paste what "estate-notifier manifest" prints under "App Manifest" and install the app again`,
    ru: `не хватает ${list}: вставьте вывод «estate-notifier manifest» в разделе «App Manifest» и установите приложение заново`
  }
}

const off = (seconds: number) => ({ en: `within ${seconds} s`, ru: `расхождение до ${seconds} с` })

const tooFarOff = (seconds: number, isAhead: boolean) => ({
  en: `this machine's clock is ${seconds} s ${isAhead ? "ahead of" : "behind"} Slack's: synchronize it by NTP`,
  ru: `часы этой машины ${isAhead ? "спешат" : "отстают"} на ${seconds} с: синхронизируйте их по NTP`
})

const notInSlack = (people: ReadonlyArray<Person>) => {
  const list = people.map(({ name, slackId }) => `${name} (${slackId})`).join(", ")
  return {
    en: `${list}: not in Slack, or deactivated. Copy the id from the profile: "Copy member ID"`,
    ru: `${list}: в Slack таких нет или учётная запись отключена. Скопируйте идентификатор в профиле: «Копировать ID участника»`
  }
}

const notMember = {
  en: "the app is not in the channel: /invite it there",
  ru: "приложения нет в канале: пригласите его, /invite"
}
