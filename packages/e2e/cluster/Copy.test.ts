import { setTimeout as sleep } from "node:timers/promises"
import { Postgres } from "@estate/testing/Postgres"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"
import { ask, expectSameAnswers, idsIn, type Served } from "./SameAnswers.ts"

/** How often the copy is killed. */
const KILLS = Number(process.env.ESTATE_COPY_KILLS ?? 4)

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

let folder: TemporaryFolder
let processes: Array<Process>
beforeEach(() => {
  folder = new TemporaryFolder()
  processes = []
})
afterEach(async () => {
  await Promise.all(processes.map(each => each.stop("SIGKILL")))
})

const run = (database: string, ...args: ReadonlyArray<string>) => {
  const started = Process.node(programs.server, args, {
    env: cleanEnvironment({ ESTATE_DATABASE: database })
  })
  processes.push(started)
  return started
}

const output = (database: string, ...args: ReadonlyArray<string>) =>
  run(database, ...args)
    .endInput()
    .output()

const serve = async (database: string): Promise<Served & { readonly process: Process }> => {
  const process = run(database, "serve", "--port", "0", "--operations-listen", "off", "--rate-limit", "off")
  return { url: await process.address(), process }
}

/** The number of rows that a copy has written. */
const rowsIn = async (client: pg.Client): Promise<number> => {
  const tables = ["keys", "invoices", "catalogue_items", "threads", "messages", "calls"]
  const counts = tables.map(table => `(SELECT count(*) FROM ${table})`)
  try {
    const { rows } = await client.query(`SELECT (${counts.join(" + ")})::int AS count`)
    return rows[0].count
  } catch {
    // It has made no tables yet.
    return 0
  }
}

/** Starts the copy again and again, and kills it whenever it has written more. Returns the kills. */
const copyWithKills = async (from: string, to: string): Promise<number> => {
  const rows: Array<number> = []
  const client = new pg.Client(to)
  await client.connect()
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await rowsIn(client)
    const copying = run(from, "copy", "--in-advance", from, to)
    while (copying.isRunning && (await rowsIn(client)) <= before) await sleep(20)
    const { signal } = await copying.stop("SIGKILL")
    if (signal !== "SIGKILL") break
    rows.push(await rowsIn(client))
  }
  await client.end()
  console.log(`killed after ${rows.join(", ")} rows`)
  return rows.length
}

it("a copy in Postgres answers every request as the file does, though it was killed again and again", async () => {
  const [from, to] = [folder.sqlite("estate.db"), await postgres.newDatabase()]
  await output(from, "demo", "--threads", "40", "--calls", "4000", "--invoices", "4000", "--listings", "60")
  const keyOf = async (company: string) => (await output(from, "keys", "create", "--company", company)).trim()
  const [key, second, revoked] = [await keyOf("1"), await keyOf("2"), await keyOf("1")]
  const idOf = (of: string) => /estate_([^_]+)/.exec(of)?.[1] ?? ""
  await output(from, "keys", "rotate", idOf(second), "--overlap", "1h")

  const file = await serve(from)
  const threads = idsIn((await ask(file, key, "/v1/threads?entity=order&limit=1000")).text, "ulid")
  const [deleted = "", answered = "", deletedLater = ""] = threads
  const once = { method: "POST", body: JSON.stringify({ message: "Да, продаётся." }), idempotencyKey: "once" }
  const refused = await run(from, "copy", from, to).endInput().ended
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("Stop estate-server first")])
  expect(await copyWithKills(from, to)).toBeGreaterThan(2)
  await output(from, "copy", "--in-advance", from, to)
  const tooEarly = await run(to, "serve", "--port", "0").endInput().ended
  expect([tooEarly.code, tooEarly.stderr]).toEqual([
    1,
    expect.stringContaining("run estate-server copy again")
  ])

  // The last copy adds what was written meanwhile.
  expect((await ask(file, key, `/v1/threads/${answered}/message`, once)).status).toBe(200)
  expect((await ask(file, key, `/v1/threads/${deleted}`, { method: "DELETE" })).status).toBe(200)
  await output(from, "keys", "revoke", idOf(revoked))
  await file.process.stop()
  await output(from, "copy", from, to)
  const again = await run(from, "copy", from, to).endInput().ended
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("only an empty one")])

  for (const of of ["list", "log"]) expect(await output(to, "keys", of)).toBe(await output(from, "keys", of))
  const [own, copied] = await Promise.all([serve(from), serve(to)])
  await expectSameAnswers(own, copied, [key, second, revoked])
  // What was sent before is not sent again, and writes go on.
  for (const service of [own, copied])
    for (const [path, init] of [
      [`/v1/threads/${answered}/message`, once],
      [`/v1/threads/${deleted}`, { method: "DELETE" }],
      [`/v1/threads/${deletedLater}`, { method: "DELETE" }]
    ] as const)
      expect([200, 404]).toContain((await ask(service, key, path, init)).status)
  await expectSameAnswers(own, copied, [key])
  await output(to, "keys", "create", "--company", "1")
  await output(to, "check")
})

it("a copy that one file has begun is refused to another, which changes nothing in it", async () => {
  const [mine, another] = [`sqlite:${folder.file("mine.db")}`, `sqlite:${folder.file("another.db")}`]
  const database = await postgres.newDatabase()
  for (const [store, seed] of [
    [mine, "1"],
    [another, "2"]
  ] as const) {
    await output(store, "demo", "--seed", seed)
    await output(store, "keys", "create", "--company", "1")
  }
  await output(mine, "copy", "--in-advance", mine, database)
  const stored = async () => {
    const client = new pg.Client(database)
    await client.connect()
    const { rows } = await client.query(
      "SELECT (SELECT string_agg(id, ' ' ORDER BY id) FROM keys) AS keys, (SELECT md5(string_agg(id || text, '' ORDER BY id)) FROM messages) AS texts"
    )
    await client.end()
    return rows[0]
  }
  const before = await stored()
  expect(before.keys).toHaveLength(10)
  const refused = await run(another, "copy", another, database).endInput().ended
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("begun from another file") })
  expect(await stored()).toEqual(before)
  await output(mine, "copy", mine, database)
  expect((await stored()).keys).toBe(before.keys)
})

it("a copy is refused where the database cannot be a store, and nothing is left there", async () => {
  const from = folder.sqlite("estate.db")
  await output(from, "demo", "--threads", "3", "--calls", "3", "--invoices", "3")
  const latin = await postgres.newDatabase()
  const client = new pg.Client(latin)
  await client.connect()
  const name = `latin_${Date.now()}`
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`)
  await client.end()
  const address = Object.assign(new URL(latin), { pathname: `/${name}` }).href
  for (const args of [["copy", from, address], ["migrate"]]) {
    const { code, stderr } = await run(address, ...args).endInput().ended
    expect([code, stderr]).toEqual([1, expect.stringContaining("CREATE DATABASE estate TEMPLATE template0")])
  }
  const refused = new pg.Client(address)
  await refused.connect()
  const { rows } = await refused.query(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace UNION ALL SELECT extname FROM pg_extension"
  )
  await refused.end()
  expect(rows).toEqual([{ name: "plpgsql" }])
})
