import * as Array from "effect/Array"
import * as Order from "effect/Order"
import * as Predicate from "effect/Predicate"
import * as accounts from "./Accounts.ts"
import * as calls from "./Calls.ts"
import * as catalogue from "./Catalogue.ts"
import type { Endpoint } from "./Endpoint.ts"
import * as invoices from "./Invoices.ts"
import * as listingFields from "./ListingFields.ts"
import { urlTemplate } from "./Path.ts"
import * as threads from "./Threads.ts"

const isEndpoint = <A>(exported: A): exported is Extract<A, Endpoint> =>
  Predicate.hasProperty(exported, "idsFrom")

/**
 * A word sorts before a parameter in braces, so the first path that matches a request is the right
 * one.
 */
const byPath = Order.mapInput(Order.string, ({ path }: Endpoint) => urlTemplate(path))

const endpointsIn = <A>(resource: Readonly<Record<string, A>>) =>
  Array.sort(Object.values(resource).filter(isEndpoint), byPath)

/** All endpoints that these files export, by resource, then by path. */
export const endpoints = [
  ...endpointsIn(invoices),
  ...endpointsIn(catalogue),
  ...endpointsIn(listingFields),
  ...endpointsIn(accounts),
  ...endpointsIn(threads),
  ...endpointsIn(calls)
]

/** An endpoint of the contract, with its types. */
export type ContractEndpoint = (typeof endpoints)[number]

/** The endpoint of an operation id such as `threads.list`. */
export type EndpointOf<Id extends ContractEndpoint["id"]> = Extract<ContractEndpoint, { readonly id: Id }>
