import * as wire from "@estate/testing/Wire"
import { describe, it } from "vitest"
import { anna } from "./Agency.ts"
import { estate, onScreen } from "./Estate.ts"
import { type Answers, startPlatform } from "./Platform.ts"

/** The largest page of these platforms. */
const MOST = 20

const messages = Array.from({ length: 90 }, (_, n) =>
  wire.message({
    ulid: `01JD3Q8Z6N4T2V9W5X7Y0MS${String(n).padStart(3, "0")}`,
    message: `message ${n + 1}`,
    direction: n % 2 === 0 ? "incoming" : "outgoing",
    created_at: `2026-11-20 09:${String(Math.floor(n / 2)).padStart(2, "0")}:00`
  })
)
const threads = Array.from({ length: 45 }, (_, n) =>
  wire.thread({
    ulid: n === 44 ? anna : `01JD3Q8Z6N4T2V9W5X7Y00${String(n).padStart(4, "0")}`,
    author: n === 44 ? "Anna" : `Buyer ${n}`,
    order_title: "Near Annino",
    unread_messages: 0
  })
)
const invoices = Array.from({ length: 45 }, (_, n) =>
  wire.invoice({ count_id: 1001 + n, count_number: n === 44 ? "A-7" : `A-7${n}` })
)

const answer = (records: ReadonlyArray<unknown>, page: number, limit: number, isRefusing: boolean) => {
  if (isRefusing && limit > MOST) return { status: 400, json: { detail: `limit must be at most ${MOST}` } }
  const size = Math.min(limit, MOST)
  const items = records.slice((page - 1) * size, page * size)
  // A platform that shortens pages may count them by the size that it was asked for.
  return { json: { items, total: records.length, pages: { page, total: Math.ceil(records.length / limit) } } }
}

const platformThat = (isRefusing: boolean): Answers => {
  return ({ method, path }, url) => {
    if (method !== "GET") return { json: [] }
    const id = /count_info\/(\d+)$/.exec(path)?.[1]
    if (id !== undefined) return { json: { data: wire.invoiceDetails({ count_number: `Invoice ${id}` }) } }
    const [, number, size] = /counts\/(\d+)\/(\d+)$/.exec(path) ?? []
    if (number !== undefined) {
      const { json, ...other } = answer(invoices, Number(number), Number(size), isRefusing)
      return { ...other, json: { data: json } }
    }
    const [page, limit] = [
      Number(url.searchParams.get("page") ?? 1),
      Number(url.searchParams.get("limit") ?? 10)
    ]
    return answer(path.endsWith("/messages") ? messages : threads, page, limit, isRefusing)
  }
}

describe.concurrent.each([
  ["refuses", true],
  ["shortens", false]
] as const)("on a platform that %s large pages", (_, isRefusing) => {
  const withPlatform = async <A>(
    use: (platform: Awaited<ReturnType<typeof startPlatform>>) => Promise<A>
  ) => {
    const platform = await startPlatform(platformThat(isRefusing))
    return use(platform).finally(platform.close)
  }

  it("a name finds its buyer, and a number its invoice", async ({ expect }) => {
    await withPlatform(async platform => {
      const read = await estate(["threads", "read", "Anna", "--jq", "length"], { platform })
      expect(read).toMatchObject({ code: 0, stdout: "90\n" })
      const shown = await estate(["invoices", "show", "A-7", "--jq", ".number"], { platform })
      expect(shown).toMatchObject({ code: 0, stdout: "Invoice 1045\n" })
    })
  })

  it("the last messages are the last ones, and as many as were asked for", async ({ expect }) => {
    await withPlatform(async platform => {
      const args = ["threads", "read", anna, "--last", "50", "--jq", "[length, .[0].text, .[-1].text]"]
      const { code, stdout } = await estate(args, { platform })
      expect([code, stdout]).toEqual([0, '[50,"message 41","message 90"]\n'])
    })
  })

  it("a page has as many records as were asked for, if that many are accepted", async ({ expect }) => {
    await withPlatform(async platform => {
      const page = ["threads", "list", "--limit", "30", "--page", "2", "--jq", "map(.author)"]
      const { code, stdout } = await estate(page, { platform })
      const last = Array.from({ length: 15 }, (_, n) => (n === 14 ? "Anna" : `Buyer ${30 + n}`))
      expect([code, stdout]).toEqual(isRefusing ? [2, ""] : [0, `${JSON.stringify(last)}\n`])
    })
  })

  it("a reply is confirmed and sent", async ({ expect }) => {
    await withPlatform(async platform => {
      const { code, screen } = await onScreen(["threads", "reply", anna, "Yes"], {
        platform,
        typing: [{ after: "[y/N]", type: "y\n" }]
      })
      expect([code, screen]).toEqual([0, expect.stringContaining("message 90")])
      expect(platform.seen.filter(({ method }) => method === "POST")).toHaveLength(1)
    })
  })

  it("a watch begins", async ({ expect }) => {
    await withPlatform(async platform => {
      const { stderr } = await estate(["threads", "watch", "--every", "1s"], {
        platform,
        stopWhen: () => platform.seen.length > (isRefusing ? 8 : 2)
      })
      expect(stderr).toBe("")
    })
  })
})

describe("on a platform that counts too few pages", () => {
  it.for([0, 1])("the last messages are the last ones: %i", async (total, { expect }) => {
    const platform = await startPlatform(({ path }, url) => {
      const records = path.endsWith("/messages") ? messages : threads
      const page = Number(url.searchParams.get("page") ?? 1)
      const limit = Number(url.searchParams.get("limit"))
      const items = records.slice((page - 1) * limit, page * limit)
      return { json: { items, total: records.length, pages: { page, total } } }
    })
    const args = ["threads", "read", anna, "--last", "50", "--jq", "[length, .[0].text, .[-1].text]"]
    const { code, stdout } = await estate(args, { platform })
    await platform.close()
    expect([code, stdout]).toEqual([0, '[50,"message 41","message 90"]\n'])
  })
})
