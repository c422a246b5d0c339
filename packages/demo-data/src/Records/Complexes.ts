import type { ImportLine } from "@estate/api/ImportLine"
import { CatalogueItem, CatalogueItemId } from "@estate/domain/Catalogue"
import { makeComplexNames } from "../Phrases/ComplexNames.ts"
import { streets } from "../Phrases/Streets.ts"
import { type Dice, makeDice } from "../SeededRandom.ts"
import { drawPhotos } from "./Photos.ts"
import type { Place } from "./Plan.ts"

const FIRST_ID = 2_000

/** A complex has its number, and the numbers up to the next one are its buildings'. */
const IDS_OF_COMPLEX = 16
const MOST_BUILDINGS = 12

/** The names of a catalogue's complexes, one after another. */
export const complexNames = ({ seed }: Place): (() => string) =>
  makeComplexNames(makeDice(seed, "complex names"))

/** Housing complexes, each followed by its buildings. A complex is finished when all of its buildings are. */
export function* complexesOf(count: number, place: Place): Generator<ImportLine> {
  const dice = makeDice(place.seed, "complexes")
  const nextName = complexNames(place)
  for (let index = 0; index < count; index++) {
    const id = FIRST_ID + index * IDS_OF_COMPLEX
    const title = nextName()
    const buildings = dice.between(1, MOST_BUILDINGS)
    const finished = drawFinished(dice, buildings)
    const address = `Москва, ${dice.pick(streets).name}, вл. ${dice.between(1, 90)}`
    yield {
      type: "catalogueItem",
      level: 1,
      status: finished === buildings ? "finished" : "not_finished",
      parentId: null,
      record: itemOf(dice, place, { id, title, address, children: buildings, photos: dice.between(2, 6) })
    }
    for (let number = 1; number <= buildings; number++)
      yield {
        type: "catalogueItem",
        level: 2,
        status: number <= finished ? "finished" : "not_finished",
        parentId: CatalogueItemId.make(id),
        record: itemOf(dice, place, {
          id: id + number,
          title: `${title}, корпус ${number}`,
          address: `${address}, корп. ${number}`,
          children: 0,
          photos: Math.max(0, dice.between(-1, 3))
        })
      }
  }
}

/** Buildings are finished in the order of their numbers: a third of the complexes are ready, and a third not begun. */
const drawFinished = (dice: Dice, buildings: number) => {
  const drawn = dice.next()
  return drawn < 1 / 3 ? buildings : drawn < 2 / 3 ? 0 : dice.between(0, buildings)
}

const itemOf = (
  dice: Dice,
  place: Place,
  item: {
    readonly id: number
    readonly title: string
    readonly address: string
    readonly children: number
    readonly photos: number
  }
) =>
  new CatalogueItem({
    id: CatalogueItemId.make(item.id),
    title: item.title,
    childrenCount: item.children,
    address: item.address,
    photos: drawPhotos(dice, item.id, item.photos, place)
  })
