import { describe, expect, it } from "@effect/vitest"
import {
  AccessDenied,
  NotSignedIn,
  PlatformFailed,
  PlatformUnreachable,
  RateLimited,
  RequestRejected,
  UnreadableResponse
} from "@estate/domain/PlatformError"
import { Duration, Option } from "effect"

const refused = { detail: "no such key", requestId: Option.none() }

describe("what a person is told", () => {
  it.each([
    [new NotSignedIn(refused), "the platform does not know this key: no such key"],
    [new AccessDenied(refused), "the platform denies access: no such key"],
    [new RequestRejected(refused), "the platform refused the request: no such key"],
    [
      new RateLimited({ ...refused, retryAfter: Option.none() }),
      "too many requests: wait a little and try again"
    ],
    [
      new RateLimited({ ...refused, retryAfter: Option.some(Duration.seconds(90)) }),
      "too many requests: wait 1m 30s and try again"
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
    [
      new UnreadableResponse({ path: "", detail: "no JSON" }),
      "the platform's answer cannot be read at its root: no JSON"
    ]
  ])("%s", (error, message) => {
    expect(error.message).toBe(message)
    expect(String(error)).toContain(message)
  })
})
