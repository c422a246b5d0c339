import type { ImportLine } from "@estate/api/ImportLine"
import type { CompanyId } from "@estate/domain/Company"
import { ListingId } from "@estate/domain/Listing"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { lanternHouse } from "../Phrases/Agencies.ts"
import { listingFields } from "../Phrases/ListingFields.ts"
import type { Deal } from "../Phrases/PhraseBook.ts"
import { makeSeededRandom, type SeededRandom } from "../SeededRandom.ts"
import { type FlatListing, listingOf } from "./FlatListing.ts"
import type { DemoContext } from "./Plan.ts"

/** Listings that callers of the second agency ask about. */
const ADVERTISED = 120

/** The second agency's ids follow this one; the first agency's are above ten million. */
const SECOND_AGENCY_AFTER = 3_104_000

const COMPLETE_PERCENT = 12
const MAX_EMPTY_FIELDS = 9

/** Ids of an agency's listings: first those that are known, then others. */
export function* listingIds(
  company: CompanyId,
  count: number,
  { seed }: DemoContext,
  known: ReadonlyArray<FlatListing> = []
): Generator<number> {
  const random = makeSeededRandom(seed, `listing ids ${company}`)
  let id = known[0]?.id ?? SECOND_AGENCY_AFTER
  for (let index = 0; index < count; index++) {
    id = known[index]?.id ?? id + random.intBetween(1, 20)
    yield id
  }
}

/** The listings that callers of the second agency ask about. */
export const advertisedListings = (context: DemoContext): NonEmptyReadonlyArray<FlatListing> => {
  const [first = SECOND_AGENCY_AFTER, ...others] = listingIds(lanternHouse.id, ADVERTISED, context)
  return [listingOf(first), ...others.map(listingOf)]
}

/** An agency's listings with these ids, and their empty fields. */
export function* listingLines(
  company: CompanyId,
  ids: Iterable<number>,
  { seed }: DemoContext
): Generator<ImportLine> {
  const random = makeSeededRandom(seed, `listings ${company}`)
  for (const id of ids) {
    const { title, deal } = listingOf(id)
    yield {
      type: "listing",
      company,
      id: ListingId.make(id),
      title,
      emptyFields: drawEmptyFields(random, deal)
    }
  }
}

const drawEmptyFields = (random: SeededRandom, deal: Deal) => {
  if (random.chance(COMPLETE_PERCENT)) return []
  const nextField = random.shuffledCycle(listingFields[deal])
  return Array.from({ length: random.intBetween(1, MAX_EMPTY_FIELDS) }, nextField).sort(
    (one, other) => one.id - other.id
  )
}
