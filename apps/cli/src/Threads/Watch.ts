import { Threads } from "@estate/api-client/Threads"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { Duration, Effect, Option, Ref, Stream } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { commandFailed, type EstateError } from "../Failure.ts"
import { utcOption } from "../Format.ts"
import { readLength } from "../List/Length.ts"
import { batchWriter } from "../Records/BatchWriter.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { textOption } from "../TextOption.ts"
import { followAll, followThread } from "./Follow.ts"
import { readThreadId, threadIdArgument } from "./ThreadIdArgument.ts"
import { watchedView } from "./WatchedView.ts"

const USUAL = Duration.seconds(3)
const SHORTEST = Duration.seconds(1)

const words = {
  en: {
    watching: "watching for new messages; Ctrl-C ends it",
    again: "trying again",
    answers: "the platform answers again"
  },
  ru: {
    watching: "жду новых сообщений; Ctrl-C завершает",
    again: "пробую снова",
    answers: "платформа снова отвечает"
  }
} as const

/** `estate threads watch [ID]`. */
export const watchCommand = Command.make(
  "watch",
  {
    id: threadIdArgument.pipe(
      Args.withDescription({
        en: "Only this thread; all of them where left out",
        ru: "Только этот диалог; без него — все"
      }),
      Args.optional
    ),
    every: textOption("every", "3s", {
      en: "How often to look: 1s or longer",
      ru: "Как часто смотреть: от 1s"
    }),
    format: Options.choice("format", ["table", "ndjson"]).pipe(
      Options.withDescription({
        en: "table (in a pipe: tab-separated), or ndjson: a message a line",
        ru: "table (в конвейере — через табуляцию) или ndjson: сообщение на строку"
      }),
      Options.withDefault("table" as const)
    ),
    utc: utcOption,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const id = Option.isSome(options.id) ? yield* readThreadId(options.id.value) : undefined
      const every = Duration.max(SHORTEST, (yield* readLength(options.every, "--every")) ?? USUAL)
      yield* connectedTo(Threads.layerClient, options, settings =>
        Effect.gen(function* () {
          const notices = yield* Notices
          const onReady = notices.chat(words[settings.language].watching)
          const watching = { every, onReady, ...(yield* patience(settings)) }
          const write = yield* batchWriter(watchedView, options, settings)
          const found = id === undefined ? followAll(watching) : followThread(id, watching)
          yield* Stream.runForEach(found, write)
        })
      )
    })
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Follow new messages as they come, until you end it with Ctrl-C.",
        ru: "Следить за новыми сообщениями, пока не нажмёте Ctrl-C."
      },
      [
        "estate threads watch",
        "estate threads watch 01JD3Q8Z6N4T2V9W5X7Y0ABCDE --every 1s",
        'estate threads watch --format ndjson | while read -r line; do echo "$line"; done'
      ]
    )
  )
)

/** What may pass is told when it begins and when it is over, and waited out; the rest ends the watching. */
const patience = Effect.fnUntraced(function* (settings: EstateSettings) {
  const notices = yield* Notices
  const word = words[settings.language]
  const told = yield* Ref.make("")
  const onAnswer = Effect.gen(function* () {
    if ((yield* Ref.getAndSet(told, "")) !== "") yield* notices.tell(word.answers)
  })
  const onFault = Effect.fnUntraced(function* (error: EstateError) {
    switch (error._tag) {
      case "PlatformUnreachable":
      case "PlatformFailed":
      case "UnreadableResponse":
      case "RateLimited": {
        if ((yield* Ref.getAndSet(told, error._tag)) === error._tag) return
        return yield* notices.tell(`${commandFailed(error, settings).message}; ${word.again}`)
      }
      default:
        return yield* commandFailed(error, settings)
    }
  })
  return { onAnswer, onFault }
})
