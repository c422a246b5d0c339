import { describe, expect, it } from "@effect/vitest"
import { endpoints } from "@estate/api/Endpoints"
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

/** Fields without a description, by their path. */
const unexplainedIn = (value: unknown, path: string): ReadonlyArray<string> =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(key === "properties"
          ? Object.entries(Object(inner))
              .filter(([, field]) => !/^[A-Z0-9`].*\.$/.test(Object(field).description))
              .map(([field]) => `${path} ${field}`)
          : []),
        ...unexplainedIn(inner, `${path} ${key}`)
      ])

describe("the OpenAPI document", () => {
  it("is the one that was agreed: a change of the contract shows here first", async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot("./openapi.json")
  })

  it.each([
    ["get /v1/billing/counts", [200, 403], [400]],
    ["get /v1/billing/filter/recipients", [200, 403], [400]],
    ["get /v1/billing/filter/payers", [200, 403], [400]],
    ["get /v1/billing/filter/count_statuses", [200], []],
    ["get /v1/billing/count_info/{count_id}", [200, 403, 404], [400]],
    ["get /v1/catalogues/item/{id}", [200, 403], [400, 404]],
    ["get /v1/catalogues/items", [200, 403], [400]],
    ["get /v1/catalogues/items/numbers", [200], []],
    ["get /v1/orders/{id}/props/empty", [200, 403, 404], [400]],
    ["get /v1/profile/account/list", [200], [400, 403]],
    ["get /v1/threads", [200, 401, 403], [400]],
    ["get /v1/threads/{ulid}/messages", [200, 401, 403, 404], [400]],
    ["post /v1/threads/{ulid}/message", [200, 400, 401, 403, 404], [409, 422]],
    ["delete /v1/threads/{ulid}", [200, 401, 403, 404], []],
    ["get /v1/calls/list", [200, 401, 403], [400]]
  ])("%s has the spec's statuses, the decided ones and those of any request", (name, ofSpec, decided) => {
    const forms = operations.filter(
      operation => operation.name.replace(/(\/\{(page|limit)\})+$/, "") === name
    )
    const all = new Set([...ofSpec, ...decided, 400, 408, 413, 417, 429, 431, 500, 503])
    expect(new Set(forms.map(({ operation }) => Object.keys(operation.responses).join(" ")))).toEqual(
      new Set([[...all].sort((a, b) => a - b).join(" ")])
    )
  })

  it("has all endpoints, each form of a path under a name of its own", () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.filter(id => !id.endsWith("Page")).sort()).toEqual(endpoints.map(({ id }) => id).sort())
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("has in each path's parameters the segments of that path, all required, and the same query in each form", () => {
    for (const { name, operation } of operations) {
      const inPath = operation.parameters.filter(parameter => parameter.in === "path")
      expect(inPath.map(parameter => `{${parameter.name}}`)).toEqual(name.match(/\{\w+\}/g) ?? [])
      expect(inPath.filter(parameter => !parameter.required)).toEqual([])
      const id = operation.operationId.replace(/(First)?Page$/, "")
      const whole = operations.find(other => other.operation.operationId === id)
      const inQuery = (of: typeof operation | undefined) =>
        of?.parameters.filter(({ in: place }) => place === "query")
      expect(inQuery(operation)).toEqual(inQuery(whole?.operation))
    }
  })

  it("answers every error with a problem", () => {
    const errors = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
    )
    expect(errors.length).toBeGreaterThan(100)
    for (const [status, response] of errors) {
      const [name] = refsIn(response).map(ref => ref.replace("#/components/responses/", ""))
      expect(document.components.responses[name ?? ""]).toEqual({
        description: expect.stringMatching(/^[A-Z].*\.$/),
        ...(status === "429" || status === "503" ? { headers: { "Retry-After": expect.anything() } } : {}),
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } }
      })
    }
  })

  it("answers every success with JSON", () => {
    for (const { operation } of operations) {
      expect(Object.keys(Object(operation.responses[200]).content)).toEqual(["application/json"])
    }
  })

  it("says what every field means, those of answers around records too", () => {
    const unexplained = Object.entries(document.components.schemas)
      .flatMap(([name, schema]) => unexplainedIn(schema, name))
      .concat(operations.flatMap(({ name, operation }) => unexplainedIn(operation.responses, name)))
    expect(unexplained).toEqual([])
  })

  it("says what every parameter means", () => {
    const unexplained = operations.flatMap(({ name, operation }) =>
      operation.parameters
        .filter(({ description = "" }) => !/^[A-Z0-9].*\.$/.test(description))
        .map(parameter => `${name} ${parameter.name}`)
    )
    expect(unexplained).toEqual([])
  })

  it("marks the statuses that the specification does not show", () => {
    const [items] = operationNamed("get /v1/catalogues/item/{id}")
    const said = Object.entries(items?.operation.responses ?? {}).map(([status, response]) => [
      status,
      JSON.stringify(response).includes("does not show")
    ])
    expect(Object.fromEntries(said)).toMatchObject({
      200: false,
      400: true,
      403: false,
      404: true,
      503: true
    })
  })

  it("serves messages at an address of their own", () => {
    const elsewhere = operations.filter(({ operation }) => "servers" in operation)
    expect(elsewhere).toEqual(operations.filter(({ name }) => name.includes("/v1/threads")))
    expect(elsewhere[0]?.operation).toMatchObject({
      servers: [{ url: "{chats_url}", variables: { chats_url: { default: "/" } } }]
    })
  })

  it("has the types of the specification", () => {
    expect(document.components.schemas).toMatchObject({
      Thread: { properties: { author_avatar: { type: "string" } } },
      ProjectCall: { properties: { callFile: { type: "string" } } },
      Account: {
        properties: {
          permissions: { type: "object", additionalProperties: { type: "string" } },
          packets: { type: "object", additionalProperties: {} }
        }
      }
    })
  })

  it("names nothing that it does not have, and has nothing that it does not name", () => {
    const named = new Set(refsIn(document))
    const { schemas, responses } = document.components
    const had = Object.entries({ schemas, responses }).flatMap(([kind, all]) =>
      Object.keys(all).map(name => `#/components/${kind}/${name}`)
    )
    expect([...named].sort()).toEqual(had.sort())
    expect(JSON.stringify(document)).not.toContain("HttpApiDecodeError")
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
        properties: {
          message: {
            type: "string",
            minLength: 1,
            maxLength: 4000,
            description: expect.stringContaining("1 to 4000")
          }
        }
      })
    }
  })

  it("requires a key, as a bearer or in a header, except for public data", () => {
    const asked = (operation: { readonly security: ReadonlyArray<object> }) =>
      JSON.stringify(operation.security)
    const free = operations.filter(({ operation }) => asked(operation) === "[]")
    expect(free.map(({ operation }) => operation.operationId)).toEqual([
      "invoices.statuses",
      "catalogue.counters"
    ])
    const others = operations.filter(operation => !free.includes(operation))
    expect(new Set(others.map(({ operation }) => asked(operation)))).toEqual(
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
    [
      "Account",
      [
        "id",
        "name",
        "email",
        "phone",
        "file",
        "invitation",
        "groups",
        "type",
        "packets",
        "wholesale",
        "wholesaleOrders",
        "wholesaleResumes",
        "permissions"
      ]
    ],
    ["CatalogueItem", ["id", "title", "children_count", "address", "photos"]],
    ["CatalogueItemWithParent", ["id", "title", "children_count", "address", "photos", "parent"]],
    ["ListingField", ["id", "code", "type", "desc", "name", "unit", "tips", "required"]],
    [
      "ListingCall",
      ["id", "calledAt", "phone", "callLength", "callWaiting", "idPacket", "orderTitle", "orderPrice"]
    ],
    ["Message", ["ulid", "message", "type", "direction", "readed_at", "created_at"]],
    ["Problem", ["type", "title", "status", "detail", "requestId", "retryAfter"]]
  ])("describes a %s by the names that are on the wire", (name, fields) => {
    expect(document.components.schemas[name]).toMatchObject({ type: "object" })
    expect(Object.keys(Object(document.components.schemas[name]).properties)).toEqual(fields)
  })

  it("says that a record is sent with all of its fields, those inside it too", () => {
    expect(document.components.schemas.Account).toMatchObject({
      properties: { invitation: { required: ["hash", "sentAt", "acceptedAt"] } }
    })
    expect(document.components.schemas.CatalogueItemWithParent).toMatchObject({
      required: expect.arrayContaining(["parent"]),
      properties: {
        parent: { anyOf: [{ $ref: "#/components/schemas/CatalogueItemWithParent" }, { type: "null" }] }
      }
    })
  })

  it("names the known values of an enumeration that has others too", () => {
    expect(document.components.schemas.InvoiceStatus).toEqual({
      type: "string",
      enum: ["not_paid", "paid_full", "paid_partial"]
    })
    expect(document.components.schemas.Invoice).toMatchObject({
      properties: { status: { anyOf: [{ $ref: "#/components/schemas/InvoiceStatus" }, { type: "string" }] } }
    })
  })

  it("names identifiers, dates and times", () => {
    expect(document.components.schemas).toMatchObject({
      ThreadId: { type: "string", minLength: 26, maxLength: 26 },
      InvoiceId: { type: "integer", minimum: 0 },
      LocalDate: { type: "string", format: "date" },
      LocalDateTime: { type: "string", examples: ["2026-11-20 09:30:00"] }
    })
  })

  it("has either call in the list of calls", () => {
    const [list] = operationNamed("get /v1/calls/list")
    expect(refsIn(list?.operation.responses[200])).toEqual(
      expect.arrayContaining(["#/components/schemas/ProjectCall", "#/components/schemas/ListingCall"])
    )
  })

  it("has no two schemas with one identity", () => {
    expect(JSON.stringify(document)).not.toContain('"$id"')
  })
})
