import { describe, expect, it } from "@effect/vitest"
import { Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import { Arbitrary, Duration, Either, FastCheck, Match, Option, ParseResult, Schema } from "effect"
import { listingCall, projectCall } from "./wires/Calls.ts"

const read = Schema.decodeUnknownSync(Call)

describe("a call", () => {
  it("of a project is recognized by its fields", () => {
    const call = read(projectCall)
    if (!(call instanceof ProjectCall)) throw new Error("a call of a project was expected")
    expect({ ...call, calledAt: call.calledAt.toWire() }).toEqual({
      id: 77,
      calledAt: "2026-11-20 09:30:00",
      phone: "79010000000",
      duration: Duration.seconds(65),
      waiting: Duration.seconds(4),
      packageId: 3,
      recordingUrl: Option.some("https://example.com/77.mp3"),
      projectName: "North Park",
      status: 1,
      packageTitle: Option.some("Gold")
    })
  })

  it("of a listing is recognized by its fields", () => {
    const call = read(listingCall)
    if (!(call instanceof ListingCall)) throw new Error("a call of a listing was expected")
    expect([call.listingTitle, call.listingPrice]).toEqual(["Flat, 2 rooms", "4 500 000"])
  })

  it("differs from the other variant by its tag, which is not on the wire", () => {
    const about = Match.type<Call>().pipe(
      Match.tagsExhaustive({
        ProjectCall: ({ projectName }) => projectName,
        ListingCall: ({ listingTitle }) => listingTitle
      })
    )
    expect([read(projectCall), read(listingCall)].map(about)).toEqual(["North Park", "Flat, 2 rooms"])
    expect(Schema.encodeSync(Call)(read(projectCall))).not.toHaveProperty("_tag")
  })

  it("is missed if nobody spoke, however long it rang", () => {
    for (const wire of [projectCall, listingCall]) {
      expect(read(wire).isMissed).toBe(false)
      expect(read({ ...wire, callLength: 0 }).isMissed).toBe(true)
    }
  })

  it("is written in whole seconds", () => {
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(Call), call => {
        const { callLength } = Schema.encodeSync(Call)(call)
        expect([Number.isInteger(callLength), callLength]).toEqual([true, Duration.toSeconds(call.duration)])
      })
    )
  })

  it.each([
    ["a project's without its status", { ...projectCall, status: undefined }, "status"],
    ["a listing's with a price in figures", { ...listingCall, orderPrice: 4_500_000 }, "orderPrice"]
  ])("that cannot be read has its own fault among those told: %s", (_, wire, field) => {
    const paths = Either.match(Schema.decodeUnknownEither(Call)(wire), {
      onLeft: error => ParseResult.ArrayFormatter.formatErrorSync(error).map(({ path }) => path.join(".")),
      onRight: () => []
    })
    expect(paths).toContain(field)
  })
})
