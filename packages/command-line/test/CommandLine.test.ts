import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import { readCommandLine } from "@estate/command-line/CommandLine"
import * as Options from "@estate/command-line/Options"
import { Duration, Effect, Either, Option } from "effect"
import { describe, expect, it } from "vitest"

const list = Command.make(
  "list",
  {
    filters: Options.all({
      search: Options.text("search", "").pipe(Options.optional),
      status: Options.choiceWithValue("status", { paid: 1, unpaid: 0 }, "").pipe(Options.optional)
    }),
    limit: Options.integer("limit", "").pipe(Options.between(1, 9), Options.withDefault(5)),
    field: Options.text("field", "").pipe(Options.withAlias("f"), Options.repeated),
    quiet: Options.boolean("quiet", "").pipe(Options.withAlias("q")),
    yes: Options.boolean("yes", "").pipe(Options.withAlias("y")),
    where: Args.text("WHERE", "").pipe(Args.optional),
    more: Args.text("MORE", "").pipe(Args.repeated)
  },
  Effect.succeed
)
const show = Command.make(
  "show",
  {
    id: Args.text("ID", ""),
    format: Args.choice("FORMAT", ["json", "csv"], ""),
    company: Options.integer("company", "")
  },
  Effect.succeed
)
const note = Command.make(
  "list",
  {
    form: Options.choice("form", ["text", "json"], "").pipe(
      Options.withFlag("json", "json", { letter: "j", description: "" }),
      Options.optional
    ),
    kinds: Options.several("kinds", { short: 1, long: 2 }, "", { brief: 1 }).pipe(Options.withDefault([]))
  },
  Effect.succeed
)
const notes = Command.group("notes").pipe(
  Command.withSubcommands([note.pipe(Command.withAlias("ls"))]),
  Command.withDefault("list")
)
const root = Command.group("tool").pipe(
  Command.withSubcommands([list, show.pipe(Command.withAlias("display")), notes])
)

const read = (line: string) => {
  const asked = readCommandLine(
    root,
    line.split(" ").filter(word => word !== "")
  )
  if (asked.kind === "mistake") return asked.mistake.message
  return asked.kind === "work" ? Effect.runSync(asked.work) : asked.kind
}

