import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { countOf, type Noun } from "@estate/text/Noun"
import { Console, Effect, Number } from "effect"
import { failedWith, failureOf } from "../Incidents/Failures.ts"
import { layer } from "../Layers.ts"
import { workOnce } from "../Notifier.ts"
import { forInspection } from "../Settings/ForInspection.ts"
import { loadSettings, type Settings } from "../Settings/Settings.ts"
import { addressOf } from "../Slack/Address.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { preview } from "./Preview.ts"

const dryRun = Options.boolean("dry-run").pipe(
  Options.withDescription({
    en: "Print what would be sent; send and store nothing",
    ru: "Показать, что было бы отправлено; ничего не отправлять и не сохранять"
  })
)

/** `once`: polls once, delivers what is due and exits. */
export const once = Command.make("once", { dryRun }, ({ dryRun }) =>
  Effect.gen(function* () {
    const settings = yield* loadSettings
    const failures = yield* (dryRun ? printPlanned(settings) : pollAndDeliver(settings)).pipe(
      Effect.provide(layer(dryRun ? forInspection(settings) : settings)),
      Effect.mapError(failureOf)
    )
    yield* failedWith(failures)
  })
).pipe(
  Command.withDescription({
    en: "Poll once, deliver what is due, and exit; exit code 1 if a post is still uncertain.",
    ru: "Опросить один раз, отправить, что пора, и выйти; код 1, если неизвестно, дошло ли сообщение."
  })
)

const pollAndDeliver = Effect.fnUntraced(function* (settings: Settings) {
  const store = yield* AlertStore
  const failures = yield* workOnce(settings)
  const uncertain = (yield* store.counts).filter(({ state }) => state === "sending" || state === "ambiguous")
  const count = Number.sumAll(uncertain.map(each => each.count))
  return count === 0 ? failures : [...failures, stillUncertain(count)]
})

const stillUncertain = (count: number) =>
  failed(ExitCode.failed, {
    en: `${countOf(count, messageNoun, "en")} may or may not have arrived: run the command again after the quarantine`,
    ru: `неизвестно, дошло ли до Slack: ${countOf(count, messageNoun, "ru")}; повторите команду после карантина`
  })

const messageNoun: Noun = { en: ["message", "messages"], ru: ["сообщение", "сообщения", "сообщений"] }

const printPlanned = Effect.fnUntraced(function* (settings: Settings) {
  const { failures, planned } = yield* preview(settings)
  yield* Effect.forEach(planned, ({ intent, id, destination, step, episodes: [first, ...others] }) =>
    Console.log(
      [
        intent,
        id,
        [first, ...others].map(({ threadId }) => threadId).join(" "),
        first.waitingSince.toIso(),
        Number.sumAll([first, ...others].map(({ unreadCount }) => unreadCount)),
        addressOf(destination),
        step
      ].join("\t")
    )
  )
  const count = countOf(planned.length, messageNoun, settings.language)
  yield* Console.error(
    { en: `${count} would be sent`, ru: `было бы отправлено: ${count}` }[settings.language]
  )
  return failures
})
