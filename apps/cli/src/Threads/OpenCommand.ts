import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import { ListingId } from "@estate/domain/Listing"
import { type ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import { threadUrlOf } from "@estate/domain/ThreadUrl"
import { Effect, Option } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { openInBrowser } from "../Terminal/Browser.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Output } from "../Terminal/Output.ts"
import { readThreadUrl } from "../ThreadUrlSetting.ts"
import { findThread } from "./FindThread.ts"
import { readThread, threadIdArgument, threadIdNote, threadIdOf } from "./ThreadIdArgument.ts"

const opened = { en: "opened in the browser:", ru: "открыто в браузере:" } as const

/** `estate open [ID]`. */
export const openCommand = Command.make("open", { id: threadIdArgument, ...connectionOptions }, options =>
  Effect.gen(function* () {
    const { reference } = yield* readThread(options)
    const template = yield* readThreadUrl
    if (Option.isNone(template)) return yield* noTemplate
    yield* connectedTo(Threads.layerWithoutDependencies, options, settings =>
      Effect.gen(function* () {
        const threadId = yield* threadIdOf(reference, settings)
        const url = threadUrlOf(template.value, {
          threadId,
          listingId: template.value.includes("{listingId}") ? yield* listingOf(threadId) : NO_LISTING
        })
        const output = yield* Output
        const notices = yield* Notices
        if (!output.isTerminal) return yield* output.write(`${url}\n`)
        yield* openInBrowser(url)
        yield* notices.print(`${opened[settings.language]} ${url}`)
      })
    )
  })
).pipe(
  Command.withDescription(
    {
      en: "Open a thread in your own system; in a pipe, print its address.",
      ru: "Открыть диалог в вашей системе; в конвейере — вывести его адрес."
    },
    [
      "estate open 3",
      { en: "estate open Anna", ru: "estate open Анна" },
      "estate open 01JD3Q8Z6N4T2V9W5X7Y0ABCDE | cat"
    ],
    {
      en: "ESTATE_THREAD_URL is the address of a thread there, http or https; {threadId} and {listingId} are replaced: https://crm.example/threads/{threadId}.",
      ru: "ESTATE_THREAD_URL — адрес диалога в ней, http или https; вместо {threadId} и {listingId} подставляются номера: https://crm.example/threads/{threadId}."
    },
    threadIdNote
  )
)

/** For an address without a listing. */
const NO_LISTING = ListingId.make(0)

const listingOf = Effect.fnUntraced(function* (id: ThreadId) {
  const thread = yield* findThread(id)
  if (thread === undefined) return yield* new ThreadNotFound({ detail: id, requestId: Option.none() })
  return thread.listingId
})

const noTemplate = wrongUse(
  { en: "ESTATE_THREAD_URL is not set", ru: "ESTATE_THREAD_URL не задана" },
  {
    en: "Set it to the address of a thread in your system, such as https://crm.example/threads/{threadId}",
    ru: "Задайте адрес диалога в вашей системе, например https://crm.example/threads/{threadId}"
  }
)
