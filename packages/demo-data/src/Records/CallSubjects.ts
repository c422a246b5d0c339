import type { NonEmptyReadonlyArray } from "effect/Array"
import { makeComplexNames } from "../Phrases/ComplexNames.ts"
import type { SeededRandom } from "../SeededRandom.ts"
import type { FlatListing } from "./FlatListing.ts"

/** A service package that a project or a listing is advertised with. */
export interface ServicePackage {
  readonly id: number
  readonly title: string | null
}

/** The last package is no longer sold and has no title. */
const packages: NonEmptyReadonlyArray<ServicePackage> = [
  { id: 311, title: "Старт" },
  { id: 312, title: "Стандарт" },
  { id: 315, title: "Стандарт плюс" },
  { id: 320, title: "Премиум" },
  { id: 324, title: "Новостройки" },
  { id: 298, title: null }
]

/** What a call to an agency without the feeds module is about. */
export interface Project {
  readonly name: string
  readonly package: ServicePackage
}

/** What a call to an agency with the feeds module is about. */
export interface AdvertisedListing {
  readonly title: string
  readonly price: string
  readonly package: ServicePackage
}

const PROJECTS = 6

/** Draws one of the first complexes of a catalogue, the earlier ones more often. */
export const makeProjects = (names: SeededRandom) => {
  const nextName = makeComplexNames(names)
  const first = nextName()
  const projects = [first, ...Array.from({ length: PROJECTS - 1 }, nextName)]
  return (random: SeededRandom): Project => ({
    name: projects[Math.floor(random.next() ** 2 * projects.length)] ?? first,
    package: random.pick(packages)
  })
}

/** Draws one of these listings. */
export const makeAdvertisedListings =
  (listings: NonEmptyReadonlyArray<FlatListing>) =>
  (random: SeededRandom): AdvertisedListing => {
    const { title, price } = random.pick(listings)
    return { title, price: String(price), package: random.pick(packages) }
  }
