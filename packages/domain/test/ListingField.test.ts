import { expect, it } from "@effect/vitest"
import { ListingField, ListingNotFound } from "@estate/domain/ListingField"
import { Option, Schema } from "effect"
import { field } from "./wires/People.ts"

it("an empty field is read by what its fields mean, whatever its type", () => {
  expect({ ...Schema.decodeUnknownSync(ListingField)({ ...field, type: "hologram" }) }).toEqual({
    id: 3,
    code: "floor",
    type: "hologram",
    description: "On which floor it is",
    name: "Floor",
    unit: "",
    example: "7",
    required: true
  })
})

it("the error of a missing listing has the platform's text", () => {
  expect(new ListingNotFound({ detail: "42", requestId: Option.none() }).message).toBe("no such listing: 42")
})
