import * as wire from "@estate/testing/Wire"
import { type Refused, type Wires, without } from "./Wires.ts"

export const photo = wire.photo({ prop_id: 3 })

export const item = wire.catalogueItem({ photos: [photo] })

const counter = { id: "all", title: "All", value: 40 }

export const itemWithParent = {
  ...item,
  parent: { ...item, id: 11, photos: [], parent: { ...item, id: 10, parent: null } }
}

export const wires: Wires = {
  "Catalogue.CatalogueCounter": [
    [counter],
    [{ ...counter, id: "frozen" }],
    [{ ...counter, icon: 1 }, counter]
  ],
  "Catalogue.CatalogueItem": [[item], [{ ...item, photos: [] }], [{ ...item, parent: item }, item]],
  "Catalogue.CatalogueItemId": [[0], [12]],
  "Catalogue.CataloguePhotoId": [[0], [-7]],
  "Catalogue.CatalogueItemWithParent": [
    [itemWithParent],
    [{ ...item, parent: null }],
    [item, { ...item, parent: null }],
    [
      { ...item, parent: { ...item, id: 11, distance: 1 } },
      { ...item, parent: { ...item, id: 11, parent: null } }
    ]
  ],
  "Catalogue.CatalogueLevel": [[1], [2]],
  "Catalogue.CataloguePhoto": [
    [photo],
    [{ ...photo, prop_id: null, uiz: null }],
    [without(photo, "prop_id"), { ...photo, prop_id: null }],
    [without(photo, "uiz"), { ...photo, uiz: null }],
    [{ ...photo, alt: "" }, photo]
  ]
}

export const refused: Refused = {
  "Catalogue.CatalogueItemId": [-1, 1.5, "12", null],
  "Catalogue.CataloguePhotoId": [1.5, "12", null],
  "Catalogue.CatalogueItemWithParent": [
    { ...item, parent: 11 },
    { ...item, parent: { ...item, parent: { ...item, id: "10" } } }
  ],
  "Catalogue.CatalogueLevel": [0, 3, "1", null]
}
