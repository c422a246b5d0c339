import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { buyerNoun, messageNoun } from "@estate/command-line/RecordNouns"
import { print, printError } from "@estate/command-line/Streams"
import type { Translations } from "@estate/text/Language"
import { countOf } from "@estate/text/Noun"
import { plainLine } from "@estate/text/PlainText"
import { Array, Effect, Number } from "effect"
import { liveDelivery } from "../Delivery/LiveDelivery.ts"
import { renderNow } from "../Delivery/RenderNow.ts"
import { failedWith, failureOf } from "../Incidents/Failures.ts"
import { layer } from "../Layers.ts"
import { workOnce } from "../Notifier.ts"
import { loadSettings, type Settings } from "../Settings/Settings.ts"
import { placeName } from "../Slack/Address.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { forInspection } from "./InState.ts"
import { preview } from "./Preview.ts"
import { shownLines } from "./ShownLines.ts"

const dryRun = Options.boolean("dry-run", {
  en: "Print the messages as people would see them; send and store nothing",
  ru: "Показать сообщения, как их увидели бы люди; ничего не отправлять и не сохранять"
})

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
    ru: "Опросить один раз, отправить всё, что пора отправить, и выйти; код 1, если неизвестно, дошло ли сообщение."
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

/** By channel, as people would see it there. */
const printPlanned = Effect.fnUntraced(function* (settings: Settings) {
  const { failures, planned: all, withoutAlert, unreadable } = yield* preview(settings)
  const delivery = yield* liveDelivery
  const { language } = settings
  const people = settings.rules?.people ?? new Map()
  for (const [destination, messages] of Object.entries(Array.groupBy(all, each => each.destination))) {
    yield* print(placeName(destination, people))
    for (const { intent, parent, content } of messages) {
      const shown = yield* renderNow(content, false, delivery)
      yield* print(`\n  ${planned[parent === undefined ? intent : "reply"][language]}`)
      for (const line of shownLines(shown, people)) yield* print(`    ${plainLine(line)}`)
    }
    yield* print("")
  }
  const count = countOf(all.length, messageNoun, language)
  yield* printError({ en: `${count} would be sent`, ru: `было бы отправлено: ${count}` }[language])
  if (withoutAlert > 0) yield* printError(heldText(withoutAlert)[language])
  if (unreadable.length > 0) yield* printError(skippedText(unreadable)[language])
  return failures
})

/** Without it, a first try outside opening hours looks as if nobody were waiting. */
const heldText = (buyers: number): Translations => ({
  en: `not alerted now, since the rules hold or drop it: ${countOf(buyers, buyerNoun, "en")}; estate-notifier rules test shows when they alert`,
  ru: `без уведомления (правила задерживают или отменяют его): ${countOf(buyers, buyerNoun, "ru")}; когда оно придёт, покажет estate-notifier rules test`
})

/** Without it, a platform whose records cannot be read looks like one where nobody is waiting. */
const skippedText = (fields: ReadonlyArray<string>): Translations => {
  const names = Array.dedupe(fields).join(", ")
  return {
    en: `skipped, since the answer does not match the platform's documentation: ${fields.length} (${names}); estate drift shows the differences`,
    ru: `пропущено, так как ответ не соответствует документации платформы: ${fields.length} (${names}); расхождения покажет estate drift`
  }
}

const planned = {
  post: { en: "new message", ru: "новое сообщение" },
  reply: { en: "new reply in a thread", ru: "новый ответ в ветке" },
  edit: { en: "edited message", ru: "изменённое сообщение" },
  close: { en: "closed message", ru: "закрытое сообщение" }
}
