import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { SlackSandbox } from "../src/SlackSandbox.ts"
import { answerOf, clientOf, refusalOf, sandboxTest } from "./SlackClient.ts"

describe("people", () => {
  sandboxTest("are listed with apps, page by page, and looked up by id", ({ bot }) =>
    Effect.gen(function* () {
      const first = yield* answerOf(() => bot.users.list({ limit: 2 }))
      const cursor = first.response_metadata?.next_cursor ?? ""
      const rest = yield* answerOf(() => bot.users.list({ cursor }))
      const members = [...(first.members ?? []), ...(rest.members ?? [])]
      expect(members.map(each => [each.id, each.real_name, each.is_restricted, each.is_bot])).toEqual([
        ["U0ANNA", "Anna", false, false],
        ["U0OLEG", "Oleg", false, false],
        ["U0GUEST", "Guest", true, false],
        [expect.stringMatching(/^U0/), expect.any(String), false, true]
      ])
      const { user } = yield* answerOf(() => bot.users.info({ user: "U0GUEST" }))
      expect(user).toMatchObject({ name: "guest", is_restricted: true, deleted: false })
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
      const members = (usergroup: string) => () => here.usergroups.users.list({ usergroup })
      expect((yield* answerOf(members("S0DUTY"))).users).toEqual(["U0ANNA", "U0MARIA"])
      expect(yield* refusalOf(members("S0NORTHHEADS"))).toBe("no_such_subteam")
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
        bot.users.list({}).catch((error: { readonly data: unknown }) => error.data)
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
