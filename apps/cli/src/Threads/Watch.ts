import { Threads } from "@estate/api-client/Threads"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import type { CallFailure } from "@estate/domain/CallFailure"
import { byLanguage } from "@estate/text/Language"
import { Duration, Effect, Option, Stream } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { commandFailed } from "../Failure/Failure.ts"
import { lengthOption } from "../List/LengthOption.ts"
import { batchWriter } from "../Records/BatchWriter.ts"
import { utcOption } from "../Records/Format.ts"
import type { SkippedRecords } from "../Records/SkippedRecords.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Output } from "../Terminal/Output.ts"
import { followAll, followThread } from "./Follow.ts"
import { threadIdOf } from "./ThreadIdArgument.ts"
import { readThreadReference } from "./ThreadReference.ts"
import { watchedView } from "./WatchedView.ts"

const DEFAULT_INTERVAL = Duration.seconds(3)
const MIN_INTERVAL = Duration.seconds(1)
const BELL = "\u0007"

const texts = byLanguage({
  watching: {
    en: "watching for new messages; press Ctrl-C to stop",
    ru: "ожидание новых сообщений; Ctrl-C — выход"
  },
  again: { en: "retrying", ru: "повтор" },
  answers: { en: "the platform is back", ru: "платформа снова отвечает" }
})

/** `estate threads watch [ID]`. */
export const watchCommand = Command.make(
  "watch",
  {
    id: Args.text("ID", {
      en: "Only this thread (default: all threads)",
      ru: "Только этот диалог (по умолчанию все)"
    }).pipe(Args.withCompletion("threads"), Args.optional),
    every: lengthOption("every", "3s", {
      en: "The time between two checks, at least 1s (default 3s)",
      ru: "Время между проверками, не меньше 1s (по умолчанию 3s)"
    }).pipe(Options.withDefault(DEFAULT_INTERVAL)),
    format: Options.choice("format", ["table", "ndjson"], {
      en: "table (tab-separated in a pipe) or ndjson, one message per line",
      ru: "table (в конвейере — с табуляцией) или ndjson, по сообщению в строке"
    }).pipe(Options.withDefault("table" as const)),
    incoming: Options.boolean("incoming", {
      en: "Only what buyers write",
      ru: "Только сообщения покупателей"
    }),
    bell: Options.boolean("bell", {
      en: "Ring the terminal's bell when a buyer writes",
      ru: "Звуковой сигнал терминала, когда пишет покупатель"
    }),
    utc: utcOption,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const reference = Option.isSome(options.id)
        ? yield* readThreadReference(options.id, { canAsk: false })
        : undefined
      const every = Duration.max(MIN_INTERVAL, options.every)
      yield* connectedTo(Threads.layerWithoutDependencies, options, (settings, skipped) =>
        Effect.gen(function* () {
          const id = reference === undefined ? undefined : yield* threadIdOf(reference, settings)
          const notices = yield* Notices
          const onReady = notices.printOnTerminal(texts[settings.language].watching)
          const watching = { every, onReady, ...(yield* outageReporter(settings, skipped)) }
          const write = yield* batchWriter(watchedView, options, settings)
          const found = id === undefined ? followAll(watching) : followThread(id, watching)
          const wanted = options.incoming
            ? Stream.map(found, rows => rows.filter(({ message }) => message.isIncoming))
            : found
          const { isTerminal, write: writeRaw } = yield* Output
          const ring = options.bell && isTerminal ? writeRaw(BELL) : Effect.void
          yield* Stream.runForEach(wanted, rows =>
            Effect.zipRight(write(rows), rows.some(({ message }) => message.isIncoming) ? ring : Effect.void)
          )
        })
      )
    })
).pipe(
  Command.untilStopped,
  Command.withDescription(
    {
      en: "Print new messages as they come, until Ctrl-C.",
      ru: "Выводить новые сообщения по мере поступления, до Ctrl-C."
    },
    [
      "estate threads watch",
      "estate threads watch --incoming --bell",
      "estate threads watch 01JD3Q8Z6N4T2V9W5X7Y0ABCDE --every 1s",
      'estate threads watch --format ndjson | while read -r line; do echo "$line"; done'
    ]
  )
)

/** Reports an outage once when it begins and once when it ends. Other errors end the command. */
const outageReporter = Effect.fnUntraced(function* (settings: EstateSettings, skipped: SkippedRecords) {
  const notices = yield* Notices
  const text = texts[settings.language]
  let reported = ""
  const printSkipped = Effect.provideService(skipped.print, Notices, notices)
  const onAnswer = Effect.gen(function* () {
    if (reported !== "") yield* notices.print(text.answers)
    reported = ""
    yield* printSkipped
  })
  const onError = Effect.fnUntraced(function* (error: CallFailure) {
    switch (error._tag) {
      case "PlatformUnreachable":
      case "PlatformFailed":
      case "UnreadableResponse":
      case "RateLimited": {
        if (reported === error._tag) return
        reported = error._tag
        return yield* notices.print(
          `${commandFailed(error, settings).in(settings.language).message}; ${text.again}`
        )
      }
      default:
        return yield* commandFailed(error, settings)
    }
  })
  return { onAnswer, onError }
})
