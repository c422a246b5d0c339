import { CataloguePhoto } from "@estate/domain/Catalogue"
import { Option } from "effect"
import type { NonEmptyReadonlyArray } from "effect/Array"
import type { Dice } from "../SeededRandom.ts"
import { drawMoment } from "./Moment.ts"
import type { Place } from "./Plan.ts"

/** The platform's number for the field that holds photos. */
const PHOTO_PROPERTY = 7
const PHOTOS_OF_ITEM = 8

const shapes: NonEmptyReadonlyArray<readonly [width: number, height: number]> = [
  [1920, 1280],
  [1600, 1200],
  [1280, 960],
  [1080, 1620]
]

const subjects: NonEmptyReadonlyArray<string> = [
  "facade",
  "yard",
  "entrance",
  "evening",
  "view",
  "playground",
  "plan"
]

/** Photos of an item of the catalogue, the first of them its main one. */
export const drawPhotos = (
  dice: Dice,
  item: number,
  count: number,
  { today, offset }: Place
): ReadonlyArray<CataloguePhoto> => {
  const nextSubject = dice.deck(subjects)
  return Array.from({ length: count }, (_, index) => {
    const [width, height] = dice.pick(shapes)
    const hash = dice.hex(32)
    const fileName = `${nextSubject()}-${index + 1}.jpg`
    return new CataloguePhoto({
      id: item * PHOTOS_OF_ITEM + index,
      propertyId: dice.chance(80) ? Option.some(PHOTO_PROPERTY) : Option.none(),
      extension: "jpg",
      fileName,
      mediaType: "image/jpeg",
      fileSize: Math.round(width * height * (0.12 + dice.next() * 0.1)),
      path: `/files/catalogue/${item}/${hash}.jpg`,
      isMain: index === 0,
      uploadedAt: drawMoment(dice, today - dice.between(1, 700), offset),
      width,
      height,
      sortIndex: index * 10,
      hash,
      listingNumber: Option.none(),
      preview: `/files/catalogue/${item}/${hash}_preview.jpg`,
      isImage: true
    })
  })
}
