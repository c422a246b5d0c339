import type { SkippedRecord } from "@estate/api-client/CallOptions"
import type { LenientValues } from "@estate/api-client/ClientSettings"
import type { Language } from "@estate/text/Language"
import { unreadableText } from "../Records/SkippedRecords.ts"
import { doctorTexts } from "./DoctorTexts.ts"
import { type CheckResult, ok, warning } from "./Finding.ts"

/** Whether the answers so far matched the contract. */
export const answersAsDocumented = (
  language: Language,
  skipped: ReadonlyArray<SkippedRecord>,
  lenient: ReadonlyArray<LenientValues>
): CheckResult => {
  const texts = doctorTexts[language]
  const fields = lenient.map(({ operation, path, actual }) => `${operation} ${path} (${actual})`)
  const details = [
    ...(skipped.length === 0 ? [] : [unreadableText(skipped, language)]),
    ...(fields.length === 0 ? [] : [texts.readLeniently(beginning(fields))])
  ]
  return details.length === 0
    ? ok(texts.form, texts.asDocumented)
    : warning(texts.form, details.join("; "), texts.allDifferences)
}

const MAX_FIELDS = 5

const beginning = (fields: ReadonlyArray<string>) =>
  fields.slice(0, MAX_FIELDS).join(", ") + (fields.length > MAX_FIELDS ? ", …" : "")
