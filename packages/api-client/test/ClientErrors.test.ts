import { expect, it } from "@effect/vitest"
import {
  type Client,
  type ClientError,
  createClient,
  EstateError,
  isClientError
} from "@estate/api-client/Promise"
import { Effect } from "effect"
import { expectTypeOf } from "vitest"
import { answer, scripted } from "./ScriptedPlatform.ts"
import { threadId } from "./Wire.ts"

/** What a program sees when the platform rejects every key. */
const refusedIn = (use: (client: Client) => Promise<unknown>) =>
  Effect.gen(function* () {
    const { url } = yield* scripted(answer(401, ""))
    const client = createClient({ apiUrl: url, apiKey: "k" })
    const failed = Effect.promise(() => use(client).then(String, (error: unknown) => error))
    const error = yield* Effect.ensuring(failed, Effect.promise(client.close))
    return error instanceof EstateError ? error : expect.fail(`no error, but ${error}`)
  })

const nightlyJob = async (client: Client) => {
  await client.threads.page()
}

const nightlyList = async (client: Client) => {
  for await (const thread of client.threads.list()) expect(thread).toBeUndefined()
}

const nightlyReply = async (client: Client) => {
  await client.threads.reply(threadId, "")
}

it.scopedLive.each([nightlyJob, nightlyList, nightlyReply])(
  "an error names the line that called: %o",
  program =>
    Effect.gen(function* () {
      const error = yield* refusedIn(program)
      expect(error.stack).toMatch(new RegExp(`at (async )?${program.name} .*ClientErrors\\.test\\.ts`))
      // The frames of Effect's runtime tell the caller nothing.
      expect(error.stack).not.toMatch(/node_modules\/.*effect/)
    })
)

it("an error's name tells all of them apart", () => {
  const exitCode = (error: ClientError): number => {
    switch (error.name) {
      case "NotSignedIn":
      case "AccessDenied":
        return 4
      default:
        return 1
    }
  }
  expectTypeOf<string>().not.toExtend<ClientError["name"]>()
  expectTypeOf<"RateLimited">().toExtend<ClientError["name"]>()
  expectTypeOf<"RateLimitd">().not.toExtend<ClientError["name"]>()
  expect(exitCode).toBeTypeOf("function")
  expect(isClientError(new Error("other"))).toBe(false)
})
