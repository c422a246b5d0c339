import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { company, message, thread, ulid } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"

const snapshot = (companyId: number) =>
  Effect.gen(function* () {
    const { request, makeKey } = yield* TestService
    const { key } = yield* makeKey(companyId)
    const get = (path: string) =>
      Effect.map(request(path, { headers: { "x-api-key": key } }), ({ text }) => text)
    const threads = yield* get("/v1/threads?entity=order&limit=1000")
    const ids = threads.match(/01JD\w{22}/g) ?? []
    return [
      threads,
      ...(yield* Effect.forEach(ids, id => get(`/v1/threads/${id}/messages?limit=1000`)))
    ].join("\n")
  })

layer(service, { excludeTestServices: true })("import", it => {
  it.effect("importing a file again changes nothing", () =>
    Effect.gen(function* () {
      const { importLines } = yield* TestService
      const file = [company(11), thread(11, {}, 11), message(11, 1101), message(11, 1102, { readed_at: "" })]
      expect(yield* importLines(file)).toBe("took 4")
      const before = yield* snapshot(11)
      expect(before).toContain(ulid(1102))
      expect(yield* importLines(file)).toBe("took 4")
      expect(yield* snapshot(11)).toBe(before)
    })
  )

  it.effect("a file is imported whole or not at all", () =>
    Effect.gen(function* () {
      const { importLines } = yield* TestService
      yield* importLines([company(12), thread(12, {}, 12)])
      const before = yield* snapshot(12)
      const told = yield* importLines([thread(13, {}, 12), thread(12, { author: "Другая" }, 12), "{"])
      expect(told).toMatch(/^line 3, not JSON/)
      expect(yield* snapshot(12)).toBe(before)
    })
  )

  it.effect.each([
    [
      "a date that no calendar has",
      [thread(14, { last_message_at: "2026-02-30 10:00:00" })],
      /^line 1, record\.last_message_at: /
    ],
    ["a missing field", [thread(14, { author: undefined })], /^line 1, record\.author: is missing$/],
    ["a wrong id", [thread(14, { ulid: "oops" })], /^line 1, record\.ulid: /],
    [
      "a number that JavaScript would change",
      ['{"type":"company","id":9007199254740993,"title":"A"}'],
      /^line 1, id: Expected an integer up to 9007199254740991, actual 9007199254740992$/
    ],
    ["an unknown type", [{ type: "cat" }], /^line 1, type: expected one of company, account, (\w+, )+call$/],
    ["a company that is not there", [thread(14, {}, 999)], /^line 1, company: there is no company 999/],
    ["a thread that is not there", [message(777, 1)], /^line 1, thread: there is no thread/],
    ["something that is no object", ["[1]"], /^line 1, type: /]
  ] as const)("names the line and the field: %s", ([, lines, expected]) =>
    Effect.gen(function* () {
      const { importLines } = yield* TestService
      yield* importLines([company(1)])
      expect(yield* importLines(lines)).toMatch(expected)
    })
  )

  it.effect(
    "all wrong lines are reported at once: those that cannot be read, then those that the store forbids",
    () =>
      Effect.gen(function* () {
        const { importLines } = yield* TestService
        yield* importLines([company(1)])
        const unreadable = yield* importLines([
          "{",
          thread(14, {}, 999),
          { type: "cat" },
          thread(14, { ulid: "oops" })
        ])
        expect(unreadable.split("\n").map(line => line.replace(/:.*/u, ""))).toEqual([
          "line 1, not JSON",
          "line 3, type",
          "line 4, record.ulid"
        ])
        const forbidden = yield* importLines([
          thread(14, {}, 999),
          company(14),
          message(777, 1),
          thread(14, {}, 998)
        ])
        expect(forbidden.split("\n")).toEqual([
          "line 1, company: there is no company 999: a line for it must come first",
          expect.stringMatching(/^line 3, thread: there is no thread/),
          "line 4, company: there is no company 998: a line for it must come first",
          expect.stringMatching(/^line 4, record\.ulid: the thread \w+ belongs to another company$/)
        ])
        const many = yield* importLines(Array.from({ length: 30 }, () => "{"))
        expect(many.split("\n")).toHaveLength(20)
      })
  )

  it.effect("empty lines and a byte order mark are skipped, and still counted", () =>
    Effect.gen(function* () {
      const { importLines } = yield* TestService
      expect(yield* importLines([`\ufeff${JSON.stringify(company(15))}`, "", "  ", { type: "cat" }])).toMatch(
        /^line 4, type/
      )
      expect(yield* importLines([`\ufeff${JSON.stringify(company(15))}\r`, "", thread(15, {}, 15), ""])).toBe(
        "took 2"
      )
    })
  )

  it.effect("records of another company or another thread cannot be overwritten", () =>
    Effect.gen(function* () {
      const { importLines } = yield* TestService
      yield* importLines([
        company(16),
        company(17),
        thread(16, {}, 16),
        thread(17, {}, 17),
        message(16, 1601)
      ])
      expect(yield* importLines([thread(16, {}, 17)])).toMatch(/^line 1, record\.ulid: .*another company/)
      expect(yield* importLines([message(17, 1601)])).toMatch(/^line 1, record\.ulid: .*another thread/)
      expect(yield* importLines([message(17, 1602), thread(18, {}, 16), thread(18, {}, 17)])).toMatch(
        /^line 3, record\.ulid/
      )
      expect(yield* snapshot(17)).not.toContain(ulid(1602))
    })
  )

  it.effect(
    "an older thread line changes nothing; a newer one replaces the thread; messages change no counter",
    () =>
      Effect.gen(function* () {
        const { importLines } = yield* TestService
        const at = (last_message_at: string, author: string) =>
          thread(19, { last_message_at, author, unread_messages: 5 }, 19)
        yield* importLines([company(19), at("2026-11-20 10:00:00", "первый")])
        yield* importLines([at("2026-11-20 09:59:59", "старый"), message(19, 1901), message(19, 1902)])
        expect(yield* snapshot(19)).toMatch(/"author":"первый".*"unread_messages":5/)
        yield* importLines([at("2026-11-20 10:00:01", "новый")])
        expect(yield* snapshot(19)).toMatch(/"author":"новый".*"unread_messages":5/)
      })
  )

  it.effect("a read message stays read", () =>
    Effect.gen(function* () {
      const { request, makeKey, importLines } = yield* TestService
      const file = [company(20), thread(20, {}, 20), message(20, 2001)]
      yield* importLines(file)
      const { key } = yield* makeKey(20)
      const body = new URLSearchParams({ message: "прочитано" })
      yield* request(`/v1/threads/${ulid(20)}/message`, {
        method: "POST",
        headers: { "x-api-key": key },
        body
      })
      const before = yield* snapshot(20)
      expect(before).toContain('"unread_messages":0')
      yield* importLines(file)
      expect(yield* snapshot(20)).toBe(before)
    })
  )
})
