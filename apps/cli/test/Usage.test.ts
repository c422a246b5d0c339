import { describe, inject, it } from "vitest"
import manifest from "../package.json" with { type: "json" }
import { loadEstate } from "../src/Commands.ts"
import { estate, onScreen, startEstate, wordsOf } from "./Estate.ts"
import { homeWith } from "./Home.ts"

const { node: root } = await loadEstate([])

/** The names of the program's commands, or of a group's. */
const commandsOf = (group?: string) =>
  (group === undefined ? root : root.commands.find(({ name }) => name === group))?.commands
    .map(({ name }) => name)
    .join(", ")

const nowhere = { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k" }

describe.concurrent("how estate is used", () => {
  it.for(
    Object.entries({
      nonsense: `unknown command "nonsense"; commands: ${commandsOf()}. See: estate --help`,
      "threads nonsense": `unknown command "threads nonsense"; commands: ${commandsOf("threads")}. To search: estate threads list --search nonsense`,
      ls: 'unknown command "ls": did you mean threads list, invoices list, catalogue list, accounts list, calls list? See: estate --help',
      "list threads": 'unknown command "list": did you mean threads list? See: estate --help',
      "call show 501": `unknown command "calls show"; commands: ${commandsOf("calls")}. A call has no page of its own. Find it: estate calls list --phone PHONE`,
      "report everything": `unknown command "report everything"; commands: ${commandsOf("report")}. See: estate report --help`,
      "--lang ru threads":
        "options go after the command: estate auth login --lang. Set ESTATE_LANG to en or ru; for a profile: estate auth login --lang",
      "report morning --target 15m":
        'unknown option "--target". Target calls: estate calls --status target; a time to answer in: estate report responses --target "15m 90%"',
      "threads --lang ru":
        'unknown option "--lang". Set ESTATE_LANG to en or ru; for a profile: estate auth login --lang',
      "threads list -v": 'unknown option "-v". The version: estate --version',
      "threads list --unr": 'unknown option "--unr": did you mean --unread? See: estate threads list --help',
      "threads Anna": `unknown command "threads Anna"; commands: ${commandsOf("threads")}. To search: estate threads list --search Anna`,
      "accounts list 'Anna K.'":
        'unexpected argument "Anna K."; put a text with spaces in quotation marks. To search: --search "Anna K."',
      "threads list --nonsense": 'unknown option "--nonsense". See: estate threads list --help',
      "threads list --unanswered":
        'unknown option "--unanswered". Who waits for an answer, the longest first: estate threads list --waiting',
      "threads list --format xml":
        '--format expects table, json, ndjson or csv, not "xml". See: estate threads list --help',
      "threads list --limit many":
        '--limit expects a whole number, not "many". See: estate threads list --help',
      "threads list --limit 1001":
        '--limit expects a number from 1 to 1000 (more with --all), not "1001". See: estate threads list --help',
      "threads list --search ''":
        '--search expects a text that is not empty, not "". See: estate threads list --help',
      "invoices list --payer ' '":
        '--payer expects a text that is not empty, not " ". See: estate invoices list --help',
      "calls list --phone ''":
        '--phone expects a phone number such as "+7 912 345-67-89", not "". See: estate calls list --help',
      "calls list -o ''": '--output expects a text that is not empty, not "". See: estate calls list --help',
      "threads list --page 0": '--page expects a number from 1, not "0". See: estate threads list --help',
      "threads list --all --page 2": "--all and --page cannot be used together",
      "invoices --total": "unknown option \"--total\". A sum: --jq 'map(.amount) | add'",
      "calls --month 2026-10": 'unknown option "--month". A period: --in "last month"',
      "threads close 1": `unknown command "threads close"; commands: ${commandsOf("threads")}. The platform cannot mark a thread. What was marked in Slack: estate threads list --deeds FILE --finished`,
      "threads read": "missing argument ID. See: estate threads list",
      "threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDO":
        '"01JD3Q8Z6N4T2V9W5X7Y0ABCDO" is not a thread id: ids have 26 characters, digits and letters except I, L, O and U, such as 01JD3Q8Z6N4T2V9W5X7Y0ABCDE. See: estate threads list',
      "threads delete ../../v1/keys --yes":
        '"../../v1/keys" is not an id: without a terminal or with --yes nobody can confirm which thread is meant, so give its id or the beginning of it. See: estate threads list'
    })
  )("wrong use ends with 2: estate %s", async ([line, message], { expect }) => {
    const ended = await estate(wordsOf(line), { env: nowhere })
    expect(ended).toEqual({ code: 2, stdout: "", stderr: `estate: ${message}\n` })
  })

  it.for(
    Object.entries({
      nonsense: `нет команды «nonsense»; команды: ${commandsOf()}. Подробнее: estate --help`,
      "threads list --format xml":
        "--format ожидает table, json, ndjson или csv, а не «xml». Подробнее: estate threads list --help",
      "threads list --limit 1001":
        "--limit ожидает число от 1 до 1000 (больше — с --all), а не «1001». Подробнее: estate threads list --help",
      "calls list --since long":
        "--since ожидает длительность или дату, а не «long»; примеры: 20.11.2026, 20 ноября, 20.11, 2026-11 (месяц), сегодня, вчера, понедельник (последний), 7d или 7 дней назад, прошлая неделя, прошлый месяц",
      "threads Анна": `нет команды «threads Анна»; команды: ${commandsOf("threads")}. Найти: estate threads list --search Анна`,
      "threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCD1":
        "нет сообщения: укажите его в кавычках после номера, или --template ИМЯ, --file ФАЙЛ, или - для стандартного ввода"
    })
  )("speaks Russian of how it is used: estate %s", async ([line, message], { expect }) => {
    const { stderr } = await estate(wordsOf(line), { env: { ...nowhere, LANG: "ru_RU.UTF-8" } })
    expect(stderr).toBe(`estate: ${message}\n`)
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
