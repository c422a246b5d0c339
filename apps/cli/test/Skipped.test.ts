import * as wire from "@estate/testing/Wire"
import { describe, it } from "vitest"
import { agency, anna, annasMessages, petr, threads } from "./Agency.ts"
import { estate, onScreen } from "./Estate.ts"
import { type Answers, pageOf, startPlatform } from "./Platform.ts"
import { agencyWith, messageOf } from "./ReportAgency.ts"

/** The agency, in which Petr's thread and one of Anna's messages cannot be read. */
const spoilt: Answers = (request, url) => {
  if (request.path === "/v1/threads")
    return pageOf(
      threads.map(thread => (thread.ulid === petr ? { ...thread, last_message_at: "yesterday" } : thread)),
      url
    )
  if (request.path === `/v1/threads/${anna}/messages`)
    return pageOf(
      annasMessages.map((message, n) => (n === 1 ? { ...message, created_at: null } : message)),
      url
    )
  return agency(request, url)
}

const notice = (field: string) => `skipped 1 unreadable record (${field}). See: estate drift\n`

/** Three threads of which two share an id. */
const alike: Answers = (_, url) => {
  const shared = threads.map((thread, n) => ({ ...thread, ulid: n === 0 ? anna : petr }))
  return pageOf(shared, url)
}

describe.concurrent("a list that may be incomplete", () => {
  const text = "Threads.page: 2 of 3 records came: the others have ids that came before"

  it("is a warning in a line for people, quiet or not", async ({ expect }) => {
    const platform = await startPlatform(alike)
    const { code, stderr } = await estate(["threads", "list", "--quiet"], { platform })
    await platform.close()
    expect([code, stderr]).toEqual([0, `estate: warning: ${text}\n`])
  })

  it("is one in Russian on a terminal", async ({ expect }) => {
    const platform = await startPlatform(alike)
    const { screen } = await onScreen(["threads", "list", "--all"], {
      platform,
      env: { ESTATE_LANG: "ru" },
      columns: 120
    })
    await platform.close()
    expect(screen).toContain(`estate: предупреждение: ${text}`)
    expect(screen).not.toContain("level=WARN")
  })
})

