import { describe, expect, expectTypeOf, it } from "@effect/vitest"
import type { CallQuery, ProjectCallQuery } from "@estate/api-client/CallQuery"
import { Calls } from "@estate/api-client/Calls"
import { PackageId } from "@estate/domain/Call"
import { ClockMinute } from "@estate/domain/CallPeriod"
import { LocalDate } from "@estate/domain/LocalDate"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { Chunk, Duration, Effect, Either, Stream } from "effect"
import { requestsOf, resultFor } from "./Requests.ts"
import { answer, anyAgainst } from "./ScriptedPlatform.ts"
import { listingCallWire, pageWire, projectCallWire } from "./Wire.ts"

const callPage = (items: ReadonlyArray<unknown>, page = 1, totalPages = 1) => ({
  ...pageWire(items, page, totalPages),
  pages: { page, total: totalPages, limit: 10 }
})

const everyShared = {
  phone: " +7 (901) 000-00-00 ",
  dateFrom: new LocalDate({ year: 2026, month: 11, day: 1 }),
  dateTo: new LocalDate({ year: 2026, month: 11, day: 30 }),
  timeFrom: ClockMinute.make("09:05"),
  timeTo: ClockMinute.make("18:00"),
  durationFrom: "1 minute",
  durationTo: Duration.hours(1),
  waitingFrom: 0,
  waitingTo: "5 seconds"
} as const
const sharedOnWire = [
  ["phoneNumber", "79010000000"],
  ["dateFromCalledAt", "2026/11/01"],
  ["dateToCalledAt", "2026/11/30"],
  ["timeFromCalledAt", "09:05"],
  ["timeToCalledAt", "18:00"],
  ["callLengthFrom", "60"],
  ["callLengthTo", "3600"],
  ["callWaitingFrom", "0"],
  ["callWaitingTo", "5"]
]
const projects = {
  packageId: PackageId.make(3),
  statuses: [0, 2],
  projectName: " North Park "
} as const
const projectsOnWire = [
  ["idPackets", "3"],
  ["status[]", "0"],
  ["status[]", "2"],
  ["projectName", "North Park"]
]

describe("calls", () => {
  it.scopedLive("are requested by path and filters", () =>
    Effect.gen(function* () {
      const paging = { page: PageNumber.make(2), limit: PageSize.make(50) }
      const requests = yield* requestsOf(
        callPage([]),
        Effect.flatMap(Calls, calls =>
          Effect.all([
            calls.page(),
            calls.page({ phone: " ", ...paging }),
            calls.page({ ...everyShared, ...paging }),
            calls.listingPage(everyShared),
            calls.projectPage({ ...everyShared, ...projects, ...paging }),
            calls.projectPage({ statuses: [], projectName: "" })
          ])
        )
      )
      expect(requests).toEqual([
        ["GET /v1/calls/list/1", ["limit", "10"]],
        ["GET /v1/calls/list/2", ["limit", "50"]],
        ["GET /v1/calls/list/2", ["limit", "50"], ...sharedOnWire],
        ["GET /v1/calls/list/1", ["limit", "10"], ...sharedOnWire],
        ["GET /v1/calls/list/2", ["limit", "50"], ...sharedOnWire, ...projectsOnWire],
        ["GET /v1/calls/list/1", ["limit", "10"]]
      ])
    })
  )

  it.scopedLive("of either variant take no filters of projects", () =>
    Effect.gen(function* () {
      expectTypeOf<ProjectCallQuery>().not.toExtend<CallQuery>()
      const foreign = JSON.parse('{ "statuses": [1] }')
      for (const program of [
        Effect.flatMap(Calls, calls => calls.page(foreign)),
        Effect.flatMap(Calls, calls => calls.listingPage(foreign)),
        Effect.flatMap(Calls, calls => Stream.runDrain(calls.stream(foreign)))
      ]) {
        const { exit, requests } = yield* resultFor<unknown, unknown>(200, callPage([]), program)
        const left = {
          _tag: "InvalidInput",
          path: "statuses",
          detail: expect.stringContaining("no such filter")
        }
        expect([requests, exit]).toMatchObject([0, { left }])
      }
    })
  )

  it.scopedLive("are never requested with a part of a second that would match too many", () =>
    Effect.gen(function* () {
      const requests = yield* requestsOf(
        callPage([]),
        Effect.flatMap(Calls, calls =>
          calls.page({ durationFrom: "1500 millis", durationTo: "2500 millis", waitingFrom: "1 millis" })
        )
      )
      expect(requests).toEqual([
        [
          "GET /v1/calls/list/1",
          ["limit", "10"],
          ["callLengthFrom", "2"],
          ["callLengthTo", "2"],
          ["callWaitingFrom", "1"]
        ]
      ])
    })
  )

  it.scopedLive("are not requested with an invalid phone or duration", () =>
    Effect.gen(function* () {
      for (const [query, detail] of [
        [{ phone: "Anna" }, "a phone number in digits"],
        [{ durationTo: Duration.infinity }, "a whole number from 0 to 2147483647"]
      ] as const) {
        const { exit, requests } = yield* resultFor(
          200,
          callPage([]),
          Effect.flatMap(Calls, calls => calls.page(query))
        )
        expect([requests, exit]).toMatchObject([0, { left: { _tag: "InvalidInput", detail } }])
      }
    })
  )

  it.scopedLive("of either variant come back as what they are", () =>
    Effect.gen(function* () {
      const { exit } = yield* resultFor(
        200,
        callPage([projectCallWire, listingCallWire]),
        Effect.flatMap(Calls, calls => calls.page())
      )
      expect(exit).toMatchObject({
        right: {
          items: [
            { projectName: "North Park", duration: Duration.seconds(65) },
            { listingTitle: "Flat, 2 rooms", waiting: Duration.seconds(4) }
          ]
        }
      })
    })
  )

  it.scopedLive.each([
    ["a project's", { ...projectCallWire, status: undefined }, "status"],
    ["a project's", { ...projectCallWire, packetTitle: {} }, "packetTitle"],
    ["a listing's", { ...listingCallWire, orderPrice: true }, "orderPrice"],
    ["a listing's", { ...listingCallWire, orderPrice: undefined }, "orderPrice"],
    ["either's", { ...listingCallWire, calledAt: "yesterday" }, "calledAt"]
  ] as const)("name the field that cannot be read: %s", ([, wire, field]) =>
    Effect.gen(function* () {
      const { exit } = yield* resultFor(
        200,
        callPage([listingCallWire, wire]),
        Effect.flatMap(Calls, calls => calls.page())
      )
      expect(exit).toMatchObject({ left: { _tag: "UnreadableResponse", path: `items.1.${field}` } })
    })
  )
})

