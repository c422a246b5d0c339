import type { ImportLine } from "@estate/api/ImportLine"
import type { CompanyId } from "@estate/domain/Company"
import { ListingId } from "@estate/domain/Listing"
import { ListingField } from "@estate/domain/ListingField"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { type FieldText, listingFields } from "../Phrases/ListingFields.ts"
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

/** Ids of the first agency's listings: first those of its threads, then others. */
export function* firstAgencyListingIds(
  count: number,
  withThreads: NonEmptyReadonlyArray<FlatListing>,
  { seed }: DemoContext
): Generator<number> {
  const random = makeSeededRandom(seed, "listing ids 1")
  let id = withThreads[0].id
  for (let index = 0; index < count; index++) {
    id = withThreads[index]?.id ?? id + random.intBetween(1, 20)
    yield id
  }
}

/** Ids of the second agency's listings. */
export function* secondAgencyListingIds(count: number, { seed }: DemoContext): Generator<number> {
  const random = makeSeededRandom(seed, "listing ids 2")
  let id = SECOND_AGENCY_AFTER
  for (let index = 0; index < count; index++) {
    id += random.intBetween(1, 20)
    yield id
  }
}

/** The listings that callers of the second agency ask about. */
export const advertisedListings = (context: DemoContext): NonEmptyReadonlyArray<FlatListing> => {
  const [first = SECOND_AGENCY_AFTER, ...others] = secondAgencyListingIds(ADVERTISED, context)
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
  const nextField = random.shuffledCycle<FieldText>(listingFields[deal])
  return Array.from({ length: random.intBetween(1, MAX_EMPTY_FIELDS) }, nextField)
    .sort((one, other) => one.id - other.id)
    .map(({ desc, tips, ...field }) => new ListingField({ ...field, description: desc, example: tips }))
}
