import { describe, expect, it } from "@effect/vitest"
import { secondsBetween } from "@estate/domain/Calendar"
import { conversationOf, enquiries, wordIn } from "@estate/domain/Conversation"
import { LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { businessTimeOf, readWorkingTime } from "@estate/domain/WorkingTime"
import { figuresOf } from "@estate/reports/Report/Change"
import { isInPeriod } from "@estate/reports/Report/Head"
import { previousPeriod } from "@estate/reports/Report/Previous"
import { DateTime, Option, Schema } from "effect"
import { day, messageOf, moscow, noon } from "../Sample.ts"
import { examples } from "./Example.ts"
import { type Row, tableOf, takenOver } from "./Page.ts"

/** The value at a path such as `callers[0].attempts`. */
const valueAt = (json: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/u)
    .filter(name => name !== "")
    .reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), json)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The names of all fields that hold no other fields, at any depth. */
const fieldsIn = (json: unknown): ReadonlyArray<string> => {
  if (Array.isArray(json)) return json.flatMap(fieldsIn)
  if (!isRecord(json)) return []
  return Object.entries(json).flatMap(([name, value]) => {
    const holdsFields = Array.isArray(value) ? value.some(isRecord) : isRecord(value)
    return holdsFields ? fieldsIn(value) : [name]
  })
}

const code = (text: string | undefined) => text?.replaceAll("`", "") ?? ""
const rowsOf = (report: string) => tableOf(`${report}, figure by figure`)
const nameOf = ({ figure }: Row) => code(figure).split(".").at(-1) ?? ""

describe("the page of figures", () => {
  it.each(Object.entries(examples))(
    "has every value of the example as the report has it: %s",
    (name, make) => {
      const json = make()
      const rows = rowsOf(name)
      expect(rows.map(({ figure }) => [figure, valueAt(json, code(figure))])).toEqual(
        rows.map(({ figure, here }) => [figure, JSON.parse(code(here))])
      )
    }
  )

  it("explains every figure of every report", () => {
    const explained = new Set([
      ...Object.keys(examples).flatMap(name => rowsOf(name).map(nameOf)),
      ...takenOver
    ])
    const printed = new Set(Object.values(examples).flatMap(make => fieldsIn(make())))
    expect([...printed].filter(name => !explained.has(name))).toEqual([])
    expect(takenOver.filter(name => !printed.has(name))).toEqual([])
  })

  it.each(tableOf("The days to compare with"))("compares days: %#", row => {
    const [first = "", last = ""] = row["for example"]?.split(" to ") ?? []
    const period = { from: Option.some(day(first)), to: Option.some(day(last)) }
    const found = Option.map(previousPeriod(period, noon, moscow), ({ period: { from, to }, asOf }) => {
      const [earlier, end] = [from, to].map(each => Option.getOrThrow(each).toWire())
      const until = isInPeriod(asOf, { from, to }) ? `, until ${asOf.toWire()}` : ""
      return `${earlier} to ${end}${until}`
    })
    expect(found).toEqual(Option.some(row.with))
  })

  it.each(tableOf("Changes and chance"))("shows $now after $before as $shown", ({ now, before, shown }) => {
    const [figure, previous] = [portionIn(now), portionIn(before)]
    const made =
      typeof figure === "number" && typeof previous === "number"
        ? figuresOf(figure, Option.some(previous), "en").count("", "neither", count => count)
        : typeof figure === "object" && typeof previous === "object"
          ? figuresOf(figure, Option.some(previous), "en").share("", "neither", portion => portion)
          : undefined
    expect((made?.change?.text ?? made?.value)?.replace(/\s/gu, " ")).toBe(shown)
  })

  it.each(tableOf("Elapsed time and business hours"))("measures time: %#", row => {
    const zone = DateTime.zoneUnsafeMakeNamed(row.zone ?? "")
    const instantOf = (text = "") => timeOf(text).toInstant(zone)
    const [from, until] = [instantOf(row.from), instantOf(row.until)]
    const hours = Option.getOrThrow(Option.fromNullable(readWorkingTime(row["business hours"] ?? "")))
    expect([secondsBetween(from, until), businessTimeOf(hours, zone).between(from, until)]).toEqual(
      [row.elapsed, row["of this in business hours"]].map(secondsIn)
    )
  })

  it.each(tableOf("Who has the word"))("knows who has the word: %#", row => {
    const events = (row["what happened"] ?? "").split(", ").map(event => {
      const [, who = "", at = "", text = "text"] =
        /^(buyer|agency|handled) (\d\d:\d\d)(?: «(.*)»)?$/u.exec(event) ?? []
      return { who, at: `2026-11-20 ${at}:00`, text }
    })
    const messages = events.flatMap(({ who, at, text }, index) =>
      who === "handled"
        ? []
        : [messageOf(index + 1, who === "buyer" ? "incoming" : "outgoing", at, { message: text })]
    )
    const handled = events.filter(({ who }) => who === "handled").map(({ at }) => timeOf(at))
    const conversation = conversationOf(messages, handled)
    const [word, asked] = [wordIn(conversation), enquiries(conversation)]
    const since = word._tag === "Answered" ? "" : word.since.toWire().slice(11, 16)
    const open = asked.filter(({ ending }) => Option.isNone(ending)).length
    expect([`${asked.length}, of them open ${open}`, `${words[word._tag]}${since}`]).toEqual([
      row.turns,
      row.now
    ])
  })
})

const words = { Waiting: "waits since ", Finished: "finished since ", Answered: "the agency wrote last" }

const timeOf = Schema.decodeSync(LocalDateTimeFromWire)

/** `14 h 40 min` in seconds. */
const secondsIn = (text = "") => {
  const [, hours = "0", minutes = ""] = /^(?:(\d+) h )?(\d+) min$/u.exec(text) ?? []
  return (Number(hours) * 60 + Number.parseInt(minutes, 10)) * 60
}

/** `42 calls` as a count, `27.0% of 2556` as a share. */
const portionIn = (text = "") => {
  const [, percent, of] = /^([\d.]+)% of (\d+)$/u.exec(text) ?? []
  return percent === undefined
    ? Number.parseInt(text, 10)
    : { share: Option.some(Number(percent) / 100), of: Number(of) }
}