describe("all calls", () => {
  const pages = (first: unknown, second: unknown) => [
    answer(200, callPage([first], 1, 2)),
    answer(200, callPage([second], 2, 2))
  ]

  it.scopedLive("are taken page by page, each by the same query", () =>
    Effect.gen(function* () {
      const { exit, received } = yield* anyAgainst(
        pages(projectCallWire, { ...projectCallWire, id: 78 }),
        Effect.flatMap(Calls, calls =>
          Stream.runCollect(calls.projectCalls({ statuses: [1], pageSize: PageSize.make(1) }))
        )
      )
      expect(
        Either.map(exit, found => Chunk.toReadonlyArray(found).map(call => [call.id, call.projectName]))
      ).toEqual(
        Either.right([
          [77, "North Park"],
          [78, "North Park"]
        ])
      )
      expect(received.map(({ path, pairs }) => [path, ...pairs])).toEqual([
        ["/v1/calls/list/1", ["limit", "1"], ["status[]", "1"]],
        ["/v1/calls/list/2", ["limit", "1"], ["status[]", "1"]],
        ["/v1/calls/list/3", ["limit", "1"], ["status[]", "1"]]
      ])
    })
  )

  const day = (of: number) => new LocalDate({ year: 2026, month: 11, day: of })
  const minute = (text: string) => ClockMinute.make(text)
  const asked = {
    ...projectCallWire,
    id: 78,
    calledAt: "2026-11-20 09:30:59",
    callLength: 60,
    callWaiting: 5,
    idPacket: 3,
    status: 1
  }

  it.scopedLive.each([
    ["first day", { dateFrom: day(20) }, { calledAt: "2026-11-19 23:59:59" }],
    ["last day", { dateTo: day(20) }, { calledAt: "2026-11-21 00:00:00" }],
    ["first moment", { dateFrom: day(20), timeFrom: minute("09:30") }, { calledAt: "2026-11-20 09:29:59" }],
    ["last moment", { dateTo: day(20), timeTo: minute("09:30") }, { calledAt: "2026-11-20 09:31:00" }],
    ["first time of each day", { timeFrom: minute("09:30") }, { calledAt: "2026-11-21 09:29:59" }],
    ["last time of each day", { timeTo: minute("09:30") }, { calledAt: "2026-11-19 09:31:00" }],
    [
      "times over midnight",
      { timeFrom: minute("22:00"), timeTo: minute("10:00") },
      { calledAt: "2026-11-20 21:59:59" }
    ],
    ["minimum talk time", { durationFrom: "1 minute" }, { callLength: 59 }],
    ["maximum talk time", { durationTo: "1 minute" }, { callLength: 61 }],
    ["minimum wait", { waitingFrom: "5 seconds" }, { callWaiting: 4 }],
    ["maximum wait", { waitingTo: "5 seconds" }, { callWaiting: 6 }],
    ["package", { packageId: PackageId.make(3) }, { idPacket: 4 }],
    ["statuses", { statuses: [0, 1] }, { status: 2 }]
  ] as const)("have the %s that was asked for, even if the platform ignores it", ([, query, other]) =>
    Effect.gen(function* () {
      const { exit } = yield* anyAgainst(
        [answer(200, callPage([{ ...asked, ...other, id: 77 }, asked]))],
        Effect.flatMap(Calls, calls => Stream.runCollect(calls.projectCalls(query)))
      )
      expect(exit).toMatchObject({ right: Chunk.of({ id: 78 }) })
    })
  )

  it.scopedLive("may be of both variants, unless one was requested", () =>
    Effect.gen(function* () {
      const mixed = pages(listingCallWire, { ...projectCallWire, id: 78 })
      const any = yield* anyAgainst(
        mixed,
        Effect.flatMap(Calls, calls => Stream.runCount(calls.stream()))
      )
      expect(any.exit).toEqual(Either.right(2))
      const listings = yield* anyAgainst(
        mixed,
        Effect.flatMap(Calls, calls => Stream.runCount(calls.listingCalls()))
      )
      expect(listings.exit).toMatchObject({
        left: {
          _tag: "UnreadableResponse",
          path: "items.0",
          detail: expect.stringContaining("no ListingCall"),
          call: { value: { operation: "Calls.listingPage", status: { value: 200 }, attempts: 1 } }
        }
      })
      const oneListing = yield* anyAgainst(
        mixed,
        Effect.flatMap(Calls, calls => Stream.runHead(Stream.take(calls.listingCalls(), 1)))
      )
      expect(oneListing.exit).toMatchObject({ right: { value: { listingPrice: "4 500 000" } } })
    })
  )
})
