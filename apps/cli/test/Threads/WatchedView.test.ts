import { ListingId } from "@estate/domain/Listing"
import { Message } from "@estate/domain/Message"
import { ThreadId } from "@estate/domain/Thread"
import { widthOf } from "@estate/text/TextWidth"
import { DateTime, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { watchedView } from "../../src/Threads/WatchedView.ts"

const threadId = ThreadId.make("01JD3Q8Z6N4T2V9W5X7Y0ABCD1")
const UTC = DateTime.zoneMakeOffset(0)

const row = (direction: string, author: string, listingTitle: string, at = "2026-11-20 09:45:10") => ({
  threadId,
  thread: { author, listingTitle, listingId: ListingId.make(42) },
  message: Schema.decodeSync(Message)({
    ulid: "01JD3Q8Z6N4T2V9W5X7Y0MSG01",
    message: "Можно посмотреть квартиру в субботу утром, часов в одиннадцать?",
    type: "text",
    direction,
    created_at: at
  })
})

type Row = ReturnType<typeof row>

const textAfter = (last: Row | undefined, width: number, language: "en" | "ru", found: ReadonlyArray<Row>) =>
  watchedView.render?.(
    found,
    { language, width, bold: line => line, dim: line => line, zone: () => UTC, utc: false },
    last
  ) ?? ""

/** After another message of the day. */
const rendered = (width: number, language: "en" | "ru", ...found: ReadonlyArray<Row>) =>
  textAfter(found[0], width, language, found).trimEnd().split("\n")

describe("a line of estate threads watch", () => {
  const long = "Двухкомнатная квартира на Лесной улице с видом на парк и большой кухней"

  it("fits the terminal and has the id whole, however long the names are", () => {
    for (const width of [80, 60, 40]) {
      const rows = [row("incoming", "Константин Константинопольский", long), row("outgoing", long, long)]
      const lines = rendered(width, "ru", ...rows)
      expect(lines.filter(line => widthOf(line) > width)).toEqual([])
      expect(lines.filter(line => line.includes(threadId))).toHaveLength(2)
    }
  })

  it("names the buyer and the listing, also where the agency wrote", () => {
    expect(rendered(80, "en", row("outgoing", "Anna", "Studio"), row("incoming", "", ""))).toEqual([
      `09:45  Agency → Anna, Studio  ${threadId}`,
      "       Можно посмотреть квартиру в субботу утром, часов в одиннадцать?",
      `09:45  Buyer, listing 42  ${threadId}`,
      "       Можно посмотреть квартиру в субботу утром, часов в одиннадцать?"
    ])
    expect(rendered(80, "ru", row("incoming", "Анна", long))[0]).toBe(
      `09:45  Анна, Двухкомнатная квартира на Лесной улице…  ${threadId}`
    )
  })

  it("stands below the day on which it was written, whichever poll found it", () => {
    const before = row("incoming", "Anna", "Studio", "2026-11-20 23:59:58")
    const after = row("incoming", "Anna", "Studio", "2026-11-21 00:00:03")
    const lines = (last: Row | undefined, found: ReadonlyArray<Row>) =>
      textAfter(last, 80, "en", found)
        .split("\n")
        .filter(line => !line.startsWith(" "))
    const [late, early] = ["23:59", "00:00"].map(time => `${time}  Anna, Studio  ${threadId}`)
    const [friday, saturday] = ["Friday, 20 November 2026", "Saturday, 21 November 2026"]
    expect(lines(undefined, [before, after])).toEqual([friday, late, "", saturday, early, ""])
    expect(lines(before, [after])).toEqual(["", saturday, early, ""])
    expect(lines(after, [after])).toEqual([early, ""])
  })
})
