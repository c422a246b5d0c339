import type { ImportLine } from "@estate/api/ImportLine"
import { CatalogueItem, CatalogueItemId } from "@estate/domain/Catalogue"
import { makeComplexNames } from "../Phrases/ComplexNames.ts"
import { streets } from "../Phrases/Streets.ts"
import { makeSeededRandom, type SeededRandom } from "../SeededRandom.ts"
import { drawPhotos } from "./Photos.ts"
import type { DemoContext } from "./Plan.ts"

const FIRST_ID = 2_000

/** A complex takes this many ids; those after its own are for its buildings. */
const IDS_PER_COMPLEX = 16
const MAX_BUILDINGS = 12

/** Draws the complex names, which the catalogue and the projects of calls share. */
export const complexNamesRandom = ({ seed }: DemoContext): SeededRandom =>
  makeSeededRandom(seed, "complex names")

/** Housing complexes, each followed by its buildings; it is finished once they all are. */
export function* complexLines(count: number, context: DemoContext): Generator<ImportLine> {
  const random = makeSeededRandom(context.seed, "complexes")
  const nextName = makeComplexNames(complexNamesRandom(context))
  for (let index = 0; index < count; index++) {
    const id = FIRST_ID + index * IDS_PER_COMPLEX
    const title = nextName()
    const buildings = random.intBetween(1, MAX_BUILDINGS)
    const finished = drawFinishedCount(random, buildings)
    const address = `Москва, ${random.pick(streets).name}, вл. ${random.intBetween(1, 90)}`
    const photos = random.intBetween(2, 6)
    yield {
      type: "catalogueItem",
      level: 1,
      status: finished === buildings ? "finished" : "not_finished",
      parentId: null,
      record: catalogueItem(random, context, { id, title, address, children: buildings, photos })
    }
    for (let number = 1; number <= buildings; number++)
      yield {
        type: "catalogueItem",
        level: 2,
        status: number <= finished ? "finished" : "not_finished",
        parentId: CatalogueItemId.make(id),
        record: catalogueItem(random, context, {
          id: id + number,
          title: `${title}, корпус ${number}`,
          address: `${address}, корп. ${number}`,
          children: 0,
          photos: Math.max(0, random.intBetween(-1, 3))
        })
      }
  }
}

/** A third of the complexes are finished, a third are not begun, the others are partly finished. */
const drawFinishedCount = (random: SeededRandom, buildings: number) => {
  const draw = random.next()
  return draw < 1 / 3 ? buildings : draw < 2 / 3 ? 0 : random.intBetween(0, buildings)
}

const catalogueItem = (
  random: SeededRandom,
  context: DemoContext,
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
    photos: drawPhotos(random, item.id, item.photos, context)
  })
