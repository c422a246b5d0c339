import type { SkippedRecord } from "@estate/api-client/CallOptions"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import type { Language } from "@estate/text/Language"
import { countOf, type Noun } from "@estate/text/Noun"
import { plainLine } from "@estate/text/PlainText"
import { Effect } from "effect"
import { Notices } from "../Terminal/Notices.ts"

/** Fields that a line names. */
const MAX_FIELDS = 3

/** Records, and the fields for which they cannot be read. */
export const unreadableText = (skipped: ReadonlyArray<SkippedRecord>, language: Language): string =>
  `${countOf(skipped.length, unreadableNoun, language)} (${fieldsOf(skipped)})`

const unreadableNoun: Noun = {
  en: ["unreadable record", "unreadable records"],
  ru: ["нечитаемая запись", "нечитаемые записи", "нечитаемых записей"]
}

const texts = {
  en: (records: string) => `skipped ${records}. See: estate drift`,
  ru: (records: string) => `пропущено: ${records}. Подробнее: estate drift`
} as const

/** The records that a command skipped because they could not be read. */
export interface SkippedRecords {
  readonly add: (record: SkippedRecord) => void
  /** Whether any of this service was skipped since the last time, such as `Invoices`. */
  readonly has: (service: string) => boolean
  /**
   * Fails if any was skipped since the last time: a script would take the list for empty, although
   * the skipped records may be what it asked for.
   */
  readonly mustBeNone: Effect.Effect<void, CommandFailed>
  /** Prints how many were skipped since the last time, unless the same was printed then. */
  readonly print: Effect.Effect<void, never, Notices>
}

export const skippedRecords = (language: Language): SkippedRecords => {
  let skipped: Array<SkippedRecord> = []
  let last = ""
  return {
    add: record => skipped.push(record),
    has: service => skipped.some(({ operation }) => operation.startsWith(`${service}.`)),
    mustBeNone: Effect.suspend(() => {
      if (skipped.length === 0) return Effect.void
      const [en, ru] = [unreadableText(skipped, "en"), unreadableText(skipped, "ru")]
      skipped = []
      return failed(
        ExitCode.failed,
        { en: `nothing was found except ${en}`, ru: `ничего не найдено, но есть ${ru}` },
        { en: "See: estate drift", ru: "Подробнее: estate drift" },
        "UnreadableResponse"
      )
    }),
    print: Effect.suspend(() => {
      if (skipped.length === 0) return Effect.void
      const line = texts[language](unreadableText(skipped, language))
      skipped = []
      if (line === last) return Effect.void
      last = line
      return Effect.flatMap(Notices, notices => notices.print(line))
    })
  }
}

/** `Threads.page last_message_at`, of the first few. */
const fieldsOf = (skipped: ReadonlyArray<SkippedRecord>): string => {
  const fields = [...new Set(skipped.map(({ operation, path }) => plainLine(`${operation} ${path}`.trim())))]
  return fields.slice(0, MAX_FIELDS).join(", ") + (fields.length > MAX_FIELDS ? ", …" : "")
}
