import { readdirSync } from "node:fs"
import { expect, it } from "@effect/vitest"
import type { Endpoint } from "@estate/api/Endpoint"
import { endpoints } from "@estate/api/Endpoints"
import { statuses } from "@estate/api/Errors"
import { Predicate } from "effect"

const isEndpoint = (value: unknown): value is Endpoint =>
  Predicate.hasProperty(value, "id") && Predicate.hasProperty(value, "schemas")

const ids = endpoints.map(({ id }) => id)

it("has each endpoint that a file of the package declares, once", async () => {
  const files = readdirSync(new URL("../src", import.meta.url)).filter(file => file.endsWith(".ts"))
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(`../src/${file.replace(".ts", "")}.ts`))
  )
  const declared = modules.flatMap(module => Object.values(module)).filter(isEndpoint)
  expect(declared.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
})

it("each endpoint has its own name of the client", () => {
  expect(new Set(endpoints.map(({ operation }) => operation)).size).toBe(ids.length)
})

it("the errors of an endpoint have a status each, so that a reader can tell them apart", () => {
  for (const { id, errors, serviceErrors } of endpoints) {
    const own = [...errors, ...serviceErrors].map(({ _tag }) => statuses[_tag])
    expect(new Set(own).size, id).toBe(own.length)
  }
})
