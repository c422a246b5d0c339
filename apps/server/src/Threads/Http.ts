import { listMessages, listThreads, removeThread, sendMessage } from "@estate/api/Threads"
import { Effect, Either, Option } from "effect"
import { effect, read } from "../Endpoint/Handler.ts"
import { pageJson, requestedPage } from "../Endpoint/JsonAnswer.ts"
import { Messages } from "./MessagesRepo.ts"
import { Threads } from "./Repo.ts"

/** Endpoints 11 to 14: maps the contract to the repositories. */
export const handlers = Effect.map(Effect.all([Threads, Messages]), ([threads, messages]) => ({
  "threads.list": read(listThreads, (reads, { company }, { urlParams }) => {
    const requested = requestedPage(urlParams.page, urlParams.limit)
    const page = threads.list(reads, company, {
      page: requested.page,
      limit: requested.limit,
      onlyUnread: urlParams.only_uread ?? false,
      search: Option.fromNullable(urlParams.search)
    })
    return Either.right(pageJson(page))
  }),
  "threads.messages": read(listMessages, (reads, { company }, { path, urlParams }) => {
    const page = messages.list(reads, company, path.ulid, {
      ...requestedPage(urlParams.page, urlParams.limit),
      search: Option.fromNullable(urlParams.search)
    })
    return Either.map(page, found => pageJson(found))
  }),
  "threads.send": effect(sendMessage, ({ company }, { path, headers, payload }) => {
    const key = headers["idempotency-key"]
    const sent =
      key === undefined
        ? messages.send(company, path.ulid, payload.message)
        : messages.sendOnce(company, { thread: path.ulid, text: payload.message, key })
    return Effect.as(sent, NOTHING)
  }),
  "threads.remove": effect(removeThread, ({ company }, { path }) =>
    Effect.as(threads.remove(company, path.ulid), NOTHING)
  )
}))

/** The answer of a write (spec, «Errors»). */
const NOTHING = "[]"
