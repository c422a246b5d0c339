import { describe, inject, it } from "vitest"
import manifest from "../package.json" with { type: "json" }
import { estate, onScreen, startEstate } from "./Estate.ts"
import { homeWith } from "./Home.ts"

describe.concurrent("how estate is used", () => {
  it.for([
    [["nonsense"]],
    [["threads", "nonsense"]],
    [["ls"]],
    [["list", "threads"]],
    [["call", "show", "501"]],
    [["report", "everything"]],
    [["--lang", "ru", "threads"]],
    [["threads", "--lang", "ru"]],
    [["threads", "list", "-v"]],
    [["threads", "list", "--unr"]],
    [["threads", "Anna"]],
    [["accounts", "list", "Anna K."]],
    [["threads", "list", "--nonsense"]],
    [["threads", "list", "--unanswered"]],
    [["threads", "list", "--format", "xml"]],
    [["threads", "list", "--limit", "many"]],
    [["threads", "list", "--limit", "1001"]],
    [["threads", "list", "--page", "0"]],
    [["threads", "list", "--all", "--page", "2"]],
    [["threads", "read"]],
    [["threads", "read", "01JD3Q8Z6N4T2V9W5X7Y0ABCDO"]],
    [["threads", "delete", "../../v1/keys", "--yes"]]
  ])("wrong use ends with 2: %j", async ([args = []], { expect }) => {
    const { code, stdout, stderr } = await estate(args, {
      env: { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k" }
    })
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toMatchSnapshot()
  })

  it.for([
    [["nonsense"]],
    [["threads", "list", "--format", "xml"]],
    [["threads", "list", "--limit", "1001"]],
    [["calls", "list", "--since", "long"]],
    [["threads", "Анна"]],
    [["threads", "reply", "01JD3Q8Z6N4T2V9W5X7Y0ABCD1"]]
  ])("speaks Russian of how it is used: %j", async ([args = []], { expect }) => {
    const { stdout, stderr } = await estate(args, {
      env: { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k", LANG: "ru_RU.UTF-8" }
    })
    expect(stdout + stderr).toMatchSnapshot()
  })

  it("tells all wrong settings at once", async ({ expect }) => {
    const { code, stdout, stderr } = await estate(["report", "morning", "--chats-url", "chats"], {
      env: {
        ...homeWith({ profiles: {} }),
        ESTATE_API_URL: "ftp://x",
        ESTATE_TIME_ZONE: "Mars",
        ESTATE_LANG: "xx"
      }
    })
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toMatchSnapshot()
  })

  it.for<readonly [string, Readonly<Record<string, string>>, ReadonlyArray<string>]>([
    [
      "threads",
      { ESTATE_API_URL: "foo", ESTATE_TIME_ZONE: "Mars", ESTATE_LANG: "de" },
      ["ESTATE_API_URL", "ESTATE_TIME_ZONE", "ESTATE_LANG"]
    ],
    ["threads --api-url 127.0.0.1:8080", { ESTATE_TIME_ZONE: "Mars" }, ["--api-url", "ESTATE_TIME_ZONE"]],
    ["threads --profile odd", { ESTATE_TIME_ZONE: "Mars" }, ["ESTATE_TIME_ZONE of profile odd"]],
    [
      "auth login --api-url 127.0.0.1:8080 --time-zone Moscow --key-stdin",
      { ESTATE_API_URL: "ftp://x", ESTATE_TIME_ZONE: "Mars" },
      ["--api-url", "--time-zone"]
    ],
    ["auth login --key-stdin", { ESTATE_API_URL: "ftp://x" }, ["ESTATE_API_URL"]]
  ])("blames each wrong setting on where it is: %s %j", async ([line, env, blamed], { expect }) => {
    const profile = { apiUrl: "http://127.0.0.1:1", key: "file" }
    const profiles = { work: profile, odd: { ...profile, timeZone: "Pluto" } }
    const home = homeWith({ current: "work", profiles }, { work: "key", odd: "key" })
    const wrongIn = (text: string) =>
      [...text.matchAll(/(\S.*) (?:is wrong|задана неверно):/g)].map(([, one]) =>
        one?.replace("estate: ", "")
      )
    const args = line.split(" ")
    const inPipe = await estate(args, { env: { ...home, ...env }, input: "key" })
    expect({ code: inPipe.code, wrong: wrongIn(inPipe.stderr) }).toEqual({ code: 2, wrong: blamed })
    if (line.includes("stdin")) return
    const seen = await onScreen(args, { env: { ...home, ...env } })
    expect({ code: seen.code, wrong: wrongIn(seen.screen) }).toEqual({ code: 2, wrong: blamed })
  })

  it("names the option where a period is typed as a word, and knows a key of the environment", async ({
    expect
  }) => {
    const { code, stderr } = await estate(["calls", "yesterday"])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("--in yesterday") })
    const env = { XDG_CONFIG_HOME: "/nonexistent" }
    const service = inject("service")
    const whoami = await estate(["whoami"], { service, env })
    expect(whoami).toMatchObject({ code: 0, stderr: "" })
    expect(whoami.stdout).toContain(`\ttrue\t${service.url}\tenvironment\ttrue\t`)
    const unknown = await estate(["whoami"], { service, env: { ...env, ESTATE_API_KEY: "wrong" } })
    expect({ code: unknown.code, shown: unknown.stdout.includes("environment\tfalse\t") }).toEqual({
      code: 4,
      shown: true
    })
  })

  it("wraps an error between words on a terminal, with the advice on lines of its own", async ({
    expect
  }) => {
    const { screen } = await onScreen(["calls", "show", "501"], { columns: 50 })
    expect(screen).toBe(
      [
        'estate: unknown command "calls show"; commands:',
        "list",
        "A call has no page of its own. Find it:",
        "estate calls list --phone PHONE",
        ""
      ].join("\n")
    )
  })

  it.for(["--version", "-v", "version"])("knows its version: %s", async (word, { expect }) => {
    const { code, stdout } = await startEstate([word])
    expect({ code, version: stdout.trim() }).toEqual({ code: 0, version: manifest.version })
  })

  it.for([
    ["help", "--help"],
    ["help threads", "threads --help"],
    ["help thread ls", "threads list --help"],
    ["threads help", "threads --help"],
    ["help login", "auth login --help"],
    ["login -h", "auth login --help"],
    ["logout --help", "auth logout --help"],
    ["report", "report --help"]
  ])("is the same in other words: %s", async ([typed = "", full = ""], { expect }) => {
    const one = await estate(typed.split(" "))
    expect(one).toEqual(await estate(full.split(" ")))
    expect(one).toMatchObject({ code: 0, stderr: "" })
    expect(one.stdout).toMatch(/^(EXAMPLES|COMMANDS)$/mu)
    const { code, screen } = await onScreen(typed.split(" "), { env: { NO_COLOR: "1" } })
    expect({ code, isHelp: /^(EXAMPLES|COMMANDS)$/mu.test(screen) }).toEqual({ code: 0, isHelp: true })
  })

  it.for([
    ["threads", "threads list"],
    ["thread --unread", "threads list --unread"],
    ["account ls --json", "accounts list --format json"],
    ["calls -j --limit 1", "calls list --format json --limit 1"],
    ["catalog", "catalogue list"],
    ["invoice show 1001 --json", "invoices show 1001 --format json"]
  ])("lists in fewer words: %s", async ([typed = "", full = ""], { expect }) => {
    const service = inject("service")
    const run = async (line: string) => {
      const seen = await onScreen(line.split(" "), { service })
      return { ...(await estate(line.split(" "), { service })), screen: seen.screen }
    }
    const one = await run(typed)
    expect(one).toEqual(await run(full))
    expect(one).toMatchObject({ code: 0, stderr: "" })
  })
})
