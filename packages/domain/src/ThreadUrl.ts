import { HttpUrl } from "./HttpUrl.ts"
import type { ListingId } from "./Listing.ts"
import type { ThreadId } from "./Thread.ts"

/**
 * The web address of a thread, in an agency's own system, with `{threadId}` and `{listingId}` in
 * the places of these: `https://crm.example/threads/{threadId}`. It is http or https.
 */
export const ThreadUrl = HttpUrl

/** The address of this thread; its ids are encoded as parts of an address. */
export const threadUrlOf = (
  template: typeof ThreadUrl.Type,
  { threadId, listingId }: { readonly threadId: ThreadId; readonly listingId: ListingId }
): string =>
  template
    .replaceAll("{threadId}", encodeURIComponent(threadId))
    .replaceAll("{listingId}", encodeURIComponent(String(listingId)))
