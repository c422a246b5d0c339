import { inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
import { type Column, renderTable } from "@estate/text/Table"
import { DateTime, Option } from "effect"
import type { KeyEvent } from "../Keys/EventsRepo.ts"
import type { KeyRecord } from "../Keys/Repo.ts"

/** How a table is printed. */
export interface TableStyle {
  readonly language: Language
  /** In columns of the terminal; a pipe has no end. */
  readonly width: number
}

const time = (moment: DateTime.Utc) => DateTime.formatIso(moment).replace(/\.\d+Z$/, "Z")

const NONE = "-"

const orNone = <A>(value: Option.Option<A>, show: (value: A) => string) =>
  Option.match(value, { onNone: () => NONE, onSome: show })

const expired = { en: "expired", ru: "истёк" }

/** The keys, without their secrets. */
export const keyTable = (keys: ReadonlyArray<KeyRecord>, now: DateTime.Utc, style: TableStyle): string =>
  table(keys, style, [
    [{ en: "id", ru: "id" }, ({ id }) => id],
    [{ en: "name", ru: "имя" }, ({ name }) => name || NONE],
    [{ en: "company", ru: "компания" }, ({ company }) => String(company)],
    [{ en: "account", ru: "сотрудник" }, ({ account }) => orNone(account, String)],
    [{ en: "created", ru: "создан" }, ({ created_at }) => time(created_at)],
    [
      { en: "expires", ru: "действует до" },
      ({ expires_at }) =>
        orNone(expires_at, end =>
          DateTime.lessThan(end, now) ? inLanguage(expired, style.language) : time(end)
        )
    ],
    [{ en: "last used", ru: "использован" }, ({ last_used_at }) => orNone(last_used_at, time)],
    [{ en: "may use", ru: "разделы" }, ({ areas }) => areas.join(",")]
  ])

const events: Readonly<Record<KeyEvent["event"], LocalizedText>> = {
  created: { en: "created", ru: "создан" },
  replaced: { en: "replaced", ru: "заменён" },
  revoked: { en: "revoked", ru: "отозван" }
}

/** What was done to keys. */
export const eventTable = (happened: ReadonlyArray<KeyEvent>, style: TableStyle): string =>
  table(happened, style, [
    [{ en: "at", ru: "когда" }, ({ at }) => time(at)],
    [{ en: "event", ru: "событие" }, ({ event }) => inLanguage(events[event], style.language)],
    [{ en: "id", ru: "id" }, ({ key }) => key],
    [{ en: "company", ru: "компания" }, ({ company }) => String(company)],
    [{ en: "name", ru: "имя" }, ({ name }) => name || NONE],
    [{ en: "by", ru: "кем" }, ({ operator }) => operator],
    [{ en: "details", ru: "подробности" }, ({ details }) => details || NONE]
  ])

type Field<A> = readonly [heading: LocalizedText, text: (row: A) => string]

const table = <A>(rows: ReadonlyArray<A>, { language, width }: TableStyle, fields: ReadonlyArray<Field<A>>) =>
  renderTable(
    fields.map(([heading, text]): Column<A> => ({ heading: inLanguage(heading, language), text })),
    rows,
    { width }
  ).trimEnd()
