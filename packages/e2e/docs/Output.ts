import { stripVTControlCharacters } from "node:util"

/** What differs from run to run: ids, dates, times of day, durations. */
const VARIABLE = new RegExp(
  [
    "[0-9A-HJKMNP-TV-Z]{26}",
    "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    "\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?Z?)?",
    "\\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\w*(?: \\d{4})?",
    "\\d{1,2}:\\d\\d(?::\\d\\d)?",
    "\\d+(?:\\.\\d+)? (?:ms|s|min|h|d)\\b"
  ].join("|"),
  "g"
)

/** The longest part of a page's line that is the same in every run. */
export const constantIn = (line: string): string =>
  line
    .split(VARIABLE)
    .flatMap(part => part.split("…"))
    .sort((a, b) => b.length - a.length)[0] ?? ""

/**
 * Output as a terminal shows it in the end, with a placeholder for what differs between runs, and
 * single spaces.
 */
export const normalOutput = (output: string): string =>
  stripVTControlCharacters(output)
    .trim()
    .split(/\r*\n/)
    .map(line => (line.split("\r").at(-1) ?? "").replaceAll(VARIABLE, "◦").replaceAll(/ +/g, " ").trimEnd())
    .join("\n")

/**
 * True if the output is what a page shows. There `…` is any text in a line, and a line of `…` any
 * lines. Output that `goesOn` may be longer.
 */
export const isAsShown = (shown: string, output: string, goesOn: boolean): boolean => {
  const lines = normalOutput(shown)
    .split("\n")
    .map(line => (line === "…" ? "(?:.*\n)*?" : `${line.split("…").map(literally).join(".*?")}\n`))
  return new RegExp(`^${lines.join("")}${goesOn ? "" : "$"}`).test(`${normalOutput(output)}\n`)
}

const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")
