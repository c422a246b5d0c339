import { describe, expect, it } from "@effect/vitest"
import { Either } from "effect"
import { readAs } from "./Requests.ts"

const ulid = "01JD3W5Q6R7S8T9V0W1X2Y3Z4A"

const query = readAs("threads", "urlParams")
const path = readAs("threads", "path")
const body = readAs("threads", "payload")

describe("the list of threads", () => {
  it("requires the entity order", () => {
    expect(query("list", { entity: "order" })).toEqual(Either.right({ entity: "order" }))
    expect(query("list", { entity: "project" })).toEqual(Either.left("entity: order"))
    expect(query("list", { entity: "" })).toEqual(Either.left("entity: order"))
    expect(query("list", {})).toEqual(Either.left("entity: is missing"))
  })

  it("leaves parameters alone that it does not know", () => {
    expect(query("list", { entity: "order", sort: "asc", page: "2" })).toEqual(
      Either.right({ entity: "order", page: 2 })
    )
  })

  it.each(["abc", "дом", "7", "42", " 42 "])("may be searched by %j", search => {
    expect(query("list", { entity: "order", search })).toEqual(Either.right({ entity: "order", search }))
  })

  it.each(["ab", "a", "4a", "  ab  ", " "])("may not be searched by %j", search => {
    expect(query("list", { entity: "order", search })).toEqual(
      Either.left("search: a listing's number, or at least 3 characters of a listing's title or an author")
    )
  })

  it("has no search if it is empty", () => {
    expect(query("list", { entity: "order", search: "" })).toEqual(Either.right({ entity: "order" }))
  })
})

describe("the messages of a thread", () => {
  it.each(["abc", "100%", "🏠🏠🏠"])("may be searched by %j", search => {
    expect(query("messages", { search })).toEqual(Either.right({ search }))
  })

  it.each(["42", "7", "ab", "🏠🏠"])("may not be searched by %j, a number or not", search => {
    expect(query("messages", { search })).toEqual(Either.left("search: at least 3 characters of a message"))
  })

  it("want no entity", () => {
    expect(query("messages", { page: "1", limit: "5" })).toEqual(Either.right({ page: 1, limit: 5 }))
  })
})

describe("a thread's address", () => {
  it.each(["messages", "send", "remove"])("%s wants a ULID, in either case", name => {
    expect(path(name, { ulid })).toEqual(Either.right({ ulid }))
    expect(path(name, { ulid: ulid.toLowerCase() })).toEqual(Either.right({ ulid: ulid.toLowerCase() }))
    for (const wrong of ["42", "../../v1", `${ulid}?x`, ""]) {
      expect(path(name, { ulid: wrong })).toEqual(
        Either.left("ulid: a ULID has 26 characters, digits and letters without I, L, O and U")
      )
    }
  })
})

describe("the Idempotency-Key of a message", () => {
  const headers = readAs("threads", "headers")
  const key = (text: string) => headers("send", { "idempotency-key": text })

  it.each([
    ['"8e03978e-40d5"', "8e03978e-40d5"],
    ["8e03978e-40d5", "8e03978e-40d5"],
    ['"a \\"quoted\\" \\\\ one"', 'a "quoted" \\ one'],
    ["a+b/c=:@", "a+b/c=:@"],
    [`"${"x".repeat(255)}"`, "x".repeat(255)]
  ])("%s is one", (text, value) => {
    expect(key(text)).toEqual(Either.right({ "idempotency-key": value }))
  })

  it.each(["", '""', '"', '"a', 'a"', "a b", '"a", "b"', "a;b", '"a\\b"', "ключ", "x".repeat(256)])(
    "%j is none",
    text => {
      expect(key(text)).toEqual(Either.left("idempotency-key: 1 to 255 printable ASCII characters in quotes"))
    }
  )

  it("may be missing", () => {
    expect(headers("send", { accept: "*/*" })).toEqual(Either.right({}))
  })
})

describe("a new message", () => {
  it("is its text without the spaces around it", () => {
    expect(body("send", { message: "  Hello\n" })).toEqual(Either.right({ message: "Hello" }))
  })

  it.each([{ message: "" }, { message: "   " }, { message: "a".repeat(4001) }, { message: 7 }])(
    "says what it may be where it is none",
    payload => {
      expect(body("send", payload)).toEqual(
        Either.left("message: 1 to 4000 characters, spaces around them not counted")
      )
    }
  )

  it("may have unknown fields", () => {
    expect(body("send", { message: "Hello", quote: ulid })).toEqual(Either.right({ message: "Hello" }))
  })
})
