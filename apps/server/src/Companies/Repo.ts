import type { CompanyId } from "@estate/domain/Company"
import { makeCache, type Reads } from "@estate/store/Read"

/** True if the service knows the agency. */
export const companyExists = ({ number }: Reads, id: CompanyId): boolean =>
  number("SELECT 1 AS value FROM companies WHERE id = ?", [id]) !== undefined

/** True if it knows no agency. */
export const isWithoutCompanies = ({ number }: Reads): boolean =>
  number("SELECT 1 AS value FROM companies LIMIT 1", []) === undefined

const feeds = makeCache<boolean>()

/** True if the company has the feeds module, which decides the variant of its calls. */
export const hasFeeds = (reads: Reads, id: CompanyId): boolean =>
  feeds(
    reads,
    String(id),
    () => reads.number("SELECT 1 AS value FROM companies WHERE id = ? AND feeds = 1", [id]) !== undefined
  )
