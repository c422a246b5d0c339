import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { expect, it } from "@effect/vitest"
import { localServer } from "@estate/testing/LocalServer"
import { DateTime, Effect, Layer, Option, Redacted } from "effect"
import { describe } from "vitest"
import { makeSlack, Slack } from "../../src/Slack/Slack.ts"
import { episode, leads, now } from "../Delivery/Harness.ts"

/** A workspace whose history has two pages; the first request for the second one gets a 429. */
const twoPages = Effect.fnUntraced(function* (
  answer: (path: string, cursor: string, fields: URLSearchParams) => unknown = answerTo
) {
  const requests: Array<string> = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ""
    const fields = new URLSearchParams(await text(request))
    const cursor = fields.get("cursor") ?? ""
    requests.push(`${path.slice("/api/".length)} ${cursor}`.trim())
    const again = requests.filter(each => each === "conversations.history second").length
    if (cursor === "second" && again === 1) response.writeHead(429, { "retry-after": "1" }).end()
    else
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify(answer(path, cursor, fields)))
  })
  const { url } = yield* localServer(server)
  return { url: `${url}/api/`, requests }
})

const answerTo = (path: string, cursor: string): unknown => {
  if (path.endsWith("auth.test")) return { ok: true, bot_id: "B1" }
  if (path.endsWith("conversations.list")) return { ok: true, channels: [{ id: "C00000001", name: leads }] }
  const { alertId } = episode(cursor === "" ? 1 : 2)
  const metadata = { event_type: "estate_alert", event_payload: { alert_id: alertId } }
  return {
    ok: true,
    messages: [{ bot_id: "B1", ts: "1.0", metadata }],
    response_metadata: { next_cursor: cursor === "" ? "second" : "" }
  }
}

const slackAt = (url: string) =>
  Layer.effect(Slack, makeSlack({ workspace: "", token: Redacted.make("xoxb-1"), apiUrl: Option.some(url) }))

const historyAt = (url: string, since = now) =>
  Effect.flatMap(Slack, slack => slack.historyOf(leads, since)).pipe(Effect.provide(slackAt(url)))

describe("a long history", () => {
  it.scopedLive("continues at the same page after a 429, instead of starting over", () =>
    Effect.gen(function* () {
      const { url, requests } = yield* twoPages()
      const found = yield* historyAt(url)
      expect(found.alerts.map(({ alertId }) => alertId)).toEqual([episode(1).alertId, episode(2).alertId])
      expect(requests.filter(each => each === "conversations.history")).toHaveLength(1)
    })
  )
})

it.scopedLive("a channel whose history is refused is named as in the settings, not by its id", () =>
  Effect.gen(function* () {
    const { url } = yield* twoPages((path, cursor) =>
      path.endsWith("history") ? { ok: false, error: "not_in_channel" } : answerTo(path, cursor)
    )
    const { message } = yield* Effect.flip(historyAt(url))
    expect(message).toContain(`Slack refuses #${leads}: not_in_channel`)
  })
)

it.scopedLive("a history from before 1970, of which Slack has no times, is read from its beginning", () =>
  Effect.gen(function* () {
    const asked: Array<string | null> = []
    const { url } = yield* twoPages((path, _, fields) => {
      if (path.endsWith("history")) asked.push(fields.get("oldest"))
      return answerTo(path, "second")
    })
    yield* historyAt(url, DateTime.unsafeMake(-600_000))
    expect(asked).toEqual(["0.000000"])
  })
)

describe("a channel whose name another one has now", () => {
  const post = Effect.flatMap(Slack, slack =>
    slack.post({
      id: episode(1).alertId,
      destination: leads,
      parent: undefined,
      message: { text: "hello", blocks: [] }
    })
  )
  const history = Effect.flatMap(Slack, slack => slack.historyOf(leads, now))

  /** Channel A is renamed, or deleted, while another one, B, takes its name. */
  const renaming = (isDeleted: boolean) => {
    const read: Array<string | null> = []
    let holder = "C0000000A"
    const answer = (path: string, _: string, fields: URLSearchParams) => {
      if (path.endsWith("list")) return { ok: true, channels: [{ id: holder, name: leads }] }
      if (path.endsWith("postMessage")) return { ok: true, channel: holder, ts: "1.0" }
      if (!path.endsWith("history")) return answerTo(path, "second")
      const channel = fields.get("channel")
      if (isDeleted && channel !== holder) return { ok: false, error: "channel_not_found" }
      read.push(channel)
      return { ok: true, messages: [] }
    }
    return {
      read,
      answer,
      rename: Effect.sync(() => {
        holder = "C0000000B"
      })
    }
  }

  it.scopedLive("has the history of the channel that takes the posts", () =>
    Effect.gen(function* () {
      const { read, answer, rename } = renaming(false)
      const { url } = yield* twoPages(answer)
      yield* Effect.gen(function* () {
        yield* history
        yield* rename
        yield* post
        yield* history
      }).pipe(Effect.provide(slackAt(url)))
      expect(read).toEqual(["C0000000A", "C0000000B"])
    })
  )

  it.scopedLive("is found anew once Slack does not know its id any more", () =>
    Effect.gen(function* () {
      const { read, answer, rename } = renaming(true)
      const { url } = yield* twoPages(answer)
      yield* Effect.gen(function* () {
        yield* history
        yield* rename
        expect(yield* Effect.flip(history)).toMatchObject({ code: "channel_not_found" })
        yield* history
      }).pipe(Effect.provide(slackAt(url)))
      expect(read).toEqual(["C0000000A", "C0000000B"])
    })
  )
})
