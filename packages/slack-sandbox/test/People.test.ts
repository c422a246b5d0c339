import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { SlackSandbox } from "../src/SlackSandbox.ts"
import { answerOf, clientOf, refusalOf, sandboxTest } from "./SlackClient.ts"

describe("people", () => {
  sandboxTest("and apps are looked up by id", ({ bot }) =>
    Effect.gen(function* () {
      const { user } = yield* answerOf(() => bot.users.info({ user: "U0GUEST" }))
      expect(user).toMatchObject({ name: "guest", is_restricted: true, is_bot: false, deleted: false })
      const { user_id = "" } = yield* answerOf(() => bot.auth.test())
      expect((yield* answerOf(() => bot.users.info({ user: user_id }))).user).toMatchObject({ is_bot: true })
      expect(yield* refusalOf(() => bot.users.info({ user: "U0NOBODY" }))).toBe("user_not_found")
    })
  )

  it.live("and groups belong to one workspace", () =>
    Effect.gen(function* () {
      const { apiUrl } = yield* SlackSandbox
      const [here, north] = [clientOf(apiUrl, "xoxb-here"), clientOf(apiUrl, "xoxb-north")]
      const groupsOf = (client: typeof here) =>
        Effect.map(
          answerOf(() => client.usergroups.list({ include_users: true })),
          ({ usergroups }) => usergroups?.map(({ handle, id, users }) => [id, handle, users])
        )
      expect(yield* groupsOf(here)).toEqual([
        ["S0HEADS", "heads", ["U0OLEG"]],
        ["S0DUTY", "duty", ["U0ANNA", "U0MARIA"]]
      ])
      expect(yield* groupsOf(north)).toEqual([["S0NORTHHEADS", "heads", ["U0NORTHOLEG"]]])
    }).pipe(
      Effect.provide(
        SlackSandbox.layer({
          bots: [{ token: "xoxb-north", name: "Estate", workspace: "North" }],
          people: [{ name: "Maria" }],
          groups: [{ handle: "duty", people: ["Anna", "U0MARIA"] }]
        })
      )
    )
  )
})

describe("scopes", () => {
  it.live("are named with each answer, and one that is missing is refused", () =>
    Effect.gen(function* () {
      const sandbox = yield* SlackSandbox
      const bot = clientOf(sandbox.apiUrl, "xoxb-small")
      const { response_metadata } = yield* answerOf(() => bot.auth.test())
      expect(response_metadata?.scopes).toEqual(["chat:write", "channels:read"])
      const refused = yield* answerOf(() =>
        bot.users.info({ user: "U0ANNA" }).catch((error: { readonly data: unknown }) => error.data)
      )
      expect(refused).toMatchObject({
        error: "missing_scope",
        needed: "users:read",
        provided: "chat:write,channels:read"
      })
    }).pipe(
      Effect.provide(
        SlackSandbox.layer({
          bots: [{ token: "xoxb-small", name: "Small", scopes: ["chat:write", "channels:read"] }]
        })
      )
    )
  )
})
