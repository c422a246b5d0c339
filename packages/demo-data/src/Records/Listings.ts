import type { ImportLine } from "@estate/api/ImportLine"
import type { CompanyId } from "@estate/domain/Company"
import { ListingId } from "@estate/domain/Listing"
import { ListingField } from "@estate/domain/ListingField"
import { Stream } from "effect"
import { type FieldText, listingFields } from "../Phrases/ListingFields.ts"
import { type Dice, makeDice } from "../SeededRandom.ts"
import { type FlatListing, listingOf } from "./FlatListing.ts"
import type { Place } from "./Plan.ts"

/** Times of a hundred that nothing was left empty. */
const COMPLETE = 12
const MOST_EMPTY = 9

/** An agency's listings, with what was left empty in each. */
export const listingLines = (
  company: CompanyId,
  ids: Iterable<number>,
  { seed }: Place
): Stream.Stream<ImportLine> =>
  Stream.suspend(() => {
    const dice = makeDice(seed, `listings ${company}`)
    return Stream.fromIterable(ids).pipe(
      Stream.mapEffect(listingOf),
      Stream.map(listing => lineOf(company, listing, dice))
    )
  })

const lineOf = (company: CompanyId, { id, title, deal }: FlatListing, dice: Dice): ImportLine => ({
  type: "listing",
  company,
  id: ListingId.make(id),
  title,
  emptyFields: drawEmpty(dice, deal)
})

const drawEmpty = (dice: Dice, deal: FlatListing["deal"]) => {
  if (dice.chance(COMPLETE)) return []
  const nextField = dice.deck<FieldText>(listingFields[deal])
  return Array.from({ length: dice.between(1, MOST_EMPTY) }, nextField)
    .sort((one, other) => one.id - other.id)
    .map(({ desc, tips, ...field }) => new ListingField({ ...field, description: desc, example: tips }))
}