describe.concurrent("a record that cannot be read", () => {
  it.for<readonly [string, string, number]>([
    ["threads list", "Threads.page last_message_at", 2],
    ["threads list --all", "Threads.page last_message_at", 2],
    ["threads list --sort author", "Threads.page last_message_at", 2],
    [`threads read ${anna}`, "Threads.messagesPage created_at", 3],
    [`threads read ${anna} --limit 4`, "Threads.messagesPage created_at", 3]
  ])("is left out, and counted on standard error: estate %s", async ([line, field, left], { expect }) => {
    const platform = await startPlatform(spoilt)
    const { code, stdout, stderr } = await estate([...line.split(" "), "--format", "json"], { platform })
    const quiet = await estate([...line.split(" "), "--quiet"], { platform })
    await platform.close()
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toHaveLength(left)
    expect(stderr).toContain(notice(field))
    expect(stdout + stderr).not.toContain("yesterday")
    expect([quiet.code, quiet.stderr]).toEqual([0, ""])
  })

  it("fails a list that has no other, so that no script takes it for an empty one", async ({ expect }) => {
    const unreadable = threads.map(thread => ({ ...thread, last_message_at: "yesterday" }))
    const platform = await startPlatform((_, url) => pageOf(unreadable, url))
    const threadsOnly = await startPlatform((request, url) =>
      request.path === "/v1/threads" ? pageOf(unreadable, url) : { status: 403, json: {} }
    )
    const all = await estate(["threads", "list", "--format", "json", "--quiet"], { platform })
    const file = await estate(["threads", "list", "--unread", "--limit", "5"], { platform })
    const waiting = await estate(["threads", "list", "--waiting", "--json", "--quiet"], { platform })
    const morning = await estate(["report", "morning", "--quiet"], { platform: threadsOnly })
    await threadsOnly.close()
    await platform.close()
    expect(all.code).toBe(1)
    expect(JSON.parse(all.stderr)).toMatchObject({
      error: {
        code: "UnreadableResponse",
        message: "nothing was found except 3 unreadable records (Threads.page last_message_at)",
        fix: "See: estate drift"
      }
    })
    expect([morning.code, morning.stdout]).toEqual([1, ""])
    expect(morning.stderr).toContain("nothing was found except 3 unreadable records")
    expect([file.code, file.stdout.split("\n").length]).toEqual([1, 2])
    expect([waiting.code, waiting.stdout]).toEqual([1, ""])
    expect(waiting.stderr).toContain(
      "nothing was found except 3 unreadable records (Threads.page last_message_at)"
    )
  })

  it("fails a list of those who wait, or of a period, that has nobody else", async ({ expect }) => {
    const [waits, answered] = [{ ...wire.thread(), last_message_at: "yesterday" }, wire.thread()]
    const platform = await startPlatform(
      agencyWith({
        threads: [waits, { ...answered, ulid: anna, unread_messages: 0 }],
        messages: { [anna]: [messageOf(1, "outgoing", answered.last_message_at)] }
      })
    )
    for (const asked of ["--waiting --since ever", "--in 2025-03"]) {
      const line = ["threads", "list", ...asked.split(" "), "--json", "--quiet"]
      const { code, stderr } = await estate(line, { platform })
      const message = "nothing was found except 1 unreadable record (Threads.page last_message_at)"
      expect([code, JSON.parse(stderr).error]).toMatchObject([1, { code: "UnreadableResponse", message }])
    }
    const others = await estate(["threads", "list", "--answered", "--since", "ever", "--json"], { platform })
    await platform.close()
    expect([others.code, JSON.parse(others.stdout)]).toMatchObject([0, [{ id: anna }]])
  })

  it("fails a conversation that has no other", async ({ expect }) => {
    const platform = await startPlatform((request, url) =>
      request.path === `/v1/threads/${anna}/messages`
        ? pageOf(
            annasMessages.map(message => ({ ...message, created_at: "0000-00-00 00:00:00" })),
            url
          )
        : agency(request, url)
    )
    const piped = await estate(["threads", "read", anna, "--quiet"], { platform })
    const last = await estate(["threads", "read", anna, "--last", "2", "--quiet"], { platform })
    await platform.close()
    for (const { code, stderr } of [piped, last]) {
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /nothing was found except \d unreadable records \(Threads.messagesPage created_at\)/u
      )
    }
  })

  it("is reported in Russian on a terminal", async ({ expect }) => {
    const platform = await startPlatform(spoilt)
    const env = { ESTATE_LANG: "ru", NO_COLOR: "1" }
    const { screen } = await onScreen(["threads", "list"], {
      platform,
      env,
      now: "2026-11-20T13:00:00+03:00"
    })
    await platform.close()
    expect(screen).toMatchSnapshot()
  })

  it("does not stop a watch, and is reported once", async ({ expect }) => {
    let looks = 0
    const fresh = {
      ...annasMessages[0],
      ulid: "01JD3Q8Z6N4T2V9W5X7Y0MSG09",
      created_at: "2026-11-21 10:00:00"
    }
    const platform = await startPlatform((request, url) => {
      if (request.path !== "/v1/threads") return pageOf([fresh], url)
      looks++
      const [first, second, ...rest] = threads
      const news = looks > 1 ? { ...first, last_message_at: "2026-11-21 10:00:00" } : first
      return pageOf([news, { ...second, last_message_at: "yesterday" }, ...rest], url)
    })
    const { stdout, stderr } = await estate(["threads", "watch", "--every", "1s", "--format", "ndjson"], {
      platform,
      stopWhen: () => looks > 3
    })
    await platform.close()
    expect(JSON.parse(stdout)).toMatchObject({ threadId: anna })
    expect(stderr).toBe(notice("Threads.page last_message_at"))
  })

  it("fails a report, whose figures are of all records", async ({ expect }) => {
    const platform = await startPlatform((_, url) => {
      const { json } = pageOf([{ id: 1 }], url)
      return { json: { ...Object(json), pages: { page: 1, total: 1, limit: 10 } } }
    })
    const { code, stderr } = await estate(["report", "calls"], { platform })
    await platform.close()
    expect(code).toBe(1)
    expect(stderr).toContain("items.0.calledAt")
  })

  it("hides no buyer who waits from the morning", async ({ expect }) => {
    const platform = await startPlatform((request, url) =>
      request.path.startsWith("/v1/threads") ? spoilt(request, url) : { status: 403, json: {} }
    )
    const { code, stdout, stderr } = await estate(["report", "morning", "--format", "json"], {
      platform,
      now: "2026-11-21T12:00:00+03:00"
    })
    await platform.close()
    expect(code).toBe(0)
    expect(stdout).toContain(anna)
    expect(stderr).toContain("skipped 2 unreadable records (Threads.page last_message_at, ")
  })

  it("and values of other types are a warning of doctor, without their content", async ({ expect }) => {
    const platform = await startPlatform((request, url) =>
      request.path === "/v1/threads"
        ? pageOf(
            threads.map((thread, n) => ({
              ...thread,
              board_id: String(thread.board_id),
              last_message_at: n === 0 ? "yesterday" : thread.last_message_at
            })),
            url
          )
        : request.path.endsWith("/numbers")
          ? { json: { data: [] } }
          : { status: 403, json: {} }
    )
    const { code, stdout } = await estate(["doctor", "--jq", ".[-1]"], { platform })
    await platform.close()
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      check: "Answers",
      status: "warning",
      detail:
        "1 unreadable record (Threads.page last_message_at); read, though of other types: Threads.page items.board_id (string)",
      fix: "To see all differences: estate drift"
    })
  })
})
