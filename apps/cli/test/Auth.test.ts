import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { beforeEach, describe, expect, inject, it } from "vitest"
import { estate, onScreen, onTerminal, startEstate } from "./Estate.ts"
import { pageOf, startPlatform } from "./Platform.ts"

const service = inject("service")
const signIn = ["auth", "login", "--key-stdin", "--profile"]

describe("estate auth", () => {
  let home = ""
  let env: Readonly<Record<string, string>> = {}
  beforeEach(() => {
    home = newFolder()
    env = { XDG_CONFIG_HOME: home }
  })

  const login = (profile: string, key: string, ...more: ReadonlyArray<string>) => {
    const address = more.includes("--api-url") ? [] : ["--api-url", service.url]
    return estate([...signIn, profile, ...address, ...more], { env, input: `${key}\n` })
  }
  const inHome = (...args: ReadonlyArray<string>) => estate(args, { env })

  it("keeps a key that works, for its owner alone, and never shows it", async () => {
    const told = await login("work", service.key)
    expect(told).toEqual({
      code: 0,
      stdout: "",
      stderr: `signed in to ${service.url}; the current profile is work now, its key is stored in a file that only you can read\n`
    })
    const file = join(home, "estate/keys.json")
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(home, "estate")).mode & 0o777).toBe(0o700)
    expect(readFileSync(join(home, "estate/profiles.json"), "utf8")).not.toContain(service.key)
    expect((await inHome("threads", "list", "--jq", "length")).stdout).toBe("4\n")
    const status = await inHome("auth", "status")
    expect(status.code).toBe(0)
    expect(status.stdout.replace(service.url, "URL")).toBe(
      "profile\tisCurrent\tapiUrl\tkey\tisWorking\tproblem\nwork\ttrue\tURL\tfile\ttrue\t\n"
    )
    expect(JSON.stringify([told, status])).not.toContain(service.key)
  })

  it("refuses a key that the platform does not know, and keeps nothing", async () => {
    const { code, stderr } = await login("work", "no-such-key")
    expect(code).toBe(4)
    expect(stderr).toContain("profile work")
    expect(stderr).not.toContain("no-such-key")
    expect((await inHome("auth", "status")).code).toBe(4)
    expect(await inHome("threads", "list")).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("you are not signed in")
    })
  })

  it("ends where its folder cannot be created, which Node.js tries forever", async () => {
    env = { XDG_CONFIG_HOME: "/proc/none" }
    const refused = "/proc/none/estate/keys.json cannot be written: nothing can be created in /proc"
    expect(await login("work", service.key)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(refused)
    })
  })

  it.each(["ключ", "k\u001b[Dey"])("refuses %j, which no header can carry", async key => {
    const { code, stderr } = await login("work", key)
    expect(code).toBe(2)
    expect(stderr).toContain("the key is wrong: a key has Latin letters")
    expect(stderr).not.toContain(key)
  })

  it("switches between profiles, and an option goes before the current one", async () => {
    await login("one", service.key)
    await login("two", service.feedsKey, "--lang", "ru")
    const calls = async (...more: ReadonlyArray<string>) =>
      (await inHome("calls", "list", "--jq", "map(.id) | max", ...more)).stdout
    expect(await calls()).toBe("601\n")
    expect(await calls("--profile", "one")).toBe("503\n")
    expect((await inHome("auth", "switch")).stderr).toBe(`текущий профиль теперь one (${service.url})\n`)
    expect(await calls()).toBe("503\n")
    expect((await inHome("invoices", "show", "424242", "--profile", "two")).stderr).toContain(
      "нет такого счёта"
    )
    expect((await inHome("auth", "logout", "--profile", "one")).code).toBe(0)
    expect(readFileSync(join(home, "estate/keys.json"), "utf8")).not.toContain(service.key)
    const gone = await inHome("calls", "list", "--profile", "one")
    expect(gone).toMatchObject({ code: 4, stderr: expect.stringContaining('there is no profile "one"') })
  })

  it("lets a person choose among several profiles, and search for one", async () => {
    for (const name of ["one", "two", "three"]) await login(name, service.key)
    const switched = await onScreen(["auth", "switch"], {
      env,
      typing: [
        { after: "Enter to cancel", type: "t\n" },
        { after: "Enter to cancel", type: "1\n" }
      ]
    })
    expect(switched.code).toBe(0)
    expect(switched.screen.replaceAll(service.url, "URL")).toMatchInlineSnapshot(`
      " 1  one  URL
       2  two  URL
       3  three  URL *
      Number, or text to search for (Enter to cancel): t
       1  two  URL
       2  three  URL *
      Number, or text to search for (Enter to cancel): 1
      the current profile is two now (URL)
      "
    `)
    expect((await inHome("auth", "switch")).stderr).toContain("more than one profile to switch to")
  })

  it("sends a key to no address but its own", async () => {
    await login("work", service.key)
    const { code, stderr } = await inHome("threads", "list", "--api-url", "http://127.0.0.1:1")
    expect(code).toBe(2)
    expect(stderr.replace(service.url, "URL")).toMatchInlineSnapshot(`
      "estate: the key of profile work belongs to URL and is not sent to another address. Set ESTATE_API_KEY to a key of that address, or sign in there: estate auth login --profile NAME --api-url URL
      "
    `)
    expect((await inHome("api", "http://127.0.0.1:1/v1/threads")).code).toBe(2)
  })

  it("sends a key of a profile to no address that the environment names for messages", async () => {
    await login("work", service.key)
    const elsewhere = await startPlatform(() => ({ status: 500 }))
    const lured = { env: { ...env, ESTATE_CHATS_URL: elsewhere.url } }
    expect(await estate(["threads", "list", "--profile", "work"], lured)).toMatchObject({ code: 0 })
    expect(await estate(["auth", "status"], lured)).toMatchObject({ code: 0 })
    expect((await estate(["threads", "list"], lured)).code).toBe(2)
    await elsewhere.close()
    expect(elsewhere.seen).toEqual([])
  })

  it("keeps the address of messages that the key was tried on, until the profile moves elsewhere", async () => {
    const other = await startPlatform((_, url) => pageOf([], url))
    const profile = () => JSON.parse(readFileSync(join(home, "estate/profiles.json"), "utf8")).profiles.work
    await estate(["auth", "login", "--profile", "work", "--api-url", service.url, "--key-stdin"], {
      env: { ...env, ESTATE_CHATS_URL: other.url },
      input: service.key
    })
    expect(profile()).toMatchObject({ apiUrl: service.url, chatsUrl: other.url })
    await login("work", service.key)
    expect(profile()).toMatchObject({ chatsUrl: other.url })
    const asked = other.seen.length
    await login("work", "another-key", "--api-url", `${other.url}/moved`)
    expect(profile()).toEqual({ apiUrl: `${other.url}/moved`, key: "file" })
    expect(other.seen.slice(asked).map(({ path }) => path)).toEqual(["/moved/v1/threads"])
    await other.close()
  })

  it("says that a key on standard input is in quotation marks, and stores none", async () => {
    const { code, stderr } = await estate([...signIn, "work", "--api-url", service.url], {
      env,
      input: `"${service.key}"\n`
    })
    expect(stderr).toContain("the key is in quotation marks, which are a part of it: remove them")
    expect(stderr).not.toContain(service.key)
    expect(code).toBe(2)
    expect(existsSync(join(home, "estate/keys.json"))).toBe(false)
  })

  it("refuses keys that others may read", async () => {
    await login("work", service.key)
    const file = join(home, "estate/keys.json")
    chmodSync(file, 0o644)
    const loose = await inHome("threads", "list")
    expect(loose.code).toBe(2)
    expect(loose.stderr).toContain(`chmod 600 ${file}`)
    chmodSync(file, 0o600)
    chmodSync(join(home, "estate"), 0o755)
    expect((await inHome("threads", "list")).stderr).toContain(`chmod 700 ${join(home, "estate")}`)
  })

  it("says what is wrong with a file that somebody spoilt", async () => {
    await login("work", service.key)
    for (const [text, told] of [
      ["{", "JSON"],
      ['{ "profiles": { "work": { "apiUrl": "http://x", "key": "vault" } } }', "profiles: work: key: "]
    ]) {
      writeFileSync(join(home, "estate/profiles.json"), text ?? "")
      const { code, stderr } = await inHome("threads", "list")
      expect(code).toBe(2)
      expect(stderr).toMatch(/profiles\.json cannot be read: .{1,200} Fix the file, or move it away/u)
      expect(stderr).toContain(told)
    }
    const saysItAll = { ...env, ESTATE_API_URL: service.url, ESTATE_API_KEY: service.key }
    expect((await estate(["threads", "list"], { env: saysItAll })).code).toBe(0)
  })

  it("writes no key where others may read it", async () => {
    mkdirSync(join(home, "estate"), { mode: 0o755 })
    const { code, stderr } = await login("work", service.key)
    expect(code).toBe(2)
    expect(stderr).toContain(`chmod 700 ${join(home, "estate")}`)
    expect(readdirSync(join(home, "estate"))).toEqual([])
  })

  it("says which profile has lost its key, and where there is no such profile", async () => {
    await login("constructor", service.key)
    rmSync(join(home, "estate/keys.json"))
    for (const line of [["threads", "list"], ["doctor"], ["auth", "status"]]) {
      const { code, stderr } = await inHome(...line)
      expect(code).toBe(4)
      expect(stderr).toContain("the key of profile constructor is missing from its store")
    }
    writeFileSync(join(home, "estate/keys.json"), "{}", { mode: 0o600 })
    expect((await inHome("threads", "list")).code).toBe(4)
    expect((await inHome("auth", "status", "--profile", "other")).stderr).toContain(
      'there is no profile "other"'
    )
  })

  it("keeps all profiles that are made at the same time, after a process too that died meanwhile", async () => {
    mkdirSync(join(home, "estate/changing"), { recursive: true, mode: 0o700 })
    utimesSync(join(home, "estate/changing"), 0, 0)
    const names = ["a", "b", "c"]
    const ended = await Promise.all(
      names.map(name => startEstate([...signIn, name, "--api-url", service.url], { env, input: service.key }))
    )
    expect(ended.map(({ code }) => code)).toEqual(names.map(() => 0))
    const { stdout } = await inHome(
      "auth",
      "status",
      "--jq",
      'map(select(.isWorking).profile) | sort | join("")'
    )
    expect(stdout).toBe("abc\n")
    expect(readdirSync(join(home, "estate")).toSorted()).toEqual(["keys.json", "profiles.json"])
  })

  it("signs out of the profile in use", async () => {
    await login("one", service.key)
    await login("two", service.feedsKey)
    const { stderr } = await estate(["auth", "logout"], { env: { ...env, ESTATE_PROFILE: "one" } })
    expect(stderr).toBe("signed out: removed profile one and its key\nthe current profile is two\n")
    expect((await inHome("auth", "status", "--jq", "map(.profile)")).stdout).toBe('["two"]\n')
  })

  it("says what is current after a logout, and what to do if nothing is", async () => {
    await login("one", service.key)
    await login("two", service.feedsKey)
    await login("three", service.key)
    const out = await inHome("auth", "logout")
    expect(out.stderr).toBe(
      "signed out: removed profile three and its key\nno profile is current now; profiles: one, two. To choose one: estate auth switch one\n"
    )
    const status = await inHome("auth", "status")
    expect({ code: status.code, profiles: status.stdout.split("\n").length }).toEqual({
      code: 4,
      profiles: 4
    })
    expect(status.stderr).toContain(
      "no profile is current; profiles: one, two. Choose one: estate auth switch one"
    )
    for (const line of [
      ["threads", "list"],
      ["auth", "logout"]
    ]) {
      const { code, stderr } = await inHome(...line)
      expect({ code, names: stderr.includes("profiles: one, two") }).toEqual({ code: 4, names: true })
    }
    expect((await inHome("auth", "status", "--profile", "two")).code).toBe(0)
    const chosen = await estate(["auth", "status"], { env: { ...env, ESTATE_PROFILE: "two" } })
    expect(chosen.code).toBe(0)
    const overridden = await estate(["auth", "switch", "one"], { env: { ...env, ESTATE_PROFILE: "two" } })
    expect(overridden.stderr).toBe(
      `the current profile is one now (${service.url})\nbut ESTATE_PROFILE selects profile two\n`
    )
    await inHome("auth", "logout")
    const last = await estate(["auth", "logout", "--profile", "two"], { env: { ...env, ESTATE_LANG: "ru" } })
    expect(last.stderr).toContain("профилей не осталось. Войти: estate auth login\n")
  })

  it("asks on a terminal, and does not show what is typed", async () => {
    const { code, screen } = await onTerminal(["auth", "login"], {
      env,
      typing: [
        { after: "address:", type: `${service.url}\n` },
        { after: "(hidden):", type: `${service.messagesKey}\r` }
      ]
    })
    expect(screen.replaceAll(service.url, "URL")).toMatchSnapshot()
    expect(code).toBe(0)
  })

  it("looks at the address before it asks for the key, and asks again where an answer is wrong", async () => {
    const { code, screen } = await onScreen(["auth", "login", "--agency", "Ключ & Co"], {
      env,
      columns: 200,
      typing: [
        { after: "address:", type: "127.0.0.1:1\n" },
        { after: "address:", type: "http://\n" },
        { after: "address:", type: `${service.url.replace("http://", "")}\n` },
        { after: "(hidden):", type: "wrong\r" },
        { after: "(hidden):", type: `${service.key}\r` }
      ]
    })
    expect(screen).toContain("cannot be reached")
    expect(screen).toContain("the address is wrong")
    expect(screen).toContain(`The key for ${service.url} (hidden):`)
    expect(screen).toContain("the platform does not know this key")
    expect(code).toBe(0)
    const asked = await onScreen(["threads", "reply", "01JD3Q8Z6N4T2V9W5X7Y0ABCD1", "Да"], {
      env,
      columns: 200,
      typing: [{ after: "[y/N]", type: "n\n" }]
    })
    expect(asked.screen).toContain(`As Ключ & Co (profile default, ${new URL(service.url).host})\nTo `)
    expect((await inHome("auth", "status", "--jq", "map(.agency)")).stdout).toBe('["Ключ & Co"]\n')
  })

  it("asks nothing with --no-input", async () => {
    const { code, screen } = await onScreen(["auth", "login", "--no-input", "--api-url", service.url], {
      env
    })
    expect(code).toBe(2)
    expect(screen).toContain("--key-stdin")
  })
})
