import { expect, it } from "@effect/vitest"
import { openApiDocument } from "@estate/api/OpenApiDocument"

const operations = Object.values(openApiDocument().paths).flatMap(methods => Object.values(methods))

it("says what each parameter may be", () => {
  const parameters = operations.map(operation => [
    operation.operationId,
    (operation.parameters ?? []).map(({ name: parameter, in: place, required, schema }) => [
      `${place} ${parameter}${required ? "" : "?"}`,
      Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "description"))
    ])
  ])
  const ulid = { $ref: "#/components/schemas/ThreadId" }
  const page = { type: "integer", minimum: 1, maximum: 2_147_483_647 }
  const limit = { type: "integer", minimum: 1, maximum: 1000 }
  const id = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
  const seconds = { type: "integer", minimum: 0, maximum: 2_147_483_647 }
  const date = { type: "string", format: "date" }
  const day = { type: "string", pattern: "^\\d{4}/\\d\\d/\\d\\d$" }
  const minute = { type: "string", pattern: "^\\d\\d:\\d\\d$" }
  const yesOrNo = { anyOf: [{ type: "boolean" }, { type: "integer", enum: [0, 1] }] }
  const paging = [
    ["path page", page],
    ["path limit", limit]
  ]
  const of = Object.fromEntries(parameters.filter(([name]) => !/Page$/.test(String(name))))
  expect(of).toEqual({
    "invoices.list": [
      ...paging,
      ["query created_at_from?", date],
      ["query created_at_to?", date],
      ["query amount?", id],
      ["query payer_id?", id],
      ["query recipient_id?", id],
      ["query count_number?", { type: "string" }],
      ["query count_status?", { type: "string", enum: ["not_paid", "paid_full", "paid_partial"] }],
      [
        "query sort?",
        {
          type: "string",
          enum: ["count_number", "created_at", "amount", "payment_order", "payed_at", "acts_amount"]
        }
      ],
      ["query direction?", { type: "string", enum: ["asc", "desc"] }]
    ],
    "invoices.recipients": [...paging, ["query with_acts?", yesOrNo]],
    "invoices.payers": [...paging, ["query with_acts?", yesOrNo]],
    "invoices.statuses": [],
    "invoices.details": [["path count_id", id]],
    "catalogue.item": [["path id", id]],
    "catalogue.counters": [],
    "catalogue.items": [
      ...paging,
      ["query status?", { type: "string", enum: ["all", "not_finished", "finished"] }],
      ["query parent_id?", id],
      ["query level?", { type: "integer", minimum: 1, maximum: 2 }]
    ],
    "listingFields.empty": [["path id", id]],
    "accounts.list": [
      ["query text?", { type: "string" }],
      ["query page?", { ...page, default: 1 }],
      ["query limit?", { ...limit, default: 10 }]
    ],
    "threads.list": [
      ["query page?", { ...page, default: 1 }],
      ["query limit?", { ...limit, default: 10 }],
      ["query entity", { type: "string", enum: ["order"] }],
      ["query only_uread?", yesOrNo],
      [
        "query search?",
        {
          anyOf: [
            { type: "integer", minimum: 0 },
            { type: "string", minLength: 3 }
          ]
        }
      ]
    ],
    "threads.messages": [
      ["path ulid", ulid],
      ["query page?", { ...page, default: 1 }],
      ["query limit?", { ...limit, default: 10 }],
      ["query search?", { type: "string", minLength: 3 }]
    ],
    "threads.send": [
      ["path ulid", ulid],
      [
        "header Idempotency-Key?",
        { type: "string", minLength: 1, examples: [expect.stringMatching(/^".+"$/)] }
      ]
    ],
    "threads.remove": [["path ulid", ulid]],
    "calls.list": [
      ["path page", page],
      ["query limit?", { ...limit, default: 10 }],
      ["query phoneNumber?", { type: "string" }],
      ["query dateFromCalledAt?", day],
      ["query dateToCalledAt?", day],
      ["query timeFromCalledAt?", minute],
      ["query timeToCalledAt?", minute],
      ["query callLengthFrom?", seconds],
      ["query callLengthTo?", seconds],
      ["query callWaitingFrom?", seconds],
      ["query callWaitingTo?", seconds],
      ["query idPackets?", id],
      ["query status[]?", { type: "array", items: { type: "integer", enum: [0, 1, 2] } }],
      ["query projectName?", { type: "string" }]
    ]
  })
})

it("says what each parameter means", () => {
  const unexplained = operations.flatMap(operation =>
    operation.parameters
      .filter(({ description = "" }) => !/^[A-Z0-9].*\.$/.test(description))
      .map(({ name }) => `${operation.operationId} ${name}`)
  )
  expect(unexplained).toEqual([])
})
