import { CataloguePhoto, CataloguePhotoId } from "@estate/domain/Catalogue"
import { ListingFieldId } from "@estate/domain/ListingField"
import { Option } from "effect"
import type { NonEmptyReadonlyArray } from "effect/Array"
import type { SeededRandom } from "../SeededRandom.ts"
import { drawOfficeTime } from "./OfficeTime.ts"
import type { DemoContext } from "./Plan.ts"

/** The platform's id of the photo field. */
const PHOTO_PROPERTY = ListingFieldId.make(7)
/** Photo ids that an item takes. */
const IDS_PER_ITEM = 8

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

/** Draws photos of a catalogue item; the first one is the main one. */
export const drawPhotos = (
  random: SeededRandom,
  item: number,
  count: number,
  { today, offset }: DemoContext
): ReadonlyArray<CataloguePhoto> => {
  const nextSubject = random.shuffledCycle(subjects)
  return Array.from({ length: count }, (_, index) => {
    const [width, height] = random.pick(shapes)
    const hash = random.hex(32)
    const fileName = `${nextSubject()}-${index + 1}.jpg`
    return new CataloguePhoto({
      id: CataloguePhotoId.make(item * IDS_PER_ITEM + index),
      propertyId: random.chance(80) ? Option.some(PHOTO_PROPERTY) : Option.none(),
      extension: "jpg",
      fileName,
      mediaType: "image/jpeg",
      fileSize: Math.round(width * height * (0.12 + random.next() * 0.1)),
      path: `/files/catalogue/${item}/${hash}.jpg`,
      isMain: index === 0,
      uploadedAt: drawOfficeTime(random, today - random.intBetween(1, 700), offset),
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
