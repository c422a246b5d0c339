import { Effect } from "effect"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { makeDice } from "../SeededRandom.ts"
import { type FlatListing, listingOf } from "./FlatListing.ts"
import type { Place } from "./Plan.ts"

/** How many of its listings an agency's callers ask about. */
const ASKED_ABOUT = 120

/** The number after which the second agency's listings come: the first one's begin above ten millions. */
const LISTINGS_AFTER = 3_104_000

/** Numbers of the first agency's listings, beginning with those that people write about. */
export function* idsOfQuietYard(
  count: number,
  asked: NonEmptyReadonlyArray<FlatListing>,
  { seed }: Place
): Generator<number> {
  const dice = makeDice(seed, "listing ids 1")
  let id = asked[0].id
  for (let index = 0; index < count; index++) {
    id = asked[index]?.id ?? id + dice.between(1, 20)
    yield id
  }
}

/** Numbers of the second agency's listings. */
export function* idsOfLanternHouse(count: number, { seed }: Place): Generator<number> {
  const dice = makeDice(seed, "listing ids 2")
  let id = LISTINGS_AFTER
  for (let index = 0; index < count; index++) {
    id += dice.between(1, 20)
    yield id
  }
}

/** What the second agency's callers ask about. */
export const advertisedListings = (place: Place) =>
  Effect.gen(function* () {
    const [first = LISTINGS_AFTER, ...others] = idsOfLanternHouse(ASKED_ABOUT, place)
    const listings: NonEmptyReadonlyArray<FlatListing> = [
      yield* listingOf(first),
      ...(yield* Effect.forEach(others, listingOf))
    ]
    return listings
  })
