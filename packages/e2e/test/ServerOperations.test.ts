import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { createServer } from "node:http"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { gzipSync } from "node:zlib"
import { eventually } from "@estate/testing/Eventually"
import { listenLocally } from "@estate/testing/LocalServer"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import Database from "libsql"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import type { HostedProgram } from "./HostedProgram.ts"
import { thread, threadId } from "./ImportLines.ts"

let deployment: Deployment
beforeAll(async () => {
  deployment = await Deployment.start([thread(1)])
})
afterAll(() => deployment.close())

/** Sends a number of requests to a path that no route has, one after another, and reads all answers. */
const pipelined = (url: string, count: number) =>
  new Promise<void>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let answers = 0
    let rest = ""
    socket.setEncoding("latin1").on("data", chunk => {
      const pieces = `${rest}${chunk}`.split("HTTP/1.1 404")
      answers += pieces.length - 1
      rest = (pieces.at(-1) ?? "").slice(-11)
      if (answers < count) return
      socket.destroy()
      resolve()
    })
    socket.on("error", reject)
    socket.write("GET /x HTTP/1.1\r\nhost: x\r\n\r\n".repeat(count))
  })

const args = (listen: string) => ["serve", "--port", "0", "--operations-listen", listen]
const serve = (listen: string) => deployment.startHere("server", args(listen), deployment.serverEnv)

