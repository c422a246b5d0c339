import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { company } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"

layer(service, { excludeTestServices: true })("a revoked key", it => {
  it.effect("is refused by the running service from the next request on", () =>
    Effect.gen(function* () {
      const { request, makeKey, revokeKey, importLines } = yield* TestService
      yield* importLines([company(1)])
      const { id, key } = yield* makeKey(1)
      const list = request("/v1/threads?entity=order", { headers: { "x-api-key": key } })
      expect((yield* list).status).toBe(200)
      yield* revokeKey(id)
      expect((yield* list).status).toBe(401)
    })
  )
})
