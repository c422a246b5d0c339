import { describe, expect, it } from "@effect/vitest"
import { CatalogueItemNotFound, CatalogueItemWithParent, CataloguePhoto } from "@estate/domain/Catalogue"
import { Option, Schema } from "effect"
import { item, itemWithParent, photo } from "./wires/Catalogue.ts"

const read = Schema.decodeUnknownSync(CatalogueItemWithParent)

describe("a catalogue item", () => {
  it("carries its parent, which carries its own", () => {
    const parent = read(itemWithParent).parent
    const grandparent = Option.flatMap(parent, found => found.parent)
    expect([Option.getOrThrow(parent).id, Option.getOrThrow(grandparent).id]).toEqual([11, 10])
    expect(Option.flatMap(grandparent, found => found.parent)).toEqual(Option.none())
  })

  it("names the field that cannot be read in whichever parent has it", () => {
    const broken = {
      ...item,
      parent: { ...item, parent: { ...item, photos: [{ ...photo, width: "wide" }] } }
    }
    expect(() => read(broken)).toThrow(/\["parent"\].*\["parent"\].*\["photos"\].*\["width"\]/s)
  })

  it("that does not exist has the platform's text in its error", () => {
    expect(new CatalogueItemNotFound({ detail: "12", requestId: Option.none() }).message).toBe(
      "no such catalogue item: 12"
    )
  })
})

it("a photo is read by what its fields mean", () => {
  expect({ ...Schema.decodeUnknownSync(CataloguePhoto)(photo) }).toEqual({
    id: 9,
    propertyId: Option.some(3),
    extension: "jpg",
    fileName: "facade.jpg",
    mediaType: "image/jpeg",
    fileSize: 120_000,
    path: "/files/facade.jpg",
    isMain: true,
    uploadedAt: "2026-11-20T09:30:00+03:00",
    width: 1280,
    height: 960,
    sortIndex: 0,
    hash: "5d41402abc",
    listingNumber: Option.some(42),
    preview: "/files/facade-small.jpg",
    isImage: true
  })
})
