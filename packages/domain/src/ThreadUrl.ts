import { HttpUrl } from "./HttpUrl.ts"
import type { ListingId } from "./Listing.ts"
import type { ThreadId } from "./Thread.ts"

/**
 * The web address of a thread in an agency's own system, with the placeholders `{threadId}` and
 * `{listingId}`: `https://crm.example/threads/{threadId}`. It is http or https.
 */
export const ThreadUrl = HttpUrl

/** The address of this thread, with URL-encoded ids. */
export const threadUrlOf = (
  template: typeof ThreadUrl.Type,
  { threadId, listingId }: { readonly threadId: ThreadId; readonly listingId: ListingId }
): string =>
  template
    .replaceAll("{threadId}", encodeURIComponent(threadId))
    .replaceAll("{listingId}", encodeURIComponent(String(listingId)))
