import type { ContractDifference } from "@estate/api-client/Drift"
import { byLanguage, type Language } from "@estate/text/Language"
import { recordView } from "../Records/RecordView.ts"

type Words<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

const kinds: Words<ContractDifference["kind"]> = byLanguage({
  unknownField: { en: "unknown field", ru: "неизвестное поле" },
  missingField: { en: "missing field", ru: "нет поля" },
  type: { en: "type", ru: "тип" },
  form: { en: "form", ru: "формат" },
  unknownValue: { en: "unknown value", ru: "неизвестное значение" },
  status: { en: "status", ru: "статус" }
})

const outcomes: Words<ContractDifference["outcome"]> = byLanguage({
  read: { en: "read", ru: "читается" },
  ignored: { en: "ignored", ru: "игнорируется" },
  unreadable: { en: "unreadable", ru: "не читается" }
})

/** How differences are shown; those that make records unreadable are highlighted. */
export const differenceView = recordView<ContractDifference>()({
  fields: {
    operation: { heading: { en: "Operation", ru: "Операция" } },
    path: { heading: { en: "Field", ru: "Поле" }, shrinks: true },
    kind: {
      heading: { en: "Difference", ru: "Расхождение" },
      terminalText: ({ kind }, language) => kinds[language][kind]
    },
    expected: { heading: { en: "Contract", ru: "Контракт" }, shrinks: true },
    actual: { heading: { en: "Platform", ru: "Платформа" }, shrinks: true },
    outcome: {
      heading: { en: "Result", ru: "Итог" },
      terminalText: ({ outcome }, language) => outcomes[language][outcome]
    },
    count: { heading: { en: "Times", ru: "Раз" }, align: "right" },
    of: { heading: { en: "Of", ru: "Из" }, align: "right" }
  },
  table: ["operation", "path", "kind", "expected", "actual", "outcome", "count", "of"],
  isHighlighted: ({ outcome }) => outcome === "unreadable"
})
