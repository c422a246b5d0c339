import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"
import * as wire from "@estate/testing/Wire"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { anna, annasMessages, john, petr, threads } from "./Agency.ts"
import { estate, onScreen, withoutPort } from "./Estate.ts"
import { type Answers, type Platform, pageOf, startPlatform } from "./Platform.ts"

const vera = "01KV0000000000000000000001"
/** Three pages of a thousand, the last of which has the threads with names. */
const many = [
  ...Array.from({ length: 2300 }, (_, index) =>
    wire.thread({
      ulid: `01HX00000000000000000${10_000 + index}`,
      author: `Buyer ${index}`,
      order_title: "Flat"
    })
  ),
  ...threads,
  wire.thread({ ulid: vera, author: "Vera", order_id: 77, order_title: "Garage" }),
  wire.thread({ ulid: "01KZ0000000000000000000002", author: "Анна Павлова", order_title: "" })
]

const answers: Answers = ({ method, path }, url) => {
  if (method !== "GET") return { json: [] }
  if (path !== "/v1/threads") return pageOf(annasMessages, url)
  const search = (url.searchParams.get("search") ?? "").toLowerCase()
  return pageOf(
    many.filter(
      ({ author, order_title, order_id }) =>
        search === String(order_id) || `${author} ${order_title}`.toLowerCase().includes(search)
    ),
    url
  )
}

