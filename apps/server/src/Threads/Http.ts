import { HttpApiBuilder, HttpServerResponse } from "@effect/platform"
import { pageOf, pages } from "@estate/api/Paging"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Message } from "@estate/domain/Message"
import type { Page } from "@estate/domain/Page"
import { DEFAULT_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import { Thread } from "@estate/domain/Thread"
import { Effect, Option, Schema } from "effect"
import { orUnavailable } from "../Http/Unavailable.ts"
import { keyFor } from "../Keys/Http.ts"
import { Messages } from "./MessagesRepo.ts"
import { Threads } from "./Repo.ts"

const FIRST_PAGE = PageNumber.make(1)
const USUAL_SIZE = PageSize.make(DEFAULT_PAGE_SIZE)

/** A page as the wire has it. A record that cannot be encoded is this service's fault, not the request's. */
const respondWith = <A, I>(item: Schema.Schema<A, I>) => {
  const encode = Schema.encode(pageOf(item, pages))
  return ({ items, total, page, totalPages }: Page<A>) =>
    encode({ items, total, pages: { page, total: totalPages } }).pipe(
      Effect.map(body => HttpServerResponse.unsafeJson(body)),
      Effect.orDie
    )
}
const threadsResponse = respondWith(Thread)
const messagesResponse = respondWith(Message)

/** Endpoints 11 to 14: the contract's words turned into the repositories' own. */
export const layer = HttpApiBuilder.group(PlatformApi, "threads", handlers =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const messages = yield* Messages
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.gen(function* () {
          const { company } = yield* keyFor("messages")
          const page = yield* threads.list(company, {
            page: urlParams.page ?? FIRST_PAGE,
            limit: urlParams.limit ?? USUAL_SIZE,
            onlyUnread: urlParams.only_uread ?? false,
            search: Option.fromNullable(urlParams.search)
          })
          return yield* threadsResponse(page)
        }).pipe(orUnavailable)
      )
      .handle("messages", ({ path, urlParams }) =>
        Effect.gen(function* () {
          const { company } = yield* keyFor("messages")
          const page = yield* messages.list(company, path.ulid, {
            page: urlParams.page ?? FIRST_PAGE,
            limit: urlParams.limit ?? USUAL_SIZE,
            search: Option.fromNullable(urlParams.search)
          })
          return yield* messagesResponse(page)
        }).pipe(orUnavailable)
      )
      .handle("send", ({ path, payload }) =>
        Effect.gen(function* () {
          const { company } = yield* keyFor("messages")
          yield* messages.send(company, path.ulid, payload.message)
        }).pipe(orUnavailable)
      )
      .handle("remove", ({ path }) =>
        Effect.gen(function* () {
          const { company } = yield* keyFor("messages")
          yield* threads.remove(company, path.ulid)
        }).pipe(orUnavailable)
      )
  })
)
