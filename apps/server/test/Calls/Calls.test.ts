import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ApiGet, apiGetLayer } from "../ApiGet.ts"
import { company } from "../Fixtures.ts"
import { listingCall, projectCall } from "../Records.ts"
import { TestService } from "../TestService.ts"

const long = projectCall(2, {
  calledAt: "2026-11-02 18:30:59",
  callWaiting: 40,
  idPacket: 12,
  packetTitle: "Турбо"
})
const records = [
  company(1),
  { ...company(2), feeds: true },
  company(3),
  projectCall(1, { calledAt: "2026-11-01 09:00:00", phone: "89161234567", callLength: 0, status: 0 }),
  long,
  projectCall(3, { calledAt: "2026-11-02 18:31:00", projectName: "Ёлки", status: 2 }),
  projectCall(5, { calledAt: "2026-11-03 23:50:00", callLength: 600, callFile: "" }),
  projectCall(4, { calledAt: "2026-11-03 23:50:00", phone: "+7 916 123-45-67" }),
  listingCall(21, { calledAt: "2026-11-02 10:00:00" }, 2),
  listingCall(22, { calledAt: "2026-11-01 10:00:00", phone: "79990000000" }, 2),
  projectCall(31, {}, 3)
]

const prepared = Effect.gen(function* () {
  const { request, makeKey, importLines } = yield* TestService
  expect(yield* importLines(records)).toBe(`took ${records.length}`)
  const first = yield* makeKey(1)
  const second = yield* makeKey(2)
  return (path: string, companyId = 1) =>
    request(`/v1/calls/list${path}`, { headers: { "x-api-key": (companyId === 1 ? first : second).key } })
})

const idsOf = (text: string) => (text.match(/"id":\d+/g) ?? []).map(found => Number(found.slice(5)))

layer(apiGetLayer(prepared), { excludeTestServices: true })("calls", it => {
  it.effect("a call without the feeds module has the fields of the spec", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect((yield* get("/4?limit=1")).json).toEqual({
        items: [long.record],
        total: 5,
        pages: { page: 4, total: 5, limit: 1 }
      })
    })
  )

  it.effect("a call with the feeds module has the other fields", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect((yield* get("", 2)).json).toEqual({
        items: [
          listingCall(21, { calledAt: "2026-11-02 10:00:00" }).record,
          listingCall(22, { calledAt: "2026-11-01 10:00:00", phone: "79990000000" }).record
        ],
        total: 2,
        pages: { page: 1, total: 1, limit: 10 }
      })
    })
  )

  it.effect.each([
    ["", [5, 4, 3, 2, 1]],
    ["/1", [5, 4, 3, 2, 1]],
    ["/2?limit=2", [3, 2]],
    ["/7", []],
    ["?phoneNumber=9161234567", [4, 1]],
    ["?phoneNumber=%2B7(916)1234567", [4, 1]],
    ["?phoneNumber=916123456", []],
    ["?dateFromCalledAt=2026/11/02", [5, 4, 3, 2]],
    ["?dateToCalledAt=2026/11/02", [3, 2, 1]],
    ["?dateFromCalledAt=2026/11/02&dateToCalledAt=2026/11/02", [3, 2]],
    ["?dateFromCalledAt=2026/11/02&timeFromCalledAt=18:31", [5, 4, 3]],
    ["?dateToCalledAt=2026/11/02&timeToCalledAt=18:30", [2, 1]],
    ["?timeFromCalledAt=18:31", [5, 4, 3]],
    ["?timeToCalledAt=18:30", [2, 1]],
    ["?timeFromCalledAt=09:00&timeToCalledAt=18:30", [2, 1]],
    ["?timeFromCalledAt=23:00&timeToCalledAt=09:00", [5, 4, 1]],
    ["?dateToCalledAt=2026/11/03&timeFromCalledAt=18:31", [5, 4, 3]],
    ["?callLengthFrom=60&callLengthTo=60", [4, 3, 2]],
    ["?callLengthTo=0", [1]],
    ["?callWaitingFrom=6", [2]],
    ["?callWaitingFrom=5&callWaitingTo=5", [5, 4, 3, 1]],
    ["?idPackets=12", [2]],
    ["?status[]=0", [1]],
    ["?status[]=0&status[]=2", [3, 1]],
    ["?status[]=1&status[]=1&limit=2", [5, 4]],
    ["?projectName=ЕЛКИ", [3]],
    ["?projectName=Елк", []],
    ["?projectName=жк зеленый&callLengthFrom=1&status[]=1&idPackets=11", [5, 4]],
    ["?phoneNumber=&status[]=&idPackets=&unknown=1", [5, 4, 3, 2, 1]]
  ] as const)("list%s", ([path, ids]) =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect(idsOf((yield* get(path)).text)).toEqual(ids)
    })
  )

  it.effect.each([
    ["?phoneNumber=79990000000", [22]],
    ["?dateFromCalledAt=2026/11/02&callWaitingFrom=5&callLengthTo=60", [21]]
  ] as const)("with the feeds module: list%s", ([path, ids]) =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect(idsOf((yield* get(path, 2)).text)).toEqual(ids)
    })
  )

  it.effect.each(["idPackets=1", "status[]=1", "projectName=x"])(
    "with the feeds module, ?%s is refused",
    parameter =>
      Effect.gen(function* () {
        const get = yield* ApiGet
        const answer = yield* get(`?${parameter}`, 2)
        expect(answer).toMatchObject({
          status: 400,
          json: { detail: expect.stringContaining("the feeds module") }
        })
        expect(answer.text).toContain(`"detail":"${parameter.split("=")[0]} is not taken`)
      })
  )

  it.effect.each([
    ["/0", "page must be a whole number from 1 to 2147483647"],
    ["?limit=1001", "limit must be a whole number from 1 to 1000"],
    ["?phoneNumber=abc", "phoneNumber must be a phone number in digits"],
    ["?dateFromCalledAt=2026-11-01", "dateFromCalledAt must be a date as YYYY/MM/DD"],
    ["?dateToCalledAt=2026/02/30", "dateToCalledAt must be a date as YYYY/MM/DD"],
    ["?timeFromCalledAt=24:00", "timeFromCalledAt must be a time as HH:MM"],
    ["?timeToCalledAt=9:00", "timeToCalledAt must be a time as HH:MM"],
    ["?callLengthFrom=-1", "callLengthFrom must be a whole number from 0 to 2147483647"],
    ["?callLengthTo=a", "callLengthTo must be a whole number from 0 to 2147483647"],
    ["?callWaitingFrom=1.5", "callWaitingFrom must be a whole number from 0 to 2147483647"],
    ["?callWaitingTo=x", "callWaitingTo must be a whole number from 0 to 2147483647"],
    ["?idPackets=x", "idPackets must be a whole number from 0 to 9007199254740991"],
    ["?status[]=1&status[]=3", "status[] must be 0, 1 or 2"],
    ["?callLengthFrom=1&callLengthFrom=1", "callLengthFrom must be given once"]
  ] as const)("refuses %s", ([path, detail]) =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect(yield* get(path)).toMatchObject({ status: 400, json: { detail } })
    })
  )
})
