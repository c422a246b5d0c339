import type { Translations } from "@estate/text/Language"
import { DateTime, type Effect } from "effect"
import type { KeyEvent } from "../Keys/EventsRepo.ts"
import type { KeyRecord } from "../Keys/KeyRecord.ts"
import { type Format, NONE, orNone, printPlain, printTable, shownTime } from "./Format.ts"

const expired = { en: "expired", ru: "истёк" }

/** Prints the keys, without their secrets. */
export const printKeys = (
  keys: ReadonlyArray<KeyRecord>,
  now: DateTime.Utc,
  format: Format
): Effect.Effect<void> =>
  format === "json"
    ? printPlain(keys.map(keyJson))
    : printTable(keys, language => [
        { heading: "id", text: ({ id }) => id },
        { heading: { en: "name", ru: "имя" }, text: ({ name }) => name || NONE },
        { heading: { en: "company", ru: "компания" }, text: ({ company }) => String(company) },
        { heading: { en: "account", ru: "сотрудник" }, text: ({ account }) => orNone(account, String) },
        { heading: { en: "created", ru: "создан" }, text: ({ created_at }) => shownTime(created_at) },
        {
          heading: { en: "expires", ru: "действует до" },
          text: ({ expires_at }) =>
            orNone(expires_at, end => (DateTime.lessThan(end, now) ? expired[language] : shownTime(end)))
        },
        {
          heading: { en: "last used", ru: "использован" },
          text: ({ last_used_at }) => orNone(last_used_at, shownTime)
        },
        {
          heading: { en: "limit", ru: "лимит" },
          text: ({ requests_per_second }) => orNone(requests_per_second, n => `${n}/s`)
        },
        { heading: { en: "may use", ru: "разделы" }, text: ({ areas }) => areas.join(",") }
      ])

/** A key's names in JSON are those of the command line. */
const keyJson = ({ created_at, expires_at, last_used_at, requests_per_second, ...key }: KeyRecord) => ({
  ...key,
  createdAt: created_at,
  expiresAt: expires_at,
  lastUsedAt: last_used_at,
  requestsPerSecond: requests_per_second
})

const events: Readonly<Record<KeyEvent["event"], Translations>> = {
  created: { en: "created", ru: "создан" },
  replaced: { en: "replaced", ru: "заменён" },
  revoked: { en: "revoked", ru: "отозван" },
  limited: { en: "limited", ru: "ограничен" }
}

/** Prints what was done to keys. */
export const printEvents = (happened: ReadonlyArray<KeyEvent>, format: Format): Effect.Effect<void> =>
  format === "json"
    ? printPlain(happened)
    : printTable(happened, language => [
        { heading: { en: "at", ru: "когда" }, text: ({ at }) => shownTime(at) },
        { heading: { en: "event", ru: "событие" }, text: ({ event }) => events[event][language] },
        { heading: "id", text: ({ key }) => key },
        { heading: { en: "company", ru: "компания" }, text: ({ company }) => String(company) },
        { heading: { en: "name", ru: "имя" }, text: ({ name }) => name || NONE },
        { heading: { en: "by", ru: "кем" }, text: ({ operator }) => operator },
        { heading: { en: "details", ru: "подробности" }, text: ({ details }) => details || NONE }
      ])
