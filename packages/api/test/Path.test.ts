import { describe, expect, it } from "@effect/vitest"
import { pathForms, pathOfTemplate, urlTemplate } from "@estate/api/Path"

describe("the forms of a path", () => {
  it("has one form for a path without optional segments", () => {
    expect(pathForms("/v1/threads/:ulid/messages")).toEqual(["/v1/threads/:ulid/messages"])
    expect(pathForms("/v1/orders/:id/props/empty")).toEqual(["/v1/orders/:id/props/empty"])
  })

  it("omits the page size, then the page", () => {
    expect(pathForms("/v1/billing/counts/:page/:limit")).toEqual([
      "/v1/billing/counts/:page/:limit",
      "/v1/billing/counts/:page",
      "/v1/billing/counts"
    ])
    expect(pathForms("/v1/calls/list/:page")).toEqual(["/v1/calls/list/:page", "/v1/calls/list"])
  })
})

it("writes a path as a URL template and reads it back", () => {
  expect(urlTemplate("/v1/billing/counts/:page/:limit")).toBe("/v1/billing/counts/{page}/{limit}")
  expect(pathOfTemplate("/v1/threads/{ulid}/messages")).toBe("/v1/threads/:ulid/messages")
})