describe("what names a thread on the command line", () => {
  let platform: Platform
  let cache: string
  beforeEach(async () => {
    platform = await startPlatform(answers)
    cache = newFolder()
  })
  afterEach(() => platform.close())

  const now = "2026-11-22T12:00:00+03:00"
  const run = () => ({ platform, env: { XDG_CACHE_HOME: cache, NO_COLOR: "1" }, now })
  const inPipe = (...args: ReadonlyArray<string>) => estate(["threads", ...args], run())
  const typing = (args: ReadonlyArray<string>, ...typed: ReadonlyArray<readonly [string, string]>) =>
    onScreen(["threads", ...args], { ...run(), typing: typed.map(([after, type]) => ({ after, type })) })
  const shown = (...args: ReadonlyArray<string>) => onScreen(["threads", ...args], run())
  const asked = (path: RegExp) => platform.seen.filter(request => path.test(request.path))
  const threadsRead = () =>
    new Set(asked(/\/messages$/).map(({ path }) => path.split("/")[3]?.toUpperCase() ?? ""))
  const writes = () =>
    platform.seen.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`)

  it("is its id, which costs no request, or the beginning of it, for which all are read", async () => {
    expect((await inPipe("read", john.toLowerCase())).code).toBe(0)
    expect(asked(/threads$/)).toHaveLength(0)
    expect((await inPipe("read", "01kv")).code).toBe(0)
    expect(asked(/threads$/)).toHaveLength(3)
    expect([...threadsRead()]).toEqual([john, vera])
  })

  it("is not the beginning of several ids, or of none", async () => {
    const several = await inPipe("read", anna.slice(0, -1))
    expect(several).toEqual({
      code: 2,
      stdout: "",
      stderr: `estate: "${anna.slice(0, -1)}" matches 3 threads; name one by its id:
  ${anna}  Анна Каренина, Двушка на Лесной 🏠
  ${petr}  Petr, Room, "Centre"
  ${john}  John, Studio by the river
`
    })
    const tooMany = (await inPipe("read", "01hx")).stderr
    expect(tooMany).toContain("matches more than 10 threads")
    expect(tooMany).toMatch(/\n {2}01HX0{17}10009 {2}Buyer 9, Flat\n {2}…\n$/)
    const none = await inPipe("read", "01ZZ", "--jq", ".")
    expect(none.code).toBe(3)
    expect(JSON.parse(none.stderr)).toMatchObject({ error: { code: "ThreadNotFound", exitCode: 3 } })
    expect(threadsRead().size).toBe(0)
  })

  it("is a buyer's name, or a listing if no buyer has it", async () => {
    expect((await inPipe("read", "vera")).code).toBe(0)
    expect((await inPipe("read", "Studio by")).code).toBe(0)
    expect([...threadsRead()]).toEqual([vera, john])
    const several = await shown("read", "Анна")
    expect(several.code).toBe(2)
    expect(several.screen).toContain('"Анна" matches 2 threads; name one by its id:')
    expect(several.screen).toContain("01KZ0000000000000000000002  Анна Павлова, listing 42\n")
    const russian = { ...run(), env: { ...run().env, ESTATE_LANG: "ru" } }
    expect((await estate(["threads", "read", "Олег"], russian)).stderr).toBe(
      "estate: нет диалога по запросу «Олег». Найти диалог: estate threads list\n"
    )
    expect((await inPipe("read", "Ян")).stderr).toContain('"Ян" is too short')
  })

  it("is the number of a row of the list that a terminal showed last", async () => {
    expect((await inPipe("read", "1")).stderr).toContain("no list of threads was shown on a terminal yet")
    await inPipe("list")
    expect((await inPipe("read", "1")).code).toBe(2)
    const { screen } = await shown("list", "--search", "Анна")
    expect(screen).toMatch(/^1 {2}Анна Каренина .*\n2 {2}Анна Павлова /m)
    await inPipe("list")
    expect((await inPipe("read", "2")).code).toBe(0)
    expect([...threadsRead()]).toEqual(["01KZ0000000000000000000002"])
    expect((await inPipe("read", "3")).stderr).toContain("there is no row 3: the list shown last has 2 rows")
    const folder = join(cache, "estate", "shown")
    const [file = "", ...more] = readdirSync(folder)
    expect(more).toEqual([])
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    const other = { ...run(), env: { ...run().env, ESTATE_API_KEY: "another" } }
    expect((await estate(["threads", "read", "1"], other)).stderr).toContain("no list of threads was shown")
  })

  it("is chosen on a terminal where none is named, and can be searched for", async () => {
    const { code, screen } = await typing(["read"], ["Enter to cancel", "vera\n"], ["Enter to cancel", "1\n"])
    expect(screen).toMatchSnapshot()
    expect(code).toBe(0)
    expect([...threadsRead()]).toEqual([vera])
    const russian = { ...run(), env: { ...run().env, ESTATE_LANG: "ru" } }
    const typed = [{ after: "Enter — отмена", type: "\n" }]
    const { code: cancelled, screen: shown } = await onScreen(["threads", "read"], {
      ...russian,
      typing: typed
    })
    expect(cancelled).toBe(1)
    expect(shown).toContain("\n10 из 2305 диалогов\n")
    expect((await inPipe("read")).stderr).toBe("estate: missing argument ID. See: estate threads list\n")
  })

  it("must be exact where nobody confirms it", async () => {
    await shown("list", "--search", "Анна")
    const refused = await Promise.all([
      inPipe("reply", "vera", "Yes"),
      inPipe("reply", "1", "Yes"),
      inPipe("reply", "vera", "Yes", "--yes"),
      inPipe("delete", "1", "--yes"),
      shown("reply", "vera", "Yes", "--yes"),
      shown("delete", "1", "--yes"),
      shown("delete", "--yes")
    ])
    expect(refused.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 2, 2])
    expect(writes()).toEqual([])
    expect((await inPipe("reply", "01kv", "Yes")).code).toBe(0)
    expect((await inPipe("delete", "01kv", "--yes")).code).toBe(0)
    expect(writes()).toEqual([`POST /v1/threads/${vera}/message`, `DELETE /v1/threads/${vera}`])
  })

  it("is confirmed by a person who sees the buyer, the listing and the last message", async () => {
    const replied = await typing(["reply", "vera", "Yes"], ["Send it? [y/N]", "y\n"])
    expect(withoutPort(replied.screen)).toContain(
      `As ESTATE_API_KEY (HOST)\nTo Vera, Garage (thread ${vera})\nLast message (Buyer, 20 November 2026, 09:45):\n`
    )
    await shown("list", "--search", "Garage")
    const deleted = await typing(["delete", "1"], ["[y/N]", "y\n"])
    expect(withoutPort(deleted.screen)).toContain(`\nVera, Garage (thread ${vera})\nLast message (Buyer, `)
    expect(deleted.screen).toContain("Delete this thread permanently (4 messages)? [y/N] y\n")
    expect(writes()).toEqual([`POST /v1/threads/${vera}/message`, `DELETE /v1/threads/${vera}`])
    const folder = join(cache, "estate", "shown")
    const kept = readdirSync(folder).map(file => readFileSync(join(folder, file), "utf8"))
    expect(kept.join()).toContain(vera)
    expect(kept.join()).not.toContain("Vera")
  })
})
