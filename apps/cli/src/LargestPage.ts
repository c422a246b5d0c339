import { MAX_PAGE_SIZE, PageSize } from "@estate/domain/Page"

/** The largest page, for the fewest requests. */
export const LARGEST_PAGE = PageSize.make(MAX_PAGE_SIZE)
