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
    if (key === undefined)
      return {
        write: messages.sending(company, path.ulid, payload.message),
        again: messages.send(company, path.ulid, payload.message)
      }
    const message = { thread: path.ulid, text: payload.message, key }
    return { write: messages.sendingOnce(company, message), again: messages.sendOnce(company, message) }
  }),
  "threads.remove": write(removeThread, ({ company }, { path }) => ({
    write: removingThread(company, path.ulid)
  }))
}))
