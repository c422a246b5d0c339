import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { complete } from "@estate/command-line/Complete"
import * as Options from "@estate/command-line/Options"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"

const described = { en: "Which", ru: "Какие" }

const list = Command.make(
  "list",
  {
    status: Options.several("status", { target: 1, paid: 2, partial: 3 }, ""),
    format: Options.choice("format", ["json", "csv"], described),
    quiet: Options.boolean("quiet", "").pipe(Options.withAlias("q")),
    output: Options.text("output", "").pipe(Options.withPseudoName("FILE"), Options.withAlias("o"))
  },
  () => Effect.void
)
const read = Command.make(
  "read",
  {
    id: Args.text("ID", "").pipe(Args.withCompletion("threads")),
    format: Options.choice("format", ["json", "csv"], "")
  },
  () => Effect.void
)
const load = Command.make("import", { files: Args.text("FILE", "").pipe(Args.repeated) }, () => Effect.void)
const speak = Command.make(
  "speak",
  { language: Args.choice("LANGUAGE", ["en", "ru"], described) },
  () => Effect.void
)

const tool = Command.group("tool").pipe(
  Command.withSubcommands([
    Command.group("calls").pipe(
      Command.withDescription({ en: "Calls", ru: "Звонки" }),
      Command.withDefault("list"),
      Command.withAlias("call"),
      Command.withSubcommands([list, read])
    ),
    load,
    speak
  ])
)

const found = (...words: ReadonlyArray<string>) => {
  const completed = complete(tool.node, words, "en")
  return completed.kind === "words" ? completed.words.map(({ value }) => value).join(" ") : completed
}

describe("completion", () => {
  it.each([
    [[""], "calls import speak"],
    [["CA"], "calls"],
    [["help", "c"], "calls"],
    [["calls", ""], "list read"],
    [["calls", "help", ""], "list read"],
    [["calls", "--st"], "--status"],
    [["call", "--status", "p"], "paid partial"],
    [["calls", "list", "--status", "paid,"], "paid,target paid,partial"],
    [["calls", "--status", "paid", "--format", "c"], "csv"],
    [["calls", "--status=paid,p"], "--status=paid,partial"],
    [["calls", "--format", "=", "c"], "csv"],
    [["calls", "--format", "="], "json csv"],
    [["calls", "--format", "=", "csv", "--q"], "--quiet"],
    [["calls", "-q", "--format", "'c"], "csv"],
    [["calls", "list", "extra", ""], ""],
    [["speak", ""], "en ru"],
    [["speak", "en", ""], ""],
    [["speak", "-"], "--help"],
    [["speak", "--", "r"], "ru"],
    [["nothing", ""], ""]
  ])("of %j is %s", (words, expected) => {
    expect(found(...words)).toBe(expected)
  })

  it("names files where the value is one", () => {
    for (const words of [
      ["calls", "-o", ""],
      ["calls", "--output=x"],
      ["import", "a.jsonl", ""]
    ])
      expect(found(...words)).toEqual({ kind: "files" })
  })

  it("asks the program for what it alone knows, once", () => {
    const typed = { before: "", current: "Анна К" }
    const asks = { kind: "asks", what: "threads", typed }
    expect(found("calls", "read", "Анна\\ К")).toEqual(asks)
    expect(found("calls", "read", "--format", "csv", "'Анна К")).toEqual(asks)
    expect(found("calls", "read", "1", "Анна")).toBe("")
  })

  it("describes commands and options in the reader's language", () => {
    expect(complete(tool.node, ["c"], "ru")).toEqual({
      kind: "words",
      words: [{ value: "calls", about: "Звонки" }]
    })
    expect(complete(tool.node, ["calls", "--f"], "ru")).toEqual({
      kind: "words",
      words: [{ value: "--format", about: "Какие" }]
    })
  })
})
