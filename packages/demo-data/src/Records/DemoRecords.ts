import type { ImportLine } from "@estate/api/ImportLine"
import { type Agency, lanternHouse, quietYard } from "../Phrases/Agencies.ts"
import { accountLines } from "./Accounts.ts"
import { listingCall, projectCall } from "./CallRecord.ts"
import { makeAdvertisedListings, makeProjects } from "./CallSubjects.ts"
import { callLines } from "./Calls.ts"
import { complexLines, complexNamesRandom } from "./Complexes.ts"
import { conversationLines, listingsWithThreads } from "./Conversations.ts"
import { invoiceLines } from "./Invoices.ts"
import { advertisedListings, listingIds, listingLines } from "./Listings.ts"
import { contextOf, type DemoPlan, shareOut } from "./Plan.ts"

/** The records of two agencies and the catalogue, as lines of an import, one at a time. */
export function* demoRecords(plan: DemoPlan): Generator<ImportLine> {
  const context = contextOf(plan)
  const accounts = shareOut(plan.accounts)
  const listings = shareOut(plan.listings)
  const invoices = shareOut(plan.invoices)
  const calls = shareOut(plan.calls)
  const withThreads = listingsWithThreads(plan)
  const drawProject = makeProjects(complexNamesRandom(context))
  const drawListing = makeAdvertisedListings(advertisedListings(context))

  yield companyLine(quietYard)
  yield companyLine(lanternHouse)
  yield* accountLines(quietYard, accounts.first, context)
  yield* accountLines(lanternHouse, accounts.second, context)
  yield* complexLines(plan.complexes, context)
  yield* listingLines(quietYard.id, listingIds(quietYard.id, listings.first, context, withThreads), context)
  yield* listingLines(lanternHouse.id, listingIds(lanternHouse.id, listings.second, context), context)
  yield* invoiceLines(quietYard, invoices.first, context)
  yield* invoiceLines(lanternHouse, invoices.second, context)
  yield* conversationLines(quietYard.id, withThreads, plan)
  yield* callLines(quietYard, calls.first, context, drawProject, projectCall)
  yield* callLines(lanternHouse, calls.second, context, drawListing, listingCall)
}

const companyLine = ({ id, title, feeds }: Agency): ImportLine => ({ type: "company", id, title, feeds })
