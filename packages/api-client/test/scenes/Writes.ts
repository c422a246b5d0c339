import { Threads } from "@estate/api-client/Threads"
import { Effect } from "effect"
import { type Answer, answer, cutAnswer, silence } from "../ScriptedPlatform.ts"
import { messageWire, pageWire, threadId } from "../Wire.ts"
import type { Scene } from "./Scene.ts"

const TEXT = "Yes, at 11:00 & not <later>"

const message = (n: number, text: string) => ({
  ...messageWire,
  ulid: `01JD${String(n).padStart(22, "0")}`,
  direction: "outgoing",
  message: text
})

/** A thread that stores a message with the `storedAt`-th POST, if at all, and answers each POST. */
const thread = (answers: Answer | ReadonlyArray<Answer>, stored?: string): Answer => {
  const posts = typeof answers === "function" ? [answers] : answers
  let count = 0
  return response => {
    const isRead = response.req.method === "GET"
    if (!isRead) return (posts[Math.min(count++, posts.length - 1)] ?? silence)(response)
    const messages = [message(1, "Hello"), ...(count > 0 && stored !== undefined ? [message(2, stored)] : [])]
    return answer(200, pageWire(messages))(response)
  }
}

/** A platform whose threads can be listed, but not read; it takes messages. */
const unreadable =
  (status: number): Answer =>
  response =>
    (response.req.url?.includes("/messages")
      ? answer(status, "")
      : answer(200, response.req.method === "GET" ? pageWire([]) : []))(response)

/** A thread of 2,500 messages, the oldest first; it stores another one, and answers 500. */
const longThread = (): Answer => {
  const created_at = (n: number) => `2026-01-${String(1 + Math.floor(n / 100)).padStart(2, "0")} 10:00:00`
  const stored = Array.from({ length: 2500 }, (_, n) => ({
    ...message(n, "Hello"),
    created_at: created_at(n)
  }))
  return response => {
    if (response.req.method !== "GET") {
      stored.push({ ...message(2500, TEXT), created_at: created_at(2500) })
      return answer(500, "")(response)
    }
    const page = Number(new URL(response.req.url ?? "", "http://x").searchParams.get("page"))
    const items = stored.slice((page - 1) * 1000, page * 1000)
    return answer(200, { ...pageWire(items, page, 3), total: stored.length })(response)
  }
}

const reply = Effect.flatMap(Threads, threads => threads.reply(threadId, TEXT))
const remove = Effect.flatMap(Threads, threads => threads.remove(threadId))

const sending = (
  platform: string,
  answers: Answer,
  sees: string,
  requests: string | number,
  settings: Scene["settings"] = {}
): Scene => ({ platform, answers: [answers], call: reply, sees, requests, settings })

/** A short time, but longer than a good answer takes on a machine that stalls for two seconds. */
const quick = { timeout: "3 seconds" } as const

/** What may have stored the message, or not. */
const unclear: ReadonlyArray<readonly [string, Answer, Scene["settings"]?]> = [
  ["answers 500", answer(500, "")],
  ["answers 502 in HTML", answer(502, "<html>")],
  ["answers 503, come again in a second", answer(503, "", { "retry-after": "1" })],
  ["answers 408", answer(408, "")],
  ["answers 409: it is sending it already", answer(409, "")],
  ["answers 201", answer(201, [])],
  ["answers 204", answer(204, "")],
  ["redirects with 302", answer(302, "", { location: "/" })],
  ["says 200 and an error", answer(200, { error: "try later" })],
  ["says 200 and a page to sign in", answer(200, "<html>Sign in</html>")],
  ["says 200 and nothing", answer(200, "")],
  ["closes before its answer", response => response.destroy()],
  ["closes within its answer", cutAnswer(200, "[")],
  ["never answers", silence, quick]
]

