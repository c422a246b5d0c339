import { describe, expect, it } from "@effect/vitest"
import { openApiDocument } from "@estate/api/OpenApiDocument"

const document = openApiDocument()

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation }))
)
const operationNamed = (name: string) => operations.filter(operation => operation.name === name)

/** Every `$ref` anywhere inside. */
const refsIn = (value: unknown): ReadonlyArray<string> =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        key === "$ref" && typeof inner === "string" ? [inner] : refsIn(inner)
      )

describe("the OpenAPI document", () => {
  it("is the one that was agreed: a change of the contract shows here first", async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot("./openapi.json")
  })

  it.each([
    ["get /v1/threads", [200, 401, 403], [400, 429, 500, 503]],
    ["get /v1/threads/{ulid}/messages", [200, 401, 403, 404], [400, 429, 500, 503]],
    ["post /v1/threads/{ulid}/message", [200, 400, 401, 403, 404], [413, 429, 500, 503]],
    ["delete /v1/threads/{ulid}", [200, 401, 403, 404], [400, 429, 500, 503]]
  ])("%s has the spec's statuses and the ones of any service", (name, ofSpec, ofService) => {
    expect(operationNamed(name).map(({ operation }) => Object.keys(operation.responses))).toEqual([
      [...ofSpec, ...ofService].sort((a, b) => a - b).map(String)
    ])
  })

  it("has the endpoints 11 to 14 and no others, each under a name of its own", () => {
    expect(operations.map(({ name, operation }) => [name, operation.operationId])).toEqual([
      ["get /v1/threads", "threads.list"],
      ["get /v1/threads/{ulid}/messages", "threads.messages"],
      ["post /v1/threads/{ulid}/message", "threads.send"],
      ["delete /v1/threads/{ulid}", "threads.remove"]
    ])
  })

  it("answers every error with a problem", () => {
    const errors = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
    )
    expect(errors.length).toBeGreaterThan(20)
    for (const [, response] of errors) {
      expect(response.content).toEqual({
        "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } }
      })
      expect(response.description).not.toBe("Error")
    }
  })

  it("answers every success with JSON", () => {
    for (const { operation } of operations) {
      expect(Object.keys(operation.responses[200]?.content ?? {})).toEqual(["application/json"])
    }
  })

  it("names no schema that it does not have, and has none that it does not name", () => {
    const named = new Set(refsIn(document))
    const had = Object.keys(document.components.schemas).map(name => `#/components/schemas/${name}`)
    expect([...named].sort()).toEqual(had.sort())
    expect(JSON.stringify(document)).not.toContain("HttpApiDecodeError")
  })

  it("says what each parameter may be", () => {
    const parameters = operations.map(({ name, operation }) => [
      name,
      (operation.parameters ?? []).map(({ name: parameter, in: place, required, schema }) => [
        `${place} ${parameter}${required ? "" : "?"}`,
        Object.fromEntries(
          Object.entries(schema).filter(([key]) => !["description", "minLength", "maxLength"].includes(key))
        )
      ])
    ])
    const ulid = { type: "string", pattern: "^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$" }
    const page = { type: "integer", minimum: 1, maximum: 2_147_483_647, default: 1 }
    const limit = { type: "integer", minimum: 1, maximum: 1000, default: 10 }
    expect(Object.fromEntries(parameters)).toEqual({
      "get /v1/threads": [
        ["query page?", page],
        ["query limit?", limit],
        ["query entity", { type: "string", enum: ["order"] }],
        ["query only_uread?", { type: "string", enum: ["true", "1", "false", "0"] }],
        ["query search?", { type: "string" }]
      ],
      "get /v1/threads/{ulid}/messages": [
        ["path ulid", ulid],
        ["query page?", page],
        ["query limit?", limit],
        ["query search?", { type: "string" }]
      ],
      "post /v1/threads/{ulid}/message": [["path ulid", ulid]],
      "delete /v1/threads/{ulid}": [["path ulid", ulid]]
    })
  })

  it("takes a message as JSON, as a form and as multipart, and says how long it may be", () => {
    const [send] = operationNamed("post /v1/threads/{ulid}/message")
    const content = send?.operation.requestBody?.content ?? {}
    expect(Object.keys(content)).toEqual([
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data"
    ])
    for (const { schema } of Object.values(content)) {
      expect(schema).toMatchObject({
        required: ["message"],
        properties: { message: { type: "string", description: expect.stringContaining("1 to 4000") } }
      })
    }
  })

  it("asks for a key everywhere, as a bearer or in a header", () => {
    expect(new Set(operations.map(({ operation }) => JSON.stringify(operation.security)))).toEqual(
      new Set([JSON.stringify([{ bearer: [] }, { header: [] }])])
    )
    expect(document.components.securitySchemes).toEqual({
      bearer: { type: "http", scheme: "bearer" },
      header: { type: "apiKey", name: "X-Api-Key", in: "header" }
    })
  })

  it.each([
    [
      "Thread",
      [
        "ulid",
        "board_id",
        "order_id",
        "order_title",
        "author",
        "author_avatar",
        "last_message",
        "last_message_at",
        "unread_messages",
        "entity"
      ]
    ],
    ["Message", ["ulid", "message", "type", "direction", "readed_at", "created_at"]],
    ["Problem", ["type", "title", "status", "detail", "requestId", "retryAfter"]]
  ])("describes a %s by the names that are on the wire", (name, fields) => {
    expect(document.components.schemas[name]).toMatchObject({ type: "object" })
    expect(Object.keys(Object(document.components.schemas[name]).properties)).toEqual(fields)
  })
})
