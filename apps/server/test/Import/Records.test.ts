import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { company } from "../Fixtures.ts"
import {
  account,
  catalogueItem,
  field,
  invoice,
  listing,
  listingCall,
  photo,
  projectCall
} from "../Records.ts"
import { layer as service, TestService } from "../TestService.ts"

const snapshot = (companyId: number) =>
  Effect.gen(function* () {
    const { request, makeKey } = yield* TestService
    const { key } = yield* makeKey(companyId)
    const paths = [
      "/v1/billing/counts/1/1000",
      "/v1/billing/filter/payers",
      "/v1/catalogues/items/1/1000",
      "/v1/catalogues/items/numbers",
      "/v1/profile/account/list?limit=1000",
      "/v1/calls/list?limit=1000"
    ]
    const answers = yield* Effect.forEach(paths, path => request(path, { headers: { "x-api-key": key } }))
    return answers.map(({ text }) => text).join("\n")
  })

const one = (companyId: number) => [
  company(companyId),
  account(companyId, {}, companyId),
  invoice(companyId, {}, { company: companyId }),
  listing(companyId, companyId),
  projectCall(companyId, {}, companyId)
]

layer(service, { excludeTestServices: true })("import of records", it => {
  it.effect("importing a file again changes nothing, and a changed line replaces its record", () =>
    Effect.gen(function* () {
      const { importLines } = yield* TestService
      const file = [...one(1), catalogueItem(1, {}, { photos: [photo] }), catalogueItem(2, { parentId: 1 })]
      expect(yield* importLines(file)).toBe("took 7")
      const before = yield* snapshot(1)
      expect(yield* importLines(file)).toBe("took 7")
      expect(yield* snapshot(1)).toBe(before)

      expect(
        yield* importLines([
          account(1, { name: "Новое имя" }),
          invoice(1, { amount: 77, created_at: "2026-12-31" }, { payerId: 70 }),
          catalogueItem(2, { status: "not_finished" }, { title: "Новый ЖК" }),
          projectCall(1, { calledAt: "2026-12-31 10:00:00" }),
          projectCall(1, { calledAt: "2026-12-30 10:00:00" })
        ])
      ).toBe("took 5")
      const after = yield* snapshot(1)
      for (const part of [
        "Новое имя",
        '"amount":77',
        '"70":"ООО',
        "Новый ЖК",
        '"id":"not_finished","title":"Строящиеся","value":1',
        '"calledAt":"2026-12-30 10:00:00"'
      ])
        expect(after).toContain(part)
      expect(after).not.toContain('"7":"ООО')
      expect(after.match(/"total":1,/g)).toHaveLength(6)
    })
  )

  it.effect("records are served in the wire's canonical form", () =>
    Effect.gen(function* () {
      const { request, makeKey, importLines } = yield* TestService
      const { acts_text, payed_at, payment_order, ...bare } = invoice(31).record
      yield* importLines([
        company(3),
        { ...invoice(31, {}, { company: 3 }), record: { ...bare, internal: true } },
        account(31, { id: "31", groups: {}, type: { isAdmin: 1, title: "Administrator" } }, 3),
        projectCall(31, { calledAt: "2026-11-20T10:00:00", callFile: null, packetTitle: undefined }, 3)
      ])
      const { key } = yield* makeKey(3)
      const get = (path: string) => request(path, { headers: { "x-api-key": key } })
      expect((yield* get("/v1/billing/counts")).json).toMatchObject({ data: { items: [invoice(31).record] } })
      expect((yield* get("/v1/calls/list")).json).toMatchObject({
        items: [projectCall(31, { callFile: "" }).record]
      })
      expect((yield* get("/v1/billing/counts")).text).not.toContain("internal")
      expect((yield* get("/v1/profile/account/list")).json).toMatchObject({
        data: {
          items: [account(31, { groups: [], type: { isAdmin: true, title: "Administrator" } }, 3).record]
        }
      })
    })
  )

  it.effect.each([
    ["an account", [account(4)], "company"],
    ["an invoice", [invoice(4)], "company"],
    ["a listing", [listing(4)], "company"],
    ["a call", [projectCall(4)], "company"]
  ] as const)("%s of a company that is not there", ([, [line], path]) =>
    Effect.gen(function* () {
      const { importLines } = yield* TestService
      expect(yield* importLines([{ ...line, company: 404 }])).toBe(
        `line 1, ${path}: there is no company 404: a line for it must come first`
      )
    })
  )

  it.effect.each([
    ["account", "record.id", (id: number, to: number) => account(id, {}, to)],
    ["invoice", "record.count_id", (id: number, to: number) => invoice(id, {}, { company: to })],
    ["listing", "id", (id: number, to: number) => listing(id, to)],
    ["call", "record.id", (id: number, to: number) => projectCall(id, {}, to)]
  ] as const)("an %s of another company cannot be overwritten", ([noun, path, line]) =>
    Effect.gen(function* () {
      const { importLines } = yield* TestService
      yield* importLines([...one(51), ...one(52)])
      const before = yield* snapshot(52)
      const refused = `${path}: the ${noun} 51 belongs to another company`
      expect(yield* importLines([account(53, {}, 52), line(51, 52)])).toBe(`line 2, ${refused}`)
      const again = refused.replace("51", "54")
      expect(yield* importLines([line(54, 51), line(54, 52)])).toBe(`line 2, ${again}`)
      expect(yield* snapshot(52)).toBe(before)
    })
  )

  it.effect("a parent comes first, and no item is its own ancestor", () =>
    Effect.gen(function* () {
      const { importLines } = yield* TestService
      expect(yield* importLines([catalogueItem(61, { parentId: 60 }), catalogueItem(60)])).toBe(
        "line 1, parentId: there is no catalogue item 60: a line for it must come first"
      )
      expect(yield* importLines([catalogueItem(60), catalogueItem(61, { parentId: 60 })])).toBe("took 2")
      expect(yield* importLines([catalogueItem(60, { parentId: 61 })])).toBe(
        "line 1, parentId: the catalogue item 60 would be above itself"
      )
      expect(yield* importLines([catalogueItem(60, { parentId: 60 })])).toMatch(/would be above itself$/)
      const { parentId, ...without } = catalogueItem(62)
      expect(yield* importLines([without, catalogueItem(60)])).toBe("took 2")
    })
  )

  it.effect("a call has its company's variant", () =>
    Effect.gen(function* () {
      const { importLines } = yield* TestService
      const withFeeds = { ...company(7), feeds: true }
      expect(yield* importLines([withFeeds, listingCall(71, {}, 7), projectCall(72, {}, 7)])).toMatch(
        /^line 3, record: the other variant of a call: whether company 7 has the feeds module decides/
      )
      expect(yield* importLines([withFeeds, listingCall(71, {}, 7)])).toBe("took 2")
      expect(yield* importLines([projectCall(72, {}, 7)])).toMatch(/^line 1, record: the other variant/)
      expect(yield* importLines([company(8), listingCall(81, {}, 8)])).toMatch(
        /^line 2, record: the other variant/
      )
      // The calls of a module that is no longer there are not shown, and come back with it.
      expect(yield* importLines([company(7), projectCall(72, {}, 7)])).toBe("took 2")
      expect(yield* snapshot(7)).toContain('"id":72')
      expect(yield* snapshot(7)).not.toContain('"id":71')
      expect(yield* importLines([withFeeds])).toBe("took 1")
      expect(yield* snapshot(7)).not.toContain('"id":72')
      expect(yield* snapshot(7)).toContain('"id":71')
    })
  )

  it.effect.each([
    ["an invoice's amount", invoice(9, { amount: "one" }), "record.amount"],
    ["an invoice's date", invoice(9, { created_at: "2026-02-30" }), "record.created_at"],
    ["an invoice's details", { ...invoice(9), details: {} }, "details.count_number"],
    ["a payer", { ...invoice(9), payerId: "seven" }, "payerId"],
    ["an account's invitation", account(9, { invitation: null }), "record.invitation"],
    [
      "a photo",
      catalogueItem(9, {}, { photos: [{ ...photo, download_date: "now" }] }),
      "record.photos.0.download_date"
    ],
    ["a level", catalogueItem(9, { level: 3 }), "level"],
    ["an item's status", catalogueItem(9, { status: "all" }), "status"],
    ["a field", listing(9, 1, [field, { ...field, required: 2 }]), "emptyFields.1.required"],
    ["a call of a project", projectCall(9, { callLength: -1 }), "record.callLength"],
    ["a call of a listing", listingCall(9, { orderPrice: {} }), "record.orderPrice"]
  ] as const)("names the path of the wrong field: %s", ([, line, path]) =>
    Effect.gen(function* () {
      const { importLines } = yield* TestService
      expect(yield* importLines([line])).toMatch(new RegExp(`^line 1, ${path.replaceAll(".", "\\.")}: `))
    })
  )
})