export const replies: ReadonlyArray<Scene> = [
  sending("stores it, and says so", thread(answer(200, []), TEXT), "done", "1 POST, 1 GET"),
  ...unclear.flatMap(([platform, answers, settings]) => [
    sending(`stores it, and ${platform}`, thread(answers, TEXT), "done", "1 POST, 2 GET", settings),
    sending(`does not store it, and ${platform}`, thread(answers), "SendUncertain", "1 POST, 3 GET", settings)
  ]),
  sending(
    "stores it otherwise (`&amp;`), and answers 500",
    thread(answer(500, ""), TEXT.replace("&", "&amp;")),
    "SendUncertain",
    "1 POST, 3 GET"
  ),
  sending(
    "stores it with other line ends and accents, and answers 500",
    thread(answer(500, ""), `${TEXT}\r\n`),
    "done",
    "1 POST, 2 GET"
  ),
  sending(
    "loses it while a colleague sends the same text, and answers 500",
    thread(answer(500, ""), TEXT),
    "done",
    "1 POST, 2 GET"
  ),
  sending("refuses it with 400", thread(answer(400, "")), "MessageRejected", "1 POST, 1 GET"),
  sending(
    "refuses it with 400, and says why",
    thread(answer(400, { type: "about:blank", title: "T", status: 400, detail: "the listing is closed" })),
    "MessageRejected",
    "1 POST, 1 GET"
  ),
  sending(
    "refuses it with 400, and says why in JSON of its own",
    thread(answer(400, { error: { message: "the listing is closed" } })),
    "MessageRejected",
    "1 POST, 1 GET"
  ),
  sending(
    "refuses it with 400, and repeats a part of it",
    thread(answer(400, { detail: `not allowed: ${TEXT.slice(2, 14).toUpperCase()}` })),
    "MessageRejected",
    "1 POST, 1 GET"
  ),
  sending("refuses it with 401", thread(answer(401, "")), "NotSignedIn", "1 POST, 1 GET"),
  sending("refuses it with 403", thread(answer(403, "")), "AccessDenied", "1 POST, 1 GET"),
  sending("refuses it with 404", thread(answer(404, "")), "ThreadNotFound", "1 POST, 1 GET"),
  sending("refuses it with 413", thread(answer(413, "")), "PlatformFailed", "1 POST, 1 GET"),
  sending(
    "answers 429, come again in a second; then stores it",
    thread([answer(429, "", { "retry-after": "1" }), answer(200, [])], TEXT),
    "done",
    "2 POST, 1 GET"
  ),
  sending("answers 429, always", thread(answer(429, "")), "RateLimited", "4 POST, 1 GET"),
  sending(
    "does not show the thread (403), nor takes the message",
    answer(403, ""),
    "AccessDenied",
    "1 POST, 1 GET"
  ),
  sending("does not show the thread (403), and stores the message", unreadable(403), "done", "1 POST, 1 GET"),
  sending("does not show the thread: 404", answer(404, ""), "ThreadNotFound", 1),
  sending("shows neither the thread nor the list of threads: 500", answer(500, ""), "PlatformFailed", 8),
  sending(
    "shows the list of threads, not this one (500), and stores the message",
    unreadable(500),
    "done",
    "1 POST, 5 GET"
  ),
  sending(
    "has 2,500 messages in the thread, stores it, and answers 500",
    longThread(),
    "done",
    "1 POST, 3 GET"
  ),
  {
    ...sending(
      "shows a thread that cannot be read, and stores the message",
      answer(200, {}),
      "done",
      "1 POST, 1 GET"
    ),
    answers: [response => answer(200, response.req.method === "GET" ? pageWire([{ ulid: 7 }]) : [])(response)]
  },
  sending("never answers; the deadline is 4 seconds", thread(silence), "SendUncertain", "1 POST, 1 GET", {
    deadline: "4 seconds"
  }),
  {
    ...sending("is sent no text", answer(200, []), "MessageEmpty", 0),
    call: Effect.flatMap(Threads, threads => threads.reply(threadId, "  \n"))
  },
  {
    ...sending("is sent 4,001 characters", answer(200, []), "MessageTooLong", 0),
    call: Effect.flatMap(Threads, threads => threads.reply(threadId, "я".repeat(4001)))
  }
]

/** A thread that a DELETE removes or not, and its answer. */
const removal = (answers: Answer, isGone: boolean): Answer => {
  let isAsked = false
  return response => {
    if (response.req.method === "GET")
      return (isAsked && isGone ? answer(404, "") : answer(200, pageWire([])))(response)
    isAsked = true
    return answers(response)
  }
}

const removing = (platform: string, answers: Answer, sees: string, requests: string): Scene => ({
  platform,
  answers: [answers],
  call: remove,
  sees,
  requests
})

export const removals: ReadonlyArray<Scene> = [
  removing("deletes it, and says so", removal(answer(200, []), true), "done", "1 DELETE"),
  removing("knows no such thread", removal(answer(404, ""), true), "ThreadNotFound", "1 DELETE"),
  removing(
    "deletes it, and says 200 and HTML",
    removal(answer(200, "<html>"), true),
    "done",
    "1 DELETE, 1 GET"
  ),
  removing(
    "does not delete it, and says 200 and an error",
    removal(answer(200, { error: "no" }), false),
    "UnreadableResponse",
    "1 DELETE, 1 GET"
  ),
  removing(
    "does not delete it, and answers 500",
    removal(answer(500, ""), false),
    "PlatformFailed",
    "1 DELETE, 1 GET"
  ),
  removing("deletes it, and answers 500", removal(answer(500, ""), true), "done", "1 DELETE, 1 GET"),
  removing(
    "deletes it, and closes before its answer",
    removal(response => response.destroy(), true),
    "done",
    "1 DELETE, 1 GET"
  )
]
