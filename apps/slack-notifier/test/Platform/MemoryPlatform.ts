import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import { ThreadId } from "@estate/domain/Thread"
import * as wire from "@estate/testing/Wire"
import { Effect, Redacted } from "effect"
import { platformOf } from "../../src/Platform/Threads.ts"

/** A page that a platform was asked for. */
export interface Asked {
  readonly page: number
  readonly limit: number
}

/** A page as a platform sends it, or the status of a refusal, or no answer. */
export type Answer =
  | { readonly items: ReadonlyArray<object>; readonly total: number; readonly pages: object }
  | number
  | undefined

/** A list of records in order, in pages of at most `most`. */
export const pageOf = (all: ReadonlyArray<object>, { page, limit }: Asked, most: number = limit) => {
  const size = Math.min(limit, most)
  return {
    items: all.slice((page - 1) * size, page * size),
    total: all.length,
    pages: { page, total: Math.ceil(all.length / size) }
  }
}

export const threadId = (n: number) => ThreadId.make(`01JDT${String(n).padStart(21, "0")}`)

/** Unread threads on the wire, from number 0. */
export const threadWires = (count: number, changes: (n: number) => wire.Changes = () => ({})) =>
  Array.from({ length: count }, (_, n) =>
    wire.thread({ ulid: threadId(n), unread_messages: 1, last_message: "сообщение 1", ...changes(n) })
  )

/** The notifier's client of a platform that answers like this, and the pages that it asked for. */
export const memoryPlatform = (
  threads: (asked: Asked) => Answer,
  messages: (asked: Asked, thread: string) => Answer = asked => pageOf([wire.message()], asked)
) => {
  const requests: Array<Asked> = []
  const client = HttpClient.make((request, { pathname, searchParams }) =>
    Effect.suspend(() => {
      const asked = {
        page: Number(searchParams.get("page")),
        limit: Number(searchParams.get("limit"))
      }
      const [thread = ""] = pathname.split("/").slice(-2)
      const isList = !pathname.endsWith("/messages")
      if (isList) requests.push(asked)
      const answer = isList ? threads(asked) : messages(asked, thread)
      if (answer === undefined) return Effect.never
      const response =
        typeof answer === "number" ? new Response("no", { status: answer }) : Response.json(answer)
      return Effect.succeed(HttpClientResponse.fromWeb(request, response))
    })
  )
  const platform = {
    apiUrl: new URL("http://platform.example.com"),
    apiKey: Redacted.make("live_1"),
    requestsPerSecond: Number.POSITIVE_INFINITY,
    retries: 0
  }
  return {
    requests,
    threads: Effect.provideService(platformOf({ name: "north", platform }), HttpClient.HttpClient, client)
  }
}
