import { listMessages, listThreads, removeThread, sendMessage } from "@estate/api/Threads"
import { Effect, Either } from "effect"
import { read, write } from "../Endpoint/Handler.ts"
import { pageJson, requestedPage } from "../Endpoint/JsonAnswer.ts"
import { Messages, messagesPage } from "./MessagesRepo.ts"
import { removingThread, threadsPage } from "./Repo.ts"

/** Endpoints 11 to 14: maps the contract to the repositories. */
export const handlers = Effect.map(Messages, messages => ({
  "threads.list": read(listThreads, (reads, { company }, { urlParams }) => {
    const page = threadsPage(reads, company, requestedPage(urlParams), urlParams)
    return Either.right(pageJson(page))
  }),
  "threads.messages": read(listMessages, (reads, { company }, { path, urlParams }) => {
    const page = messagesPage(reads, company, path.ulid, requestedPage(urlParams), urlParams.search)
    return Either.map(page, found => pageJson(found))
  }),
  "threads.send": write(sendMessage, ({ company }, { path, headers, payload }) => {
    const key = headers["idempotency-key"]
    return key === undefined
      ? messages.send(company, path.ulid, payload.message)
      : messages.sendOnce(company, { thread: path.ulid, text: payload.message, key })
  }),
  "threads.remove": write(removeThread, ({ company }, { path }) => ({
    first: removingThread(company, path.ulid),
    whole: Effect.die("refused")
  }))
}))