describe("serve --operations-listen", () => {
  it("prints the address, and has health and metrics there", async () => {
    const service = serve("127.0.0.1:0")
    const [, url = ""] = await service.waitForOutput(/^operations on (\S+)$/m)
    expect(service.stdout).toMatch(/^listening on \S+\n/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${url}/metrics`)).text()).toContain("estate_server_build_info")
  })

  it("ends with 2 if the port is in use, before it says that it listens", async () => {
    const { host, port } = new URL(deployment.serviceUrl)
    const { code, stderr, stdout } = await serve(host).ended
    expect({ code, stderr, stdout }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        `cannot listen on 127.0.0.1, port ${port}: the port is in use. .* --operations-listen\n`
      ),
      stdout: ""
    })
  })

  it("takes an address of IPv6 as a URL has it", async () => {
    const service = deployment.startHere("server", [...args("off"), "--host", "[::1]"], deployment.serverEnv)
    const url = await service.address()
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/)
    expect((await fetch(`${url}/livez`)).status).toBe(200)
  })

  it("serves no such pages with off", async () => {
    const service = serve("off")
    const url = await service.address()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await service.stop()).stdout).toBe(`listening on ${url}\n`)
  })

  it("refuses what is no address", async () => {
    expect(await serve("localhost").ended).toMatchObject({ code: 2 })
  })
})

it("a second serve of a file warns; after a killed one nobody is warned", async () => {
  const folder = new TemporaryFolder()
  const env = { ...deployment.serverEnv, ESTATE_DATABASE: folder.sqlite("estate.db") }
  const opened = async (service: Process | HostedProgram) => {
    await fetch(`${await service.address()}/livez`)
    return service
  }
  const warning = /level=WARN .*message="another serve has this file open/
  const first = await opened(deployment.start("server", args("off"), env))
  const second = await opened(deployment.startHere("server", args("off"), env))
  await eventually(() => expect(second.stderr).toMatch(warning))
  await second.stop()
  await first.stop("SIGKILL")
  const third = await opened(deployment.startHere("server", args("off"), env))
  for (const { stderr } of [first, await third.stop()]) expect(stderr).not.toMatch(warning)
  expect(readdirSync(folder.path).filter(name => name.includes("served"))).toEqual([])
})

it("serve warns of a key that expires soon, in the log and as a metric", async () => {
  const keys = (...args: ReadonlyArray<string>) =>
    deployment.runHere("server", ["keys", ...args], deployment.serverEnv)
  await keys("create", "--company", "1", "--name", "CRM", "--expires", "3d")
  const service = serve("127.0.0.1:0")
  const [, url = ""] = await service.waitForOutput(/^operations on (\S+)$/m)
  await eventually(() =>
    expect(service.stderr).toMatch(/level=WARN .*message="a key expires soon.* name=CRM company=1 expiresAt=/)
  )
  const [, seconds] =
    /^estate_server_key_next_expiry_timestamp_seconds (\S+)$/m.exec(
      await (await fetch(`${url}/metrics`)).text()
    ) ?? []
  expect(Number(seconds) * 1000 - Date.now()).toBeLessThan(3 * 86_400_000)
  expect(Number(seconds) * 1000 - Date.now()).toBeGreaterThan(2 * 86_400_000)
})

it("status tells the newest backup, the records and the disk, and companies list the agencies", async () => {
  const own = new TemporaryFolder()
  const env = { ESTATE_DATABASE: own.sqlite("estate.db") }
  const json = async (...args: ReadonlyArray<string>) =>
    JSON.parse((await deployment.runHere("server", [...args, "--format", "json"], env)).stdout)
  await deployment.runHere("server", ["demo"], env)
  expect((await json("status")).lastBackup).toBe(null)
  const backups = own.file("backups")
  const service = deployment.startHere("server", [...args("off"), "--backup-to", backups], env)
  const made = () => readdirSync(backups).filter(name => name.endsWith("Z.db"))
  await service.address()
  await eventually(() => expect(made()).toHaveLength(1))
  await service.stop()
  expect(await json("status")).toMatchObject({
    counts: { companies: 2, keys: 0, threads: 40, calls: 400 },
    lastBackup: { file: `${backups}/${made()[0]}` },
    disk: { freeBytes: expect.any(Number) },
    expiringKeys: []
  })
  expect(await json("companies", "list")).toMatchObject([
    { id: 1, feeds: false, keys: 0, threads: 40, lastUsedAt: null },
    { id: 2, feeds: true, threads: 0 }
  ])
  expect(await json("check")).toMatchObject({ isSound: true, problems: [] })
})

it("serve --trusted-proxy tells callers apart by what the proxy says", async () => {
  const limited = ["--rate-limit", "1", "--trusted-proxy", "127.0.0.1"]
  const service = deployment.startHere("server", [...args("off"), ...limited], deployment.serverEnv)
  const url = await service.address()
  const statusFor = async (client: string) =>
    (await fetch(`${url}/openapi.json`, { headers: { "x-forwarded-for": client } })).status
  const statuses = await Promise.all(Array.from({ length: 20 }, () => statusFor("203.0.113.1")))
  expect(statuses).toContain(429)
  expect(await statusFor("203.0.113.2")).toBe(200)
})

it("serve sends traces, metrics and log lines to a collector, but for what is set to none", async () => {
  const got: Array<{ readonly path: string; readonly body: string }> = []
  const collector = await listenLocally(
    createServer(async (request, response) => {
      got.push({ path: request.url ?? "", body: await text(request) })
      response.end("{}")
    })
  )
  const sentBy = async (env: Readonly<Record<string, string>>, paths: ReadonlyArray<string>) => {
    got.length = 0
    const service = deployment.startHere("server", args("off"), {
      ...deployment.serverEnv,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      ...env
    })
    const url = `${await service.address()}/v1/threads?entity=order&search=nobody-reads-this`
    expect((await fetch(url, { headers: { "x-api-key": deployment.key } })).status).toBe(200)
    await eventually(() => expect(new Set(got.map(({ path }) => path))).toEqual(new Set(paths)))
    expect((await service.stop()).code).toBe(0)
    const sent = got.map(({ body }) => body).join("")
    expect(sent).not.toContain(deployment.key)
    expect(sent).not.toContain("nobody-reads-this")
    return [...got]
  }
  const all = await sentBy({}, ["/v1/traces", "/v1/metrics", "/v1/logs"])
  const bodiesAt = (path: string) => all.flatMap(sent => (sent.path === path ? [sent.body] : [])).join("")
  expect(bodiesAt("/v1/metrics")).toContain("estate_server_http_requests_total")
  expect(bodiesAt("/v1/logs")).toContain('{"stringValue":"/v1/threads"}')
  await sentBy({ OTEL_LOGS_EXPORTER: "none", OTEL_METRICS_EXPORTER: "none" }, ["/v1/traces"])
  expect(
    await deployment.runHere("server", ["serve"], { ...deployment.serverEnv, OTEL_LOGS_EXPORTER: "console" })
  ).toMatchObject({ code: 2, stderr: expect.stringContaining("OTEL_LOGS_EXPORTER") })
  await collector.close()
})

it("serve goes on while nobody reads its log, and loses no line", async () => {
  const pipe = `${deployment.folder}/log`
  await new Process("mkfifo", [pipe]).output()
  const unread = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  const stderr = openSync(pipe, constants.O_WRONLY)
  const env = cleanEnvironment(deployment.serverEnv)
  const service = Process.node(programs.server, [...args("off"), "--rate-limit", "off"], { env, stderr })
  closeSync(stderr)
  try {
    const url = await service.address()
    // Ten times what a pipe holds.
    await pipelined(url, 5_000)

    const reader = new Process("cat", [pipe])
    const requests = (log: string) => log.split("path=unmatched").length - 1
    // A service that is stopped waits for its reader, but for no more than two seconds.
    await eventually(() => expect(requests(reader.stdout)).toBe(5_000))
    closeSync(unread)
    expect(await service.stop()).toMatchObject({ code: 0 })
    expect(requests(await reader.output())).toBe(5_000)
  } finally {
    await service.stop("SIGKILL")
  }
})

it.each([
  [["keys", "revoke", "none"], 3, "нет ключа none"],
  [["keys", "create", "--company", "none"], 2, "--company ожидает целое число, а не «none»"],
  [["serve", "--port", "70000"], 2, "--port ожидает число от 0 до 65535, а не «70000»"],
  [["import", "/nowhere.ndjson"], 1, "такого файла нет"],
  [["demo"], 1, "база не пуста"],
  [["migrate", "--database", "mysql://x"], 2, "укажите sqlite:ПУТЬ, например sqlite:./estate.db"],
  [["migrate", "--database", "./x.db"], 2, "--database — неверное значение"]
] as const)("%j says in Russian what is wrong", async (args, code, text) => {
  const ended = await deployment.runHere("server", [...args], { ...deployment.serverEnv, ESTATE_LANG: "ru" })
  expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(text) })
})

it("what reads a store, or changes one, makes none of a mistyped path", async () => {
  const path = `${deployment.folder}/typo.db`
  const env = { ...deployment.serverEnv, ESTATE_DATABASE: `sqlite:${path}` }
  const lines = ["check", "status", "keys list", "keys log", "companies list", "migrate", "backup copy.db"]
  const ended = await Promise.all(lines.map(line => deployment.runHere("server", line.split(" "), env)))
  const told = { code: 1, stdout: "", stderr: expect.stringContaining(`there is no store at ${path}`) }
  expect(ended).toMatchObject(lines.map(() => told))
  const copied = await deployment.runHere(
    "server",
    ["copy", `sqlite:${path}`, "postgres://x@127.0.0.1:1/x"],
    env
  )
  expect(copied).toMatchObject({ ...told, stderr: expect.stringContaining("Name it as FROM: sqlite:PATH") })
  expect(existsSync(path)).toBe(false)
})

it("a folder is no store, and stays as it is", async () => {
  const folder = mkdtempSync(`${deployment.folder}/store-`)
  chmodSync(folder, 0o755)
  const env = { ...deployment.serverEnv, ESTATE_DATABASE: `sqlite:${folder}` }
  for (const line of ["serve", "status", "backup copy.db"])
    expect(await deployment.runHere("server", line.split(" "), env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(`${folder}( cannot be used: it)? is a directory`)
    })
  expect(statSync(folder).mode & 0o777).toBe(0o755)
})

it("another program's file is neither a store nor a state, and stays as it is", async () => {
  const path = `${deployment.folder}/songs.db`
  const songs = new Database(path)
  songs.exec("CREATE TABLE song (title TEXT)")
  songs.close()
  chmodSync(path, 0o644)
  const found = () => [statSync(path).mode & 0o777, readFileSync(path), readdirSync(deployment.folder)]
  const before = found()
  const refused = { code: 1, stderr: expect.stringContaining("another program's file") }
  for (const line of ["serve", "migrate", "status", "simulate"]) {
    const env = { ...deployment.serverEnv, ESTATE_DATABASE: `sqlite:${path}` }
    expect(await deployment.runHere("server", [line], env)).toMatchObject(refused)
  }
  for (const line of ["once", "status"]) {
    const env = { ...deployment.notifierEnv, ESTATE_NOTIFIER_STATE: `sqlite:${path}` }
    expect(await deployment.runHere("notifier", [line], env)).toMatchObject(refused)
  }
  expect(found()).toEqual(before)
})

it("a damaged store says so to each command, and a backup is restored in its place", async () => {
  const path = `${deployment.folder}/damaged.db`
  const env = { ...deployment.serverEnv, ESTATE_DATABASE: `sqlite:${path}` }
  const run = (line: string) => deployment.runHere("server", line.split(" "), env)
  const backup = `${deployment.folder}/whole.db`
  expect(await run("demo")).toMatchObject({ code: 0 })
  expect(await run(`backup ${backup}`)).toMatchObject({ code: 0 })
  for (const end of ["-wal", "-shm"]) rmSync(`${path}${end}`, { force: true })
  const whole = readFileSync(backup)
  writeFileSync(path, whole.subarray(0, whole.length / 2))
  for (const line of ["check", "status", "serve --port 0", "keys list", "migrate"])
    expect(await run(line)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        "he file is damaged. Restore a backup in its place: estate-server restore FILE --replace\n"
      )
    })
  expect(await run(`restore ${backup} --replace`)).toMatchObject({ code: 0 })
  expect(await run("check")).toMatchObject({ code: 0 })
})

it("an import tells all wrong lines at once, in the reader's language", async () => {
  const wrong = `${deployment.folder}/wrong.ndjson`
  writeFileSync(wrong, `{\n{"type":"company","id":"x","title":"A"}\n${"[]\n".repeat(22)}`)
  const told = async (language: string) => {
    const env = { ...deployment.serverEnv, LANG: "en_US.UTF-8", LC_ALL: language }
    const { code, stderr } = await deployment.runHere("server", ["import", wrong], env)
    expect(code).toBe(1)
    return stderr.split("\n")
  }
  const english = await told("en_US.UTF-8")
  expect(english[0]).toBe(`estate-server: ${wrong}: 24 problems`)
  expect(english.slice(-4)).toEqual([
    "    line 20, type: expected one of company, account, invoice, catalogueItem, listing, thread, message, call",
    "    … and 4 more",
    "    nothing of this file was imported",
    ""
  ])
  const russian = await told("ru_RU.UTF-8")
  expect(russian[0]).toBe(`estate-server: ${wrong}: ошибок — 24`)
  expect(russian[1]).toMatch(/^ {4}строка 1, это не JSON: /)
  expect(russian[2]).toMatch(/^ {4}строка 2, id: ожидается .*, а не "x"$/)
  expect(russian.slice(-3)).toEqual(["    … и ещё 4", "    из этого файла ничего не загружено", ""])
})

it("an import says what is wrong with a compressed file, and nothing of its bytes", async () => {
  const packed = `${deployment.folder}/packed.ndjson.gz`
  writeFileSync(packed, gzipSync(`${"[]\n".repeat(22)}`))
  expect(await deployment.runHere("server", ["import", packed], deployment.serverEnv)).toEqual({
    code: 1,
    signal: null,
    stdout: "",
    stderr: `estate-server: ${packed}, line 1, compressed by gzip: unpack it first, such as with gunzip -c FILE | estate-server import -\n    nothing of this file was imported\n`
  })
})

it("an import that is stopped says that nothing was imported", async () => {
  const stopped = deployment.start("server", ["import", "-"], deployment.serverEnv)
  await eventually(() =>
    expect(readdirSync(deployment.folder)).toContainEqual(expect.stringContaining("-import-"))
  )
  expect(await stopped.stop("SIGTERM")).toMatchObject({
    code: 143,
    stdout: "",
    stderr: "standard input: stopped, nothing of this file was imported\n"
  })
})

describe("keys", () => {
  const keys = (...args: ReadonlyArray<string>) =>
    deployment.runHere("server", ["keys", ...args], deployment.serverEnv)

  it("have a name and an end, are replaced and revoked, and leave a log", async () => {
    const made = await keys("create", "--company", "1", "--name", "CRM", "--expires", "90d")
    const [, id = ""] = /^estate_([0-9a-z]{10})_[0-9A-Za-z]{49}\n$/.exec(made.stdout) ?? []
    const next = await keys("rotate", id, "--overlap", "1h")
    expect(next.stderr).toContain(`replaces ${id}, which is valid for 1h more`)
    expect((await keys("list")).stdout).toMatch(
      new RegExp(`^${id} +CRM +1 +- +\\S+Z +\\S+Z +- +- +billing`, "m")
    )
    await keys("revoke", id)
    const log = (await keys("log")).stdout
    for (const event of ["created", "replaced", "revoked"])
      expect(log).toMatch(new RegExp(`^\\S+Z +${event} +${id} +1 +CRM +\\S+`, "m"))
    expect(await keys("rotate", id)).toMatchObject({ code: 3 })
    expect(await keys("create", "--company", "1", "--expires", "soon")).toMatchObject({ code: 2 })
  })

  it("send a message once under its Idempotency-Key, after a kill and a rotation too", async () => {
    const { stdout } = await keys("create", "--company", "1")
    const [old, id = ""] = /^estate_([0-9a-z]{10})_\S+/.exec(stdout) ?? []
    const send = (url: string, key = "") =>
      fetch(`${url}/v1/threads/${threadId(1)}/message`, {
        method: "POST",
        headers: { "x-api-key": key, "idempotency-key": '"8e03978e"', "content-type": "application/json" },
        body: JSON.stringify({ message: "Добрый день" })
      })
    const first = deployment.start("server", args("off"), deployment.serverEnv)
    expect((await send(await first.address(), old)).status).toBe(200)
    await first.stop("SIGKILL")
    const next = (await keys("rotate", id)).stdout.trim()
    const url = await serve("off").address()
    expect((await send(url, next)).status).toBe(200)
    const messages = await fetch(`${url}/v1/threads/${threadId(1)}/messages`, {
      headers: { "x-api-key": next }
    })
    expect(await messages.json()).toMatchObject({ total: 1 })
  })
})
