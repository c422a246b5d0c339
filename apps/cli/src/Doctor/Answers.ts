import type { SkippedRecord } from "@estate/api-client/ClientSettings"
import { Effect, Metric } from "effect"
import { fieldsOf } from "../Records/SkippedRecords.ts"
import type { doctorTexts } from "./DoctorTexts.ts"
import type { CheckResult, Finding } from "./Finding.ts"

/** Whether the answers so far were as the contract describes them. */
export const answersAsDocumented = (
  texts: (typeof doctorTexts)["en" | "ru"],
  skipped: ReadonlyArray<SkippedRecord>
): Effect.Effect<CheckResult> =>
  Effect.map(fieldsReadLeniently, fields => {
    const details = [
      ...(skipped.length === 0 ? [] : [texts.skipped(skipped.length, fieldsOf(skipped))]),
      ...(fields.length === 0 ? [] : [texts.readLeniently(beginning(fields))])
    ]
    const finding: Finding =
      details.length === 0
        ? { check: texts.form, status: "ok", detail: texts.asDocumented, fix: null }
        : { check: texts.form, status: "warning", detail: details.join("; "), fix: texts.allDifferences }
    return { finding, failed: undefined }
  })

const MAX_FIELDS = 5

const beginning = (fields: ReadonlyArray<string>) =>
  fields.slice(0, MAX_FIELDS).join(", ") + (fields.length > MAX_FIELDS ? ", …" : "")

/** `Threads.page items.board_id (string)`, with the type that came. */
const fieldsReadLeniently: Effect.Effect<ReadonlyArray<string>> = Effect.map(Metric.snapshot, pairs =>
  pairs.flatMap(({ metricKey: { name, tags } }) => {
    if (name !== "estate_client_leniencies") return []
    const { operation, path, actual } = Object.fromEntries(tags.map(({ key, value }) => [key, value]))
    return [`${operation} ${path} (${actual})`]
  })
)
