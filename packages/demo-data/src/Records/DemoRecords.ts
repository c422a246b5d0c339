import type { ImportLine } from "@estate/api/ImportLine"
import { Chunk, Effect, Stream } from "effect"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { type Agency, lanternHouse, quietYard } from "../Phrases/Agencies.ts"
import { accountsOf } from "./Accounts.ts"
import { listingCall, projectCall } from "./CallRecord.ts"
import { drawListingOf, drawProjectOf } from "./CallSubjects.ts"
import { callsOf } from "./Calls.ts"
import { complexesOf, complexNames } from "./Complexes.ts"
import { conversationsOf } from "./Conversations.ts"
import { invoicesOf } from "./Invoices.ts"
import { advertisedListings, idsOfLanternHouse, idsOfQuietYard } from "./ListingIds.ts"
import { listingLines } from "./Listings.ts"
import { type DemoPlan, type Place, placeOf, shareOut } from "./Plan.ts"

const PROJECTS = 6

/** The records of two agencies, and the catalogue, as lines of an import; the stream can be run again. */
export const demoRecords = (plan: DemoPlan): Stream.Stream<ImportLine> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const place = placeOf(plan)
      const accounts = shareOut(plan.accounts)
      const listings = shareOut(plan.listings)
      const invoices = shareOut(plan.invoices)
      const calls = shareOut(plan.calls)
      const conversations = yield* conversationsOf(quietYard.id, plan)
      const advertised = yield* advertisedListings(place)
      const drawProject = drawProjectOf(projectsOf(place))
      const drawListing = drawListingOf(advertised)

      return Stream.concatAll(
        Chunk.make(
          Stream.make(companyLine(quietYard), companyLine(lanternHouse)),
          linesOf(() => accountsOf(quietYard, accounts.first, place)),
          linesOf(() => accountsOf(lanternHouse, accounts.second, place)),
          linesOf(() => complexesOf(plan.complexes, place)),
          listingLines(quietYard.id, idsOfQuietYard(listings.first, conversations.listings, place), place),
          listingLines(lanternHouse.id, idsOfLanternHouse(listings.second, place), place),
          linesOf(() => invoicesOf(quietYard, invoices.first, place)),
          linesOf(() => invoicesOf(lanternHouse, invoices.second, place)),
          conversations.lines,
          linesOf(() => callsOf(quietYard, calls.first, place, drawProject, projectCall)),
          linesOf(() => callsOf(lanternHouse, calls.second, place, drawListing, listingCall))
        )
      )
    })
  )

const companyLine = ({ id, title, feeds }: Agency): ImportLine => ({ type: "company", id, title, feeds })

const linesOf = (begin: () => Iterable<ImportLine>): Stream.Stream<ImportLine> =>
  Stream.suspend(() => Stream.fromIterable(begin()))

/** The first complexes of the catalogue are what the first agency sells. */
const projectsOf = (place: Place): NonEmptyReadonlyArray<string> => {
  const next = complexNames(place)
  return [next(), ...Array.from({ length: PROJECTS - 1 }, next)]
}
