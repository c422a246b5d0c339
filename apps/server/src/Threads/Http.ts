import { HttpApiBuilder } from "@effect/platform"
import { CurrentKey } from "@estate/api/Key"
import { PlatformApi } from "@estate/api/PlatformApi"
import { sendMessage } from "@estate/api/Threads"
import type { CompanyId } from "@estate/domain/Company"
import type { IdempotencyKey } from "@estate/domain/IdempotencyKey"
import type { MessageText } from "@estate/domain/Message"
import type { ThreadId } from "@estate/domain/Thread"
import { Effect, Either, Option } from "effect"
import { pageJson, requestedPage } from "../Endpoint/JsonAnswer.ts"
import { ReadHandlers } from "../Endpoint/ReadHandlers.ts"
import { orUnavailable } from "../Endpoint/Unavailable.ts"
import { WriteHandlers } from "../Endpoint/WriteHandlers.ts"
import { Messages } from "./MessagesRepo.ts"
import { Threads } from "./Repo.ts"

interface SendRequest {
  readonly path: { readonly ulid: ThreadId }
  readonly headers: { readonly "idempotency-key"?: IdempotencyKey | undefined }
  readonly payload: { readonly message: MessageText }
}

/** The message with its key; undefined if it has none. */
const keyedText = ({ path, headers, payload }: SendRequest) => {
  const key = headers["idempotency-key"]
  return key === undefined ? undefined : { thread: path.ulid, text: payload.message, key }
}

/** Endpoints 11 to 14: maps the contract to the repositories. */
export const layer = HttpApiBuilder.group(PlatformApi, "threads", handlers =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const messages = yield* Messages
    const readHandlers = yield* ReadHandlers
    const { register } = yield* WriteHandlers
    const send = (company: CompanyId, request: SendRequest) => {
      const keyed = keyedText(request)
      return keyed === undefined
        ? messages.send(company, request.path.ulid, request.payload.message)
        : messages.sendOnce(company, keyed)
    }
    register("threads.send", sendMessage.schemas, {
      write: ({ company }, request: SendRequest) => {
        const keyed = keyedText(request)
        return keyed === undefined
          ? messages.sending(company, request.path.ulid, request.payload.message)
          : messages.sendingOnce(company, keyed)
      },
      again: ({ company }, request) => send(company, request)
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
      .handle("send", request =>
        Effect.gen(function* () {
          const { company } = yield* CurrentKey
          yield* send(company, request)
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
