import { expect, it } from "vitest"
import { findRoute, methodsAt } from "../../src/Routes/Router.ts"

const found = (method: string, url: string) => {
  const match = findRoute(method, url)
  return match && [match.route.id, match.form, match.path, match.query]
}

it("finds every form of a path, and the parameters in it", () => {
  const [list, full] = ["invoices.list", "/v1/billing/counts/:page/:limit"]
  expect(found("GET", "/v1/billing/counts/2/50?sort=amount")).toEqual([
    list,
    full,
    { page: "2", limit: "50" },
    { sort: "amount" }
  ])
  expect(found("GET", "/v1/billing/counts/2")?.slice(0, 3)).toEqual([
    list,
    "/v1/billing/counts/:page",
    { page: "2" }
  ])
  expect(found("GET", "/v1/billing/counts")?.slice(0, 3)).toEqual([list, "/v1/billing/counts", {}])
  expect(found("GET", "/v1/threads/%D1%91/messages")?.[2]).toEqual({ ulid: "ё" })
})

it("finds a GET for HEAD, a page beside the contract, and nothing else", () => {
  expect(found("HEAD", "/v1/catalogues/items/numbers")?.[0]).toBe("catalogue.counters")
  expect(found("GET", "/healthz")?.[0]).toBe("/healthz")
  for (const [method, url] of [
    ["POST", "/v1/threads"],
    ["GET", "/v1/billing/counts/1/2/3"],
    ["GET", "/v1/nothing"],
    ["BREW", "/v1/threads"]
  ] as const)
    expect(found(method, url)).toBeUndefined()
})

it("names the methods of a URL", () => {
  expect(methodsAt("/v1/billing/counts/3?sort=x")).toEqual(["GET", "HEAD"])
  expect(methodsAt("/v1/threads/01JD/message")).toEqual(["POST"])
  expect(methodsAt("/v1/threads/01JD")).toEqual(["DELETE"])
  expect(methodsAt("/v1/nothing")).toEqual([])
})
