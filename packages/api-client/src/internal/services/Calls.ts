import { listCalls } from "@estate/api/Calls"
import { type Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import * as Either from "effect/Either"
import { callFilters, projectCallFilters } from "../CallFilters.ts"
import { anyRequest, projectRequest } from "../CallParameters.ts"
import type { Internals } from "../Internals.ts"
import type { InvalidField } from "../InvalidField.ts"
import { listOf } from "../paging/ListMethods.ts"
import type { WirePage } from "../paging/Paginate.ts"

/** The operations that read the calls of one variant only. */
export const variantPages = { projects: "Calls.projectPage", listings: "Calls.listingPage" } as const

export const calls = ({ operation, lists }: Internals) => {
  const of = <A extends Call>(name: string, variant: Variant<A>) =>
    operation(listCalls, { name, narrow: onlyOf(variant) })
  const any = listOf(lists, callFilters, operation(listCalls), anyRequest)
  const projects = listOf(lists, projectCallFilters, of(variantPages.projects, ProjectCall), projectRequest)
  const listings = listOf(lists, callFilters, of(variantPages.listings, ListingCall), anyRequest)

  return {
    ...any,
    projectPage: projects.page,
    projectCalls: projects.stream,
    listingPage: listings.page,
    listingCalls: listings.stream
  }
}

type Variant<A extends Call> = { readonly identifier: string } & (abstract new (...args: never) => A)

/** The page, if all its calls are of one variant. */
const onlyOf =
  <A extends Call>(variant: Variant<A>) =>
  (page: WirePage<Call>): Either.Either<WirePage<A>, InvalidField> => {
    const items = page.items.filter((call): call is A => call instanceof variant)
    const other = page.items.findIndex(call => !(call instanceof variant))
    return other < 0
      ? Either.right({ ...page, items })
      : Either.left({
          path: `items.${other}`,
          detail: `it is no ${variant.identifier}: the company's feeds module decides which calls it has`
        })
  }
