import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import { printJson } from "@estate/command-line/PrintJson"
import { print, printError } from "@estate/command-line/Streams"
import { ThreadId } from "@estate/domain/Thread"
import { withSwaps } from "@estate/rules/Rules"
import { DateTime, Effect, Either, Option, Schema } from "effect"
import { companyRules } from "../Alerts/CompanyRules.ts"
import { episodeOf } from "../Alerts/Episode.ts"
import { newlyOpen } from "../Alerts/OpenEpisode.ts"
import { companyFailureOf, failedWith } from "../Incidents/Failures.ts"
import { settingsInForce } from "../Operations/LastGood.ts"
import { collect } from "../Platform/Pages.ts"
import { platformOf, Threads } from "../Platform/Threads.ts"
import type { Company } from "../Settings/Companies.ts"
import type { RulesInForce } from "../Settings/LiveSettings.ts"
import type { Settings } from "../Settings/Settings.ts"
import { AlertStore } from "../State/AlertStore.ts"
import type { RecordedEpisode } from "../State/EpisodeReads.ts"
import { rulesSince } from "../State/GoodSettings.ts"
import { Silences } from "../State/Silences.ts"
import { Swaps } from "../State/Swaps.ts"
import { renderExplanation } from "./ExplainText.ts"
import { explainEpisode } from "./Explanation.ts"
import { lookingAtState } from "./InState.ts"
import { commonZone, moment } from "./Moments.ts"
import { json } from "./Output.ts"

const thread = Args.text("THREAD", {
  en: "The thread's id, as alerts and `estate threads list` show it",
  ru: "id диалога, как в уведомлении и в `estate threads list`"
})

const at = moment("at", {
  en: 'Decide for another time, in the time zone of the companies: "2026-12-01 09:00"',
  ru: 'Решить для другого времени, в часовом поясе компаний: "2026-12-01 09:00"'
})

/** `explain`: why a thread's alerts are as they are. It stores and sends nothing. */
export const explain = Command.make("explain", { thread, at, json }, options =>
  Effect.gen(function* () {
    const settings = yield* settingsInForce
    const id = yield* Either.mapLeft(decodeThread(options.thread), () => noThreadId(options.thread))
    const zone = commonZone(settings.companies, settings.zone)
    const present = yield* DateTime.now
    const now = Option.match(options.at, { onNone: () => present, onSome: time => time.toInstant(zone) })
    const state = yield* readState(id, settings)
    const isStored = state.recorded.length > 0
    const { language } = settings
    if (!isStored) yield* printError(notStored[language])
    const recorded = isStored ? state.recorded : yield* onPlatform(id, settings, state.inForce, now)
    const episodes = recorded.map(each => explainEpisode(each, companyOf(each, settings), state.inForce, now))
    if (options.json) {
      const at = DateTime.formatIso(now)
      return yield* printJson({ thread: id, at, isStored, episodes })
    }
    if (episodes.length === 0) yield* printError(nobodyWaits[language])
    for (const episode of episodes) yield* print(renderExplanation(episode, language, zone, now))
  })
).pipe(
  Command.withDescription(
    {
      en: "Say why a thread's alerts are as they are: its route, the calendar, silences, steps and the outbox.",
      ru: "Объяснить, почему уведомления о диалоге такие: маршрут, календарь, паузы, шаги и очередь."
    },
    [
      "estate-notifier explain 01JD0000000000000000000001",
      'estate-notifier explain 01JD0000000000000000000001 --at "2026-12-01 09:00"'
    ],
    {
      en: "Of a thread that is not in the state, the platform is asked: then it says what the next poll would do. Nothing is sent or stored.",
      ru: "О диалоге, которого нет в состоянии, спрашивает платформу и показывает, что сделает следующий опрос. Ничего не отправляет и не сохраняет."
    }
  )
)

const decodeThread = Schema.decodeUnknownEither(ThreadId)

const readState = (id: ThreadId, settings: Settings) =>
  Effect.gen(function* () {
    const swaps = yield* (yield* Swaps).endingAfter(DateTime.unsafeMake(0))
    const rules = settings.rules && withSwaps(settings.rules, swaps)
    const inForce: RulesInForce = {
      rules,
      since: yield* rulesSince(settings),
      silences: yield* (yield* Silences).endingAfter(DateTime.unsafeMake(0))
    }
    return { recorded: yield* (yield* AlertStore).recordsOf(id), inForce }
  }).pipe(lookingAtState(settings))

/** A company that is no longer configured has its own channel alone. */
const companyOf = ({ open: { episode } }: RecordedEpisode, { companies, zone }: Settings) => {
  const { company: name, destination } = episode
  return companies.find(company => company.name === name) ?? { name, destination, zone }
}

/** The episodes that a poll at this moment would open; none if nobody waits in the thread. */
const onPlatform = Effect.fnUntraced(function* (
  id: ThreadId,
  { companies }: Settings,
  inForce: RulesInForce,
  now: DateTime.Utc
) {
  const [failures, found] = yield* Effect.partition(companies, company =>
    opened(id, company, inForce, now).pipe(
      Effect.provideServiceEffect(Threads, platformOf(company)),
      Effect.mapError(companyFailureOf(company))
    )
  )
  const there = found.flatMap(Option.toArray)
  if (there.length === 0) {
    yield* failedWith(failures)
    return yield* unknownThread(id)
  }
  return there.flatMap(Option.toArray)
})

/** None: the company has no such thread. None in it: nobody waits there. */
const opened = Effect.fnUntraced(
  function* (id: ThreadId, company: Company, inForce: RulesInForce, now: DateTime.Utc) {
    const threads = yield* Threads
    const { items: messages } = yield* collect(threads.messages(id))
    const { items: unread } = yield* collect(threads.stream({ onlyUnread: true }))
    const found = unread.find(thread => thread.id.toUpperCase() === id.toUpperCase())
    return Option.some(
      Option.map(Option.fromNullable(found), (thread): RecordedEpisode => {
        const episode = episodeOf(thread, messages, company)
        const route = companyRules(company, inForce).routeOf(episode, now)
        return { open: newlyOpen(episode, route, now), isWatched: false, messages: [] }
      })
    )
  },
  Effect.catchTag("ThreadNotFound", () => Effect.succeedNone)
)

const noThreadId = (text: string) =>
  wrongUse({
    en: `THREAD expects a thread's id, 26 letters and digits, not ${quoted(text).en}`,
    ru: `ДИАЛОГ ожидает id диалога, 26 букв и цифр, а не ${quoted(text).ru}`
  })

const unknownThread = (id: ThreadId) =>
  failed(ExitCode.notFound, {
    en: `neither the state nor the platform of any company has the thread ${id}`,
    ru: `диалога ${id} нет ни в состоянии, ни на платформе ни у одной компании`
  })

const notStored = {
  en: "the state has no alert of this thread; what a poll would do, by the platform:",
  ru: "в состоянии нет уведомлений о диалоге; вот что сделал бы опрос, по данным платформы:"
}

const nobodyWaits = {
  en: "nothing: nobody waits in it, since no message is unread",
  ru: "ничего: в диалоге никто не ждёт, непрочитанных сообщений нет"
}
