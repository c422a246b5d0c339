import { ThreadId } from "@estate/domain/Thread"
import * as wire from "@estate/testing/Wire"
import { Schema } from "effect"

/** The id of the thread below. */
export const threadId = Schema.decodeSync(ThreadId)(wire.ulid)

export const threadWire = wire.thread()
export const messageWire = wire.message()
export const invoiceWire = wire.invoice()
export const detailsWire = wire.invoiceDetails()
export const itemWire = wire.catalogueItem()
export const accountWire = wire.account()
export const projectCallWire = wire.projectCall()
export const listingCallWire = wire.listingCall()
export const fieldWire = wire.listingField()

/** A page as the platform writes it; as long as all others, unless the total says otherwise. */
export const pageWire = (
  items: ReadonlyArray<unknown>,
  page = 1,
  totalPages = 1,
  total = items.length * Math.max(1, totalPages)
) => ({ items, total, pages: { page, total: totalPages } })

/** A page inside `data`, with the size of a page. */
export const dataPageWire = (items: ReadonlyArray<unknown>, page = 1, totalPages = 1, total?: number) => {
  const { pages, ...rest } = pageWire(items, page, totalPages, total)
  return { data: { ...rest, pages: { ...pages, limit: 10 } } }
}