describe("a command line", () => {
  it.each([
    ["list", {}],
    ["list --search x --status unpaid", { filters: { search: Option.some("x"), status: Option.some(0) } }],
    ["list --search=--x=y", { filters: { search: Option.some("--x=y"), status: Option.none() } }],
    ["list --search -x", { filters: { search: Option.some("-x"), status: Option.none() } }],
    ["list -qy", { quiet: true, yes: true }],
    ["list --quiet=false", {}],
    ["list here --quiet there", { where: Option.some("here"), more: ["there"], quiet: true }],
    ["list -f a=1 --field b=2 -fc=3", { field: ["a=1", "b=2", "c=3"] }],
    ["list -- --quiet -1", { where: Option.some("--quiet"), more: ["-1"] }],
    ["list - -5 -77", { where: Option.some("-"), more: ["-5", "-77"] }]
  ])("is read: %s", (line, expected) => {
    expect(read(line)).toEqual({
      filters: { search: Option.none(), status: Option.none() },
      limit: 5,
      field: [],
      quiet: false,
      yes: false,
      where: Option.none(),
      more: [],
      ...expected
    })
  })

  it.each([
    ["notes", { form: Option.none(), kinds: [] }],
    ["notes --json", { form: Option.some("json"), kinds: [] }],
    ["notes ls -j", { form: Option.some("json"), kinds: [] }],
    ["notes --json=false", { form: Option.none(), kinds: [] }],
    ["notes --kinds long,SHORT,brief", { form: Option.none(), kinds: [2, 1] }]
  ])("may leave out the default command, and say a value in a word: %s", (line, expected) => {
    expect(read(line)).toEqual(expected)
  })

  it("may name a command by its alias", () => {
    expect(read("display x --format csv --company 1")).toEqual(read("show x --format csv --company 1"))
  })

  it.each([
    [
      "list --limit many",
      '--limit expects a whole number, not "many"',
      "--limit ожидает целое число, а не «many»"
    ],
    [
      "list --limit 10",
      '--limit expects a number from 1 to 9, not "10"',
      "--limit ожидает число от 1 до 9, а не «10»"
    ],
    [
      "list --status open",
      '--status expects paid or unpaid, not "open"',
      "--status ожидает paid или unpaid, а не «open»"
    ],
    [
      "list --search",
      "--search needs a value: --search TEXT",
      "после --search нужно значение: --search ТЕКСТ"
    ],
    [
      "list --search --quiet",
      "--search needs a value: --search TEXT",
      "после --search нужно значение: --search ТЕКСТ"
    ],
    ["list --search a --search b", "--search is given twice", "--search указано дважды"],
    [
      "list --quit",
      'unknown option "--quit": did you mean --quiet?',
      "неизвестный параметр «--quit»: может быть, --quiet?"
    ],
    ["list -qx", 'unknown option "-x"', "неизвестный параметр «-x»"],
    [
      "list --quiet=so",
      '--quiet expects true or false, not "so"',
      "--quiet ожидает true или false, а не «so»"
    ],
    ["show 1 json", "missing option --company N", "не хватает --company N"],
    ["show 1 --company 1", "missing argument FORMAT", "не хватает аргумента FORMAT"],
    [
      "show 1 xml --company 1",
      'FORMAT expects json or csv, not "xml"',
      "FORMAT ожидает json или csv, а не «xml»"
    ],
    [
      "show 1 csv 2 --company 1",
      'unexpected argument "2"; put a text with spaces in quotation marks',
      "лишний аргумент «2»; текст с пробелами укажите в кавычках"
    ],
    [
      "--company 1 show",
      "options go after the command: tool show --company",
      "параметры указывают после команды: tool show --company"
    ],
    ["--loud notes", 'unknown option "--loud"', "неизвестный параметр «--loud»"],
    [
      "list --se x",
      'unknown option "--se": did you mean --search?',
      "неизвестный параметр «--se»: может быть, --search?"
    ],
    [
      "notes --kinds short,loud",
      '--kinds expects short or long, not "loud"',
      "--kinds ожидает short или long, а не «loud»"
    ],
    ["notes --kinds short --json --form text", "--form is given twice", "--form указано дважды"],
    [
      "ls notes",
      'unknown command "ls": did you mean notes list?',
      "нет команды «ls»: может быть, notes list?"
    ],
    [
      "all",
      'unknown command "all"; commands: list, show, notes',
      "нет команды «all»; команды: list, show, notes"
    ],
    [
      "help nosuch",
      'unknown command "nosuch"; commands: list, show, notes',
      "нет команды «nosuch»; команды: list, show, notes"
    ],
    ["lost", 'unknown command "lost": did you mean list?', "нет команды «lost»: может быть, list?"]
  ])("says what is wrong with it in both languages: %s", (line, en, ru) => {
    expect(read(line)).toEqual(ru === undefined ? en : { en, ru })
  })

  it.each([
    ["show --help", "help"],
    ["list -h", "help"],
    ["help", "help"],
    ["help notes", "help"],
    ["help notes ls", "help"],
    ["notes help", "help"],
    ["notes --help", "help"],
    ["", "group"]
  ])("asks for something else than work: %s", (line, kind) => {
    expect(read(line)).toBe(kind)
  })
})

describe("a duration", () => {
  const { read } = Options.duration("every", "")
  const every = (text: string) => Either.map(read(new Map([["--every", [text]]])), Duration.toMillis)

  it.each([
    ["15s", 15_000],
    ["15 seconds", 15_000],
    ["1h", 3_600_000],
    ["1 minute", 60_000],
    ["90 days", 7_776_000_000],
    ["2w", 1_209_600_000],
    ["300 millis", 300],
    ["1.5h", 5_400_000],
    ["1h 30m", 5_400_000],
    ["15 мин", 900_000],
    ["2 часа", 7_200_000]
  ])("is read: %s", (text, millis) => {
    expect(every(text)).toEqual(Either.right(millis))
  })

  it.each(["", "0s", "1", "h", "-1h", "1.h", "30m 1h", "1 fortnight"])("is refused: «%s»", text => {
    expect(Either.isLeft(every(text))).toBe(true)
  })

  it("that is refused is reported with what is allowed", () => {
    expect(Either.flip(every("5 лет"))).toMatchObject({
      right: {
        message: {
          en: '--every expects a duration above zero, such as 90s, 15m, 2 hours or 7d, not "5 лет"',
          ru: "--every ожидает длительность больше нуля, например 90s, 15 мин, 2 часа или 7d, а не «5 лет»"
        }
      }
    })
  })
})

describe("a failure", () => {
  it("is in the language of the reader, as far as there is a text in it", () => {
    const failed = wrongUse({ en: "No", ru: "Нет" }, "try: this")
    expect([failed.toText("en"), failed.toText("ru")]).toEqual(["No. try: this", "Нет. try: this"])
  })
})
