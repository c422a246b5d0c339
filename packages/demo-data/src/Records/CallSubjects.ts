import type { NonEmptyReadonlyArray } from "effect/Array"
import { packages } from "../Phrases/Packages.ts"
import type { Dice } from "../SeededRandom.ts"
import type { AdvertisedListing, Project } from "./CallRecord.ts"
import type { FlatListing } from "./FlatListing.ts"

/** Projects that callers ask about, the first ones the most. */
export const drawProjectOf =
  (names: NonEmptyReadonlyArray<string>) =>
  (dice: Dice): Project => ({
    name: names[Math.floor(dice.next() ** 2 * names.length)] ?? names[0],
    package: dice.pick(packages)
  })

/** Listings that callers ask about. */
export const drawListingOf =
  (listings: NonEmptyReadonlyArray<FlatListing>) =>
  (dice: Dice): AdvertisedListing => {
    const { title, price } = dice.pick(listings)
    return { title, price: String(price), package: dice.pick(packages) }
  }
