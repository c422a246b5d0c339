import { describe, expect, it } from "@effect/vitest"
import {
  AccessDenied,
  InvalidInput,
  NotSignedIn,
  PlatformFailed,
  PlatformUnreachable,
  RateLimited,
  RequestRejected,
  UnreadableResponse
} from "@estate/domain/PlatformError"
import { Duration, Effect, Option } from "effect"

const refused = { detail: "no such key", requestId: Option.none() }

describe("messages of errors", () => {
  it.each([
    [new NotSignedIn(refused), "the platform does not know this key: no such key"],
    [new AccessDenied(refused), "the platform denies access: no such key"],
    [new RequestRejected(refused), "the platform refused the request: no such key"],
    [new InvalidInput({ path: "limit", detail: "no number" }), "not sent: limit: no number"],
    [new InvalidInput({ path: "", detail: "no object" }), "not sent: no object"],
    [
      new RateLimited({ ...refused, retryAfter: Option.none() }),
      "too many requests: wait a little and try again"
    ],
    [
      new RateLimited({ ...refused, retryAfter: Option.some(Duration.seconds(90)) }),
      "too many requests: the platform asks to wait 1m 30s"
    ],
    [new PlatformFailed({ ...refused, status: 503 }), "the platform failed with status 503: no such key"],
    [
      new PlatformUnreachable({ baseUrl: "http://127.0.0.1:1/", detail: "connection refused" }),
      "the platform at http://127.0.0.1:1/ cannot be reached: connection refused"
    ],
    [
      new UnreadableResponse({ path: "items.3.last_message_at", detail: "no date" }),
      "the platform's answer cannot be read at items.3.last_message_at: no date"
    ],
    [new UnreadableResponse({ path: "", detail: "no JSON" }), "the platform's answer cannot be read: no JSON"]
  ])("%s", (error, message) => {
    expect(error.message).toBe(message)
    expect(String(error)).toContain(message)
  })
})

describe("an error of a call", () => {
  const call = {
    operation: "Threads.page",
    method: "GET",
    urlTemplate: "/v1/threads",
    page: Option.none(),
    status: Option.some(403),
    requestId: Option.none(),
    attempts: 1,
    mayHaveArrived: true
  }

  it("carries its call, and none by default", () => {
    expect(new AccessDenied({ ...refused, call: Option.some(call) }).call).toEqual(Option.some(call))
    expect(new AccessDenied(refused).call).toEqual(Option.none())
  })

  it.effect("is caught by its tag, with its name and its place", () =>
    Effect.gen(function* () {
      const caught = yield* Effect.catchTag(new AccessDenied(refused), "AccessDenied", Effect.succeed)
      expect(caught.detail).toBe("no such key")
      expect(caught.name).toBe("AccessDenied")
      expect(caught.stack).toContain("PlatformError.test.ts")
    })
  )
})
