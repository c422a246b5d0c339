import { describe, expect, it } from "@effect/vitest"
import { Problem, problemFromBytes, problemOf, problemToBytes } from "@estate/api/Problem"
import { Arbitrary, FastCheck, Option } from "effect"

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (problem: Problem) => new TextDecoder().decode(problemToBytes(problem))

describe("a problem body", () => {
  it("is RFC 9457's, with the request's id and the wait only where there is one", () => {
    expect(JSON.parse(text(problemOf(404, "no such thread")))).toEqual({
      type: "about:blank",
      title: "Not Found",
      status: 404,
      detail: "no such thread"
    })
    const more = { requestId: Option.some("r-1"), retryAfter: Option.some(30) }
    expect(JSON.parse(text(problemOf(429, "slower", more)))).toEqual({
      type: "about:blank",
      title: "Too Many Requests",
      status: 429,
      detail: "slower",
      requestId: "r-1",
      retryAfter: 30
    })
  })

  it("reads back as it was", () => {
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(Problem), problem => {
        FastCheck.pre(Option.getOrElse(problem.retryAfter, () => 0) < Number.POSITIVE_INFINITY)
        expect(problemFromBytes(problem.status, problemToBytes(problem))).toStrictEqual(problem)
      })
    )
  })

  it("omits an infinite wait, since JSON has no infinity", () => {
    const endless = problemOf(429, "never", { retryAfter: Option.some(Number.POSITIVE_INFINITY) })
    expect(problemFromBytes(429, problemToBytes(endless)).retryAfter).toEqual(Option.none())
  })

  it.each([
    ["JSON of another shape", '{"error":"nope"}', '{"error":"nope"}'],
    [
      "a problem without its fields",
      '{"type":"about:blank","status":404}',
      '{"type":"about:blank","status":404}'
    ],
    ["HTML", "<html><body>Bad Gateway</body></html>\n", "<html><body>Bad Gateway</body></html>"],
    ["a list", "[]", "[]"],
    ["a null", "null", "null"],
    ["nothing", "", "Not Found"],
    ["blanks", " \n\t", "Not Found"]
  ])("is made of %s", (_, body, detail) => {
    expect(problemFromBytes(404, bytes(body))).toStrictEqual(problemOf(404, detail))
  })

  it("is made of any bytes at all, and never without words", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.uint8Array({ maxLength: 64 }), body => {
        const problem = problemFromBytes(503, body)
        expect(problem.status).toBe(503)
        expect(problem.detail).not.toBe("")
        expect(problemFromBytes(503, problemToBytes(problem))).toStrictEqual(problem)
      })
    )
  })

  it("reads null as absent", () => {
    const read = problemFromBytes(
      404,
      bytes(
        '{"type":"t","title":"T","status":404,"detail":"d","requestId":null,"retryAfter":null,"instance":"/x"}'
      )
    )
    expect([read.requestId, read.retryAfter]).toEqual([Option.none(), Option.none()])
  })
})
