import { afterAll, beforeAll, describe, it } from "vitest"
import { threadOf } from "./Agency.ts"
import { estate, onScreen } from "./Estate.ts"
import { type Answers, type Platform, startPlatform } from "./Platform.ts"
import { agencyWith, invoiceOf } from "./ReportAgency.ts"

const UNREAD = 11

/** A hundred read threads follow each unread one. */
const threads = Array.from({ length: UNREAD * 101 }, (_, n) => ({
  ...threadOf(n, "hello"),
  last_message_at: "2026-01-01 09:30:00",
  unread_messages: n % 101 === 0 ? 2 : 0
}))

const invoices = [
  invoiceOf(1, "2026-11-01", 500),
  invoiceOf(2, "2026-11-02", 70, "paid_partial"),
  invoiceOf(3, "2026-11-03", 9000, "paid_full")
]

const all = agencyWith({ threads, calls: [], invoices, accounts: [] })
const ignored = ["only_uread", "count_status"]

/** Its answers contain every record, whatever is asked for. */
const ignoring: Answers = (request, url) => {
  const asked = new URL(url)
  for (const name of ignored) asked.searchParams.delete(name)
  return all(request, asked)
}

describe.concurrent("a platform that ignores filters", () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(ignoring)
  })
  afterAll(() => platform.close())

  it("has only its unread threads in the list of these, which counts them", async ({ expect }) => {
    const asked = ["threads", "list", "--unread", "--columns", "listingId"]
    const { stdout } = await estate([...asked, "--format", "csv"], { platform })
    const ids = threads.flatMap(each => (each.unread_messages > 0 ? [String(each.order_id)] : []))
    expect(stdout.trim().split("\r\n").slice(1)).toEqual(ids)
    const { screen } = await onScreen([...asked, "--limit", "2", "--page", "3"], { platform })
    for (const shown of [...ids.slice(4, 6), `2 of ${UNREAD} threads`]) expect(screen).toContain(shown)
  })

  it("has each open invoice once, in the list and in the morning report", async ({ expect }) => {
    const list = await estate(["invoices", "--unpaid", "--jq", "map(.id)"], { platform })
    expect(list.stdout).toBe("[2,1]\n")
    const report = ["report", "morning", "--jq", ".invoices | [.invoices, .amount]"]
    const { stdout } = await estate(report, { platform, now: "2026-11-21T12:00:00+03:00" })
    expect(stdout).toBe("[2,570]\n")
  })
})
