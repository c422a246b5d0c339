import { DateTime, Option } from "effect"
import type { KeyEvent } from "../Keys/EventsRepo.ts"
import type { KeyRecord } from "../Keys/Repo.ts"

const time = (moment: DateTime.Utc) => DateTime.formatIso(moment).replace(/\.\d+Z$/, "Z")

const orDash = <A>(value: Option.Option<A>, show: (value: A) => string) =>
  Option.match(value, { onNone: () => "-", onSome: show })

/** The keys as lines in columns. */
export const keyTable = (keys: ReadonlyArray<KeyRecord>, now: DateTime.Utc): string =>
  columns([
    ["ID", "NAME", "COMPANY", "ACCOUNT", "MADE AT", "EXPIRES", "LAST USED", "MAY USE"],
    ...keys.map(key => [
      key.id,
      key.name === "" ? "-" : key.name,
      String(key.company),
      orDash(key.account, String),
      time(key.created_at),
      orDash(key.expires_at, end => (DateTime.lessThan(end, now) ? "expired" : time(end))),
      orDash(key.last_used_at, time),
      key.areas.join(",")
    ])
  ])

/** The events of keys as lines in columns. */
export const eventTable = (events: ReadonlyArray<KeyEvent>): string =>
  columns([
    ["AT", "EVENT", "ID", "COMPANY", "NAME", "BY", "DETAILS"],
    ...events.map(({ at, event, key, company, name, operator, details }) => [
      time(at),
      event,
      key,
      String(company),
      name === "" ? "-" : name,
      operator,
      details === "" ? "-" : details
    ])
  ])

/** Each column as wide as its widest text. */
const columns = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows
    .map(row =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}
