import { inLanguage, type LocalizedText } from "@estate/text/Language"
import { DateTime, type Effect } from "effect"
import type { KeyEvent } from "../Keys/EventsRepo.ts"
import type { KeyRecord } from "../Keys/KeyRecord.ts"
import { type Format, NONE, orNone, printJson, printTable, shownTime } from "./Format.ts"

const expired = { en: "expired", ru: "истёк" }

/** Prints the keys, without their secrets. */
export const printKeys = (
  keys: ReadonlyArray<KeyRecord>,
  now: DateTime.Utc,
  format: Format
): Effect.Effect<void> =>
  format === "json"
    ? printJson(keys.map(keyJson))
    : printTable(keys, [
        [{ en: "id", ru: "id" }, ({ id }) => id],
        [{ en: "name", ru: "имя" }, ({ name }) => name || NONE],
        [{ en: "company", ru: "компания" }, ({ company }) => String(company)],
        [{ en: "account", ru: "сотрудник" }, ({ account }) => orNone(account, String)],
        [{ en: "created", ru: "создан" }, ({ created_at }) => shownTime(created_at)],
        [
          { en: "expires", ru: "действует до" },
          ({ expires_at }, language) =>
            orNone(expires_at, end =>
              DateTime.lessThan(end, now) ? inLanguage(expired, language) : shownTime(end)
            )
        ],
        [{ en: "last used", ru: "использован" }, ({ last_used_at }) => orNone(last_used_at, shownTime)],
        [
          { en: "limit", ru: "предел" },
          ({ requests_per_second }) => orNone(requests_per_second, n => `${n}/s`)
        ],
        [{ en: "may use", ru: "разделы" }, ({ areas }) => areas.join(",")]
      ])

/** A key's names in JSON are those of the command line. */
const keyJson = ({ created_at, expires_at, last_used_at, requests_per_second, ...key }: KeyRecord) => ({
  ...key,
  createdAt: created_at,
  expiresAt: expires_at,
  lastUsedAt: last_used_at,
  requestsPerSecond: requests_per_second
})

const events: Readonly<Record<KeyEvent["event"], LocalizedText>> = {
  created: { en: "created", ru: "создан" },
  replaced: { en: "replaced", ru: "заменён" },
  revoked: { en: "revoked", ru: "отозван" },
  limited: { en: "limited", ru: "ограничен" }
}

/** Prints what was done to keys. */
export const printEvents = (happened: ReadonlyArray<KeyEvent>, format: Format): Effect.Effect<void> =>
  format === "json"
    ? printJson(happened)
    : printTable(happened, [
        [{ en: "at", ru: "когда" }, ({ at }) => shownTime(at)],
        [{ en: "event", ru: "событие" }, ({ event }, language) => inLanguage(events[event], language)],
        [{ en: "id", ru: "id" }, ({ key }) => key],
        [{ en: "company", ru: "компания" }, ({ company }) => String(company)],
        [{ en: "name", ru: "имя" }, ({ name }) => name || NONE],
        [{ en: "by", ru: "кем" }, ({ operator }) => operator],
        [{ en: "details", ru: "подробности" }, ({ details }) => details || NONE]
      ])
