import { describe, expect, it } from "@effect/vitest"
import { ListingId } from "@estate/domain/Listing"
import { ThreadId } from "@estate/domain/Thread"
import { ThreadUrl, threadUrlOf } from "@estate/domain/ThreadUrl"
import { Either, Schema } from "effect"

const thread = { threadId: ThreadId.make("01K9Z6N3Y8S5R2T7V4W1X0ABCD"), listingId: ListingId.make(1042) }

describe("the address of a thread", () => {
  it("has the ids in their places, as often as they are named", () => {
    expect(threadUrlOf("https://crm.example/{listingId}?t={threadId}&again={threadId}", thread)).toBe(
      `https://crm.example/1042?t=${thread.threadId}&again=${thread.threadId}`
    )
  })

  it.each(["javascript:alert(1)//{threadId}", "ftp://crm.example/{threadId}", "crm.example", "https://"])(
    "is http or https, not %s",
    template => {
      const read = Schema.decodeUnknownEither(ThreadUrl)(template)
      expect(Either.isLeft(read) && read.left.message).toContain("is not an http or https address")
    }
  )

  it("is a text, whatever an object makes of itself", () => {
    expect(Either.isLeft(Schema.decodeUnknownEither(ThreadUrl)({ toString: 0 }))).toBe(true)
  })
})
