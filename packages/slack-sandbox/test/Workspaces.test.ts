import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { SlackSandbox } from "../src/SlackSandbox.ts"
import { answerOf, clientOf, historyOf, postText, refusalOf } from "./SlackClient.ts"

const bots = [
  { token: "xoxb-estate", name: "Estate" },
  { token: "xoxb-north-1", name: "Estate", workspace: "North" },
  { token: "xoxb-north-2", name: "Estate", workspace: "North" }
]

describe("several workspaces", () => {
  it.live("have channels of the same names, and nothing of each other", () =>
    Effect.gen(function* () {
      const sandbox = yield* SlackSandbox
      const [estate, north] = [
        clientOf(sandbox.apiUrl, "xoxb-estate"),
        clientOf(sandbox.apiUrl, "xoxb-north-1")
      ]
      const here = yield* postText(estate, "leads", "here")
      const there = yield* postText(north, "#leads", "there")
      expect(here.channel).not.toBe(there.channel)
      expect(yield* historyOf(estate, here.channel)).toEqual(["here"])
      expect(yield* historyOf(north, there.channel)).toEqual(["there"])
      expect(yield* refusalOf(() => north.conversations.history({ channel: here.channel }))).toBe(
        "channel_not_found"
      )
      const { channels } = yield* answerOf(() => north.conversations.list())
      expect(channels?.map(({ name }) => name)).toEqual(["leads", "general"])
      expect((yield* sandbox.messages("leads")).map(({ text }) => text)).toEqual(["here"])
      const { team_id } = yield* answerOf(() => north.auth.test())
      expect((yield* sandbox.messages("North/leads")).map(({ team, text }) => [text, team])).toEqual([
        ["there", team_id]
      ])
    }).pipe(Effect.provide(SlackSandbox.layer({ bots })))
  )

  it.live("know an app by each of its tokens", () =>
    Effect.gen(function* () {
      const { apiUrl } = yield* SlackSandbox
      const identityOf = (token: string) => answerOf(() => clientOf(apiUrl, token).auth.test())
      const [estate, north, again] = yield* Effect.forEach(bots, ({ token }) => identityOf(token))
      expect([estate?.team, north?.team]).toEqual(["Estate", "North"])
      expect(estate?.team_id).not.toBe(north?.team_id)
      expect(estate?.bot_id).not.toBe(north?.bot_id)
      expect([again?.team_id, again?.bot_id]).toEqual([north?.team_id, north?.bot_id])
      const { channel, ts } = yield* postText(clientOf(apiUrl, "xoxb-north-1"), "leads", "old")
      yield* answerOf(() => clientOf(apiUrl, "xoxb-north-2").chat.update({ channel, ts, text: "new" }))
    }).pipe(Effect.provide(SlackSandbox.layer({ bots })))
  )
})
