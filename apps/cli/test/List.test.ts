import { afterAll, beforeAll, describe, it } from "vitest"
import { agency, anna, threadOf } from "./Agency.ts"
import { estate, inShell, onScreen } from "./Estate.ts"
import { type Platform, pageOf, startPlatform } from "./Platform.ts"

const now = "2026-11-20T13:00:00+03:00"

const thread = (n: number) => threadOf(n, "x".repeat(500))

const many = Array.from({ length: 1037 }, (_, index) => thread(index))

describe.concurrent("estate threads list", () => {
  let platform: Platform
  let crowded: Platform
  let empty: Platform
  beforeAll(async () => {
    platform = await startPlatform(agency)
    crowded = await startPlatform((_, url) => pageOf(many, url))
    empty = await startPlatform((_, url) => pageOf([], url))
  })
  afterAll(() => Promise.all([platform.close(), crowded.close(), empty.close()]))

  it("gives a record once that moved to the next page while the pages were read", async ({ expect }) => {
    const moving = await startPlatform((_, url) => pageOf([...many.slice(0, 1000), ...many.slice(990)], url))
    const { stdout } = await estate(["threads", "list", "--all", "--format", "ndjson"], { platform: moving })
    await moving.close()
    const ids = stdout
      .trim()
      .split("\n")
      .map(line => JSON.parse(line).listingId)
    expect(ids).toEqual(many.map(({ order_id }) => order_id))
  })

  it("in a pipe is tab-separated, whole, without colour", async ({ expect }) => {
    const { code, stdout, stderr } = await estate(["threads", "list"], { platform })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toMatchSnapshot()
  })

  it("on a terminal is a table that fits, with unread threads in bold", async ({ expect }) => {
    const { code, screen } = await onScreen(["threads", "list"], { platform, now })
    expect(code).toBe(0)
    expect(screen).toMatchSnapshot()
  })

  it("speaks Russian, and has no colour where NO_COLOR says so", async ({ expect }) => {
    const env = { ESTATE_LANG: "ru", NO_COLOR: "1" }
    const { screen } = await onScreen(["threads", "list", "--unread"], { platform, env, now, columns: 120 })
    expect(screen).toMatchSnapshot()
  })

  it("gives JSON with the domain's names", async ({ expect }) => {
    const { stdout } = await estate(["threads", "list", "--format", "json"], { platform })
    expect(JSON.parse(stdout)[1]).toEqual({
      id: "01JD3Q8Z6N4T2V9W5X7Y0ABCD2",
      boardId: 1,
      listingId: 7,
      listingTitle: 'Room, "Centre"',
      author: "Petr",
      authorAvatar: null,
      lastMessage: "=1+1 \u001b[31mred\u001b[0m\u202e\tand\nmore",
      lastMessageAt: "2026-11-19T23:59:59",
      unreadCount: 1,
      entity: "order"
    })
  })

  it("gives the platform's record with --wire", async ({ expect }) => {
    const { stdout } = await estate(["threads", "list", "--wire", "--format", "ndjson"], { platform })
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map(line => JSON.parse(line))
    ).toMatchObject([
      { ulid: anna, order_id: 42, last_message_at: "2026-11-20 09:45:10", unread_messages: 2 },
      { order_id: 7 },
      { order_id: 8, author_avatar: "" }
    ])
    const { code } = await estate(["threads", "list", "--wire", "--format", "csv"], { platform })
    expect(code).toBe(2)
  })

  it("gives CSV that a spreadsheet cannot be hurt by", async ({ expect }) => {
    const { stdout } = await estate(["threads", "list", "--format", "csv"], { platform })
    expect(stdout).toMatchSnapshot()
  })

  it("says that a list was cut short, unless that was asked for", async ({ expect }) => {
    const cut = await onScreen(["threads", "list"], { platform: crowded })
    expect(cut.screen).toContain("10 of 1037 threads; --all for the rest\n")
    const whole = await estate(["threads", "list"], { platform: crowded })
    expect(whole.stdout.trimEnd().split("\n")).toHaveLength(1038)
    expect(whole.stderr).toBe("")
    const asked = await estate(["threads", "list", "--limit", "2", "--page", "3", "--format", "ndjson"], {
      platform: crowded
    })
    expect(
      asked.stdout
        .trimEnd()
        .split("\n")
        .map(line => JSON.parse(line).listingId)
    ).toEqual([4, 5])
    expect(asked.stderr).toBe("")
  })

  it("is sorted by ids as by texts, and downwards with a minus", async ({ expect }) => {
    const ids = ["01JD3Q8Z6N4T2V9W5X7Y0AB9CD", "01JD3Q8Z6N4T2V9W5X7Y0AB10C"]
    const records = ids.map((ulid, index) => ({ ...thread(index), ulid }))
    const unordered = await startPlatform((_, url) => pageOf(records, url))
    const sorted = async (sort: string) => {
      const { stdout } = await estate(["threads", "--sort", sort, "--columns", "id"], { platform: unordered })
      return stdout.trimEnd().split("\n").slice(1)
    }
    expect(await sorted("id")).toEqual(ids.toReversed())
    expect(await sorted("-id")).toEqual(ids)
    await unordered.close()
  })

  it("says that a page is beyond the last one", async ({ expect }) => {
    const list = ["threads", "list", "--page", "99", "--limit", "300"]
    const { code, stdout, stderr } = await estate(list, { platform: crowded })
    expect({ code, lines: stdout.split("\n").length }).toEqual({ code: 0, lines: 2 })
    expect(stderr).toBe("page 99 of 4: nothing there; 1037 threads in all\n")
    const { screen } = await onScreen(list, { platform: crowded, env: { ESTATE_LANG: "ru" } })
    expect(screen).toBe("страница 99 из 4: на ней ничего нет; всего 1037 диалогов\n")
  })

  it("gives every page with --all as one document", async ({ expect }) => {
    const { stdout } = await estate(["threads", "list", "--all", "--format", "json"], { platform: crowded })
    expect(JSON.parse(stdout)).toHaveLength(1037)
  })

  it("shows how far it has come within a narrow terminal, and where nothing can be taken away does not", async ({
    expect
  }) => {
    const watching = { platform: crowded, columns: 40, withReplaced: true }
    const line = ["threads", "list", "--all", "--columns", "id"]
    const narrow = await onScreen(line, { ...watching, env: { ESTATE_LANG: "ru" } })
    const shown = narrow.screen.split("\r\u001b[K").filter(each => /[━─]/u.test(each))
    expect(shown.at(-1)).toMatch(/^━{5} {2}100\s% {2}1\s?037 из 1\s?037 диалог(ов|а|)$/u)
    expect(Math.max(...shown.map(each => each.length))).toBeLessThan(40)
    const dumb = await onScreen(line, { ...watching, env: { TERM: "dumb" } })
    expect(dumb.code).toBe(0)
    expect(dumb.screen).not.toContain("\u001b")
    expect(dumb.screen).toContain("1037 threads\n")
  })

  it("leaves what it has read where a page fails, as no whole document, and tells that on a line of its own", async ({
    expect
  }) => {
    const broken = await startPlatform((_, url) =>
      url.searchParams.get("page") === "2" ? { status: 400, json: {} } : pageOf(many, url)
    )
    const line = "estate threads list --all --limit 1000 --columns id --format json"
    const { code, stdout } = await inShell(`${line} 2>&1`, { platform: broken })
    await broken.close()
    expect(code).toBe(2)
    expect(stdout).toMatch(/^\[\n {2}\{\n[^\]]*\n {2}\}\n\{"error":/u)
  })

  it("ends quietly where the reader has seen enough", async ({ expect }) => {
    const { code, stdout, stderr } = await inShell("estate threads list --all --format ndjson | head -1", {
      platform: crowded
    })
    expect({ code, lines: stdout.split("\n").length, stderr }).toEqual({ code: 0, lines: 2, stderr: "" })
  })

  it("of nothing is nothing to a person, and a valid nothing to a program", async ({ expect }) => {
    expect((await onScreen(["threads", "list"], { platform: empty })).screen).toBe("0 threads\n")
    expect((await estate(["threads", "list", "--format", "json"], { platform: empty })).stdout).toBe("[]\n")
    expect((await estate(["threads", "list", "--format", "ndjson"], { platform: empty })).stdout).toBe("")
    expect((await estate(["threads", "list"], { platform: empty })).stdout.split("\n")).toHaveLength(2)
  })

  it("reads few pages for a few records of a list that is cut here", async ({ expect }) => {
    const platform = await startPlatform((_, url) => pageOf(many, url))
    const { stdout } = await estate(["threads", "list", "--since", "ever", "--limit", "2"], { platform })
    await platform.close()
    expect(stdout.trimEnd().split("\n")).toHaveLength(3)
    expect(platform.seen).toHaveLength(2)
  })
})
