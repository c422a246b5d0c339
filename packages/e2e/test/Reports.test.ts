import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"

/** A page of the service, fetched without the client. */
interface Page {
  readonly items: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly total: number
}

describe("estate report, over the real service", () => {
  let deployment: Deployment
  beforeAll(async () => {
    deployment = await Deployment.startDemo()
  })
  afterAll(() => deployment.close())

  const report = async (...args: ReadonlyArray<string>) => {
    const { code, stdout, stderr } = await deployment.runHere(
      "estate",
      ["report", ...args, "--format", "json"],
      deployment.clientEnv
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    return JSON.parse(stdout)
  }
  const fetched = async (path: string): Promise<Page> => {
    const response = await fetch(deployment.serviceUrl + path, { headers: { "x-api-key": deployment.key } })
    const body: Page | { readonly data: Page } = JSON.parse(await response.text())
    return "data" in body ? body.data : body
  }
  const keyOf = ({ created_at, ulid }: Page["items"][number]) => `${created_at} ${ulid}`
  const sum = (numbers: ReadonlyArray<unknown>) => numbers.map(Number).reduce((a, b) => a + b, 0)

  it("calls adds up to the list of calls", async () => {
    const { items } = await fetched("/v1/calls/list/1?limit=1000")
    const calls = await report("calls", "--from", "2000", "--to", "2099")
    expect(calls.total).toMatchObject({
      calls: items.length,
      missed: items.filter(call => call.callLength === 0).length,
      talk: sum(items.map(call => call.callLength)),
      target: items.filter(call => call.status === 1).length
    })
    for (const part of ["hours", "projects", "packages"])
      expect(sum(calls[part].map((row: { calls: number }) => row.calls))).toBe(items.length)
  })

  it("bills and the morning add up to the list of invoices", async () => {
    const { items } = await fetched("/v1/billing/counts/1/1000")
    const open = sum(items.filter(({ status }) => status !== "paid_full").map(({ amount }) => amount))
    const [bills, morning] = await Promise.all([report("bills"), report("morning")])
    expect(bills.total.amount).toBe(open)
    expect(morning.invoices).toEqual(bills.total)
    const billed = bills.months.map((row: { billed: number }) => row.billed)
    expect(sum(billed)).toBe(sum(items.map(({ amount }) => amount)))
  })

  it("responses and the morning count every thread", async () => {
    const { items } = await fetched("/v1/threads?entity=order&limit=1000")
    const [responses, morning] = await Promise.all([
      report("responses", "--from", "2000", "--to", "2099"),
      report("morning", "--since", "ever")
    ])
    expect(responses.threads + responses.notAsked).toBe(items.length)
    const lastIsBuyers = await Promise.all(
      items.map(async ({ ulid }) => {
        const messages = (await fetched(`/v1/threads/${ulid}/messages?limit=1000`)).items
        const last = messages.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))[0]
        return last?.direction === "incoming" ? [String(ulid)] : []
      })
    )
    const listed = [...morning.waiting, ...morning.finished]
    expect(listed.map((row: { threadId: string }) => row.threadId).toSorted()).toEqual(
      lastIsBuyers.flat().toSorted()
    )
    const isUnread = new Set(
      items.filter(thread => Number(thread.unread_messages) > 0).map(({ ulid }) => ulid)
    )
    for (const { threadId, unreadCount } of listed) expect(unreadCount > 0).toBe(isUnread.has(threadId))
  })

  it("catalogue and listings count every record", async () => {
    const [complexes, buildings, threads] = await Promise.all([
      fetched("/v1/catalogues/items/1/1000?level=1"),
      fetched("/v1/catalogues/items/1/1000?level=2"),
      fetched("/v1/threads?entity=order&limit=1000")
    ])
    const [catalogue, listings] = await Promise.all([report("catalogue"), report("listings")])
    const count = (what: string) => sum(catalogue.statuses.map((row: Record<string, number>) => row[what]))
    expect([count("complexes"), count("buildings")]).toEqual([complexes.total, buildings.total])
    expect(sum(complexes.items.map(item => item.children_count))).toBe(
      sum(catalogue.complexes.map((row: { buildings: number }) => row.buildings))
    )
    expect(listings.checked + listings.notFound.length).toBe(
      new Set(threads.items.map(thread => thread.order_id)).size
    )
  })

  it("calls names what is unknown for a company with the feeds module", async () => {
    const key = await deployment.createKey("--company", "2")
    const env = { ...deployment.clientEnv, ESTATE_API_KEY: key }
    const args = ["report", "calls", "--from", "2000", "--to", "2099", "--format", "html"]
    const { code, stdout } = await deployment.runHere("estate", args, env)
    expect(code).toBe(0)
    expect(stdout).toContain("These calls come from the feeds module.")
    expect(stdout).not.toContain("Non-target")
  })
})
