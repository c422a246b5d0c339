import { Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import type { Translations } from "@estate/text/Language"
import { Duration, Option } from "effect"
import type { RecordView } from "../Records/RecordView.ts"
import { wireForm } from "../Records/WireForm.ts"

/** A call as JSON, with the fields of its variant. Durations are seconds. */
type CallRecord = {
  readonly id: number
  readonly calledAt: string
  readonly phone: string
  readonly duration: number
  readonly waiting: number
  readonly packageId: number
  readonly packageTitle?: string | null
  readonly projectName?: string
  readonly status?: number
  readonly recordingUrl?: string | null
  readonly listingTitle?: string
  readonly listingPrice?: string
}

const statuses: Readonly<Record<number, Translations>> = {
  0: { en: "", ru: "" },
  1: { en: "target", ru: "целевой" },
  2: { en: "non-target", ru: "нецелевой" }
}

/** `1:05`, `1:02:30`. */
const clock = (length: Duration.Duration): string => {
  const whole = seconds(length)
  const two = (value: number) => String(value).padStart(2, "0")
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

const seconds = (length: Duration.Duration) => Math.round(Duration.toSeconds(length))

const missed = { en: "missed", ru: "пропущен" } as const

/** The listing or the project of a call. */
const subjectOf = (call: Call): string => (call instanceof ListingCall ? call.listingTitle : call.projectName)

/** How calls of either variant are shown; missed ones are highlighted. */
export const callView: RecordView<Call, CallRecord> = {
  title: { en: "Calls", ru: "Звонки" },
  fields: {
    id: { heading: { en: "Id", ru: "Номер" }, align: "right", isOptional: true },
    calledAt: { heading: { en: "Called", ru: "Когда" }, time: "local" },
    phone: { heading: { en: "Phone", ru: "Телефон" } },
    duration: {
      heading: { en: "Length", ru: "Длился" },
      measure: "seconds",
      terminalText: (call, language) => (call.isMissed ? missed[language] : clock(call.duration)),
      align: "right"
    },
    waiting: {
      heading: { en: "Waited", ru: "Ждал" },
      measure: "seconds",
      terminalText: call => clock(call.waiting),
      align: "right",
      isOptional: true
    },
    packageId: { heading: { en: "Package no.", ru: "№ пакета" }, align: "right" },
    packageTitle: { heading: { en: "Package", ru: "Пакет" }, canShrink: true },
    projectName: {
      heading: { en: "About", ru: "О чём" },
      terminalText: subjectOf,
      canShrink: true
    },
    status: {
      heading: { en: "Status", ru: "Статус" },
      terminalText: (call, language) =>
        call instanceof ProjectCall ? (statuses[call.status]?.[language] ?? String(call.status)) : ""
    },
    recordingUrl: { heading: { en: "Recording", ru: "Запись" }, canShrink: true },
    listingTitle: { heading: { en: "Listing", ru: "Объявление" }, canShrink: true },
    listingPrice: { heading: { en: "Price", ru: "Цена" }, align: "right" }
  },
  table: ["id", "calledAt", "phone", "duration", "waiting", "status", "projectName", "listingTitle"],
  screen: ["calledAt", "phone", "projectName", "duration", "status", "waiting", "id"],
  toRecord: call => ({
    id: call.id,
    calledAt: call.calledAt.toIso(),
    phone: call.phone,
    duration: seconds(call.duration),
    waiting: seconds(call.waiting),
    packageId: call.packageId,
    ...(call instanceof ProjectCall
      ? {
          packageTitle: Option.getOrNull(call.packageTitle),
          projectName: call.projectName,
          status: call.status,
          recordingUrl: Option.getOrNull(call.recordingUrl)
        }
      : { listingTitle: call.listingTitle, listingPrice: call.listingPrice })
  }),
  toWire: wireForm(Call),
  isHighlighted: call => call.isMissed
}
