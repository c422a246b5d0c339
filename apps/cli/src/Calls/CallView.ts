import { encoderOf } from "@estate/decode/Encode"
import { Call, ProjectCall } from "@estate/domain/Call"
import type { Translations } from "@estate/text/Language"
import { formatPhone } from "@estate/text/Phones"
import { Duration, Option } from "effect"
import { lengthText } from "../Records/PeopleColumns.ts"
import { recordView } from "../Records/RecordView.ts"

const statuses: Readonly<Record<number, Translations>> = {
  0: { en: "", ru: "" },
  1: { en: "target", ru: "целевой" },
  2: { en: "non-target", ru: "нецелевой" }
}

/** `1:05`, `1:02:30`. */
const clock = (length: Duration.Duration): string => lengthText(seconds(length)).replace(/^0:0?/u, "")

const seconds = (length: Duration.Duration) => Math.round(Duration.toSeconds(length))

const missed = { en: "missed", ru: "пропущен" } as const

const isOfProject = (call: Call) => call instanceof ProjectCall

/** The listing or the project of a call. */
const subjectOf = (call: Call): string => (isOfProject(call) ? call.projectName : call.listingTitle)

/** How calls of either variant are shown; missed ones are highlighted. */
export const callView = recordView<Call>()({
  title: { en: "Calls", ru: "Звонки" },
  fields: {
    id: { heading: { en: "Id", ru: "Номер" }, align: "right", isOptional: true },
    calledAt: {
      value: ({ calledAt }) => calledAt.toIso(),
      heading: { en: "Called", ru: "Когда" },
      kind: "local"
    },
    phone: { heading: { en: "Phone", ru: "Телефон" }, terminalText: ({ phone }) => formatPhone(phone) },
    duration: {
      value: ({ duration }) => seconds(duration),
      heading: { en: "Length", ru: "Длился" },
      kind: "seconds",
      terminalText: (call, language) => (call.isMissed ? missed[language] : clock(call.duration)),
      align: "right"
    },
    waiting: {
      value: ({ waiting }) => seconds(waiting),
      heading: { en: "Waited", ru: "Ждал" },
      kind: "seconds",
      terminalText: call => clock(call.waiting),
      align: "right",
      isOptional: true
    },
    packageId: { heading: { en: "Package no.", ru: "№ пакета" }, align: "right" },
    packageTitle: {
      value: call => (isOfProject(call) ? Option.getOrNull(call.packageTitle) : undefined),
      heading: { en: "Package", ru: "Пакет" },
      shrinks: true
    },
    projectName: {
      value: call => (isOfProject(call) ? call.projectName : undefined),
      heading: { en: "About", ru: "О чём" },
      terminalText: subjectOf,
      shrinks: true
    },
    status: {
      value: call => (isOfProject(call) ? call.status : undefined),
      heading: { en: "Status", ru: "Статус" },
      terminalText: (call, language) =>
        isOfProject(call) ? (statuses[call.status]?.[language] ?? String(call.status)) : ""
    },
    recordingUrl: {
      value: call => (isOfProject(call) ? Option.getOrNull(call.recordingUrl) : undefined),
      heading: { en: "Recording", ru: "Запись" },
      shrinks: true
    },
    listingTitle: {
      cutsMiddle: true,
      value: call => (isOfProject(call) ? undefined : call.listingTitle),
      heading: { en: "Listing", ru: "Объявление" },
      shrinks: true
    },
    listingPrice: {
      value: call => (isOfProject(call) ? undefined : call.listingPrice),
      heading: { en: "Price", ru: "Цена" },
      align: "right"
    }
  },
  table: ["id", "calledAt", "phone", "duration", "waiting", "status", "projectName", "listingTitle"],
  screen: ["calledAt", "phone", "projectName", "duration", "status", "waiting", "id"],
  toWire: encoderOf(Call),
  isHighlighted: call => call.isMissed
})
