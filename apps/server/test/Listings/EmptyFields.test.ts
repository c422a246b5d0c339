import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { company } from "../Fixtures.ts"
import { field, listing } from "../Records.ts"
import { layer as service, TestService } from "../TestService.ts"

layer(service, { excludeTestServices: true })("empty fields", it => {
  it.effect("have the form of the spec; another company's listing is not found", () =>
    Effect.gen(function* () {
      const { request, makeKey, importLines } = yield* TestService
      const other = { ...field, id: 2, type: "matrix", unit: "м²", required: true }
      yield* importLines([
        company(1),
        company(2),
        listing(42, 1, [other, field]),
        listing(43, 1, []),
        listing(44, 2)
      ])
      const { key } = yield* makeKey(1, ["listings"])
      const get = (id: string) => request(`/v1/orders/${id}/props/empty`, { headers: { "x-api-key": key } })
      expect((yield* get("42")).json).toEqual({ data: [other, field] })
      expect((yield* get("43")).json).toEqual({ data: [] })
      const withoutId = (text: string) => text.replace(/"requestId":".*?"/, "")
      const foreign = yield* get("44")
      expect(foreign.status).toBe(404)
      expect(withoutId(foreign.text)).toBe(withoutId((yield* get("999")).text))
      expect(yield* get("4x")).toMatchObject({
        status: 400,
        json: { detail: "id must be a whole number from 0 to 9007199254740991" }
      })
    })
  )
})
