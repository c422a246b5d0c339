import { HttpApiBuilder } from "@effect/platform"
import { CurrentKey } from "@estate/api/Key"
import { PlatformApi } from "@estate/api/PlatformApi"
import { sendMessage } from "@estate/api/Threads"
import type { MessageText } from "@estate/domain/Message"
import type { ThreadId } from "@estate/domain/Thread"
import { Effect, Either, Option } from "effect"
import { pageJson, requestedPage } from "../Endpoint/JsonAnswer.ts"
import { ReadHandlers } from "../Endpoint/ReadHandlers.ts"
import { orUnavailable } from "../Endpoint/Unavailable.ts"
import { WriteHandlers } from "../Endpoint/WriteHandlers.ts"
import { Messages } from "./MessagesRepo.ts"
import { Threads } from "./Repo.ts"

/** Endpoints 11 to 14: maps the contract to the repositories. */
export const layer = HttpApiBuilder.group(PlatformApi, "threads", handlers =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const messages = yield* Messages
    const readHandlers = yield* ReadHandlers
    const { register } = yield* WriteHandlers
    type Sending = { readonly path: { readonly ulid: ThreadId }; readonly payload: { message: MessageText } }
    register("threads.send", sendMessage.schemas.payload, {
      write: ({ company }, { path, payload }: Sending) =>
        messages.sending(company, path.ulid, payload.message),
      again: ({ company }, { path, payload }) => messages.send(company, path.ulid, payload.message)
    })
    return handlers
      .handle(
        "list",
        readHandlers.handle("threads.list", (reads, { company }, { urlParams }) => {
          const requested = requestedPage(urlParams.page, urlParams.limit)
          const page = threads.list(reads, company, {
            page: requested.page,
            limit: requested.limit,
            onlyUnread: urlParams.only_uread ?? false,
            search: Option.fromNullable(urlParams.search)
          })
          return Either.right(pageJson(page))
        })
      )
      .handle(
        "messages",
        readHandlers.handle("threads.messages", (reads, { company }, { path, urlParams }) => {
          const page = messages.list(reads, company, path.ulid, {
            ...requestedPage(urlParams.page, urlParams.limit),
            search: Option.fromNullable(urlParams.search)
          })
          return Either.map(page, found => pageJson(found))
        })
      )
      .handle("send", ({ path, payload }) =>
        Effect.gen(function* () {
          const { company } = yield* CurrentKey
          yield* messages.send(company, path.ulid, payload.message)
        }).pipe(orUnavailable)
      )
      .handle("remove", ({ path }) =>
        Effect.gen(function* () {
          const { company } = yield* CurrentKey
          yield* threads.remove(company, path.ulid)
        }).pipe(orUnavailable)
      )
  })
)
