import { byLanguage, type Language } from "@estate/text/Language"
import type { Section } from "./Document.ts"

const texts = byLanguage({
  title: { en: "What the platform's data cannot tell", ru: "Чего нет в данных платформы" },
  whoAnswered: {
    en: "Which employee answered: neither calls nor messages name one.",
    ru: "Кто из сотрудников ответил: ни в звонках, ни в сообщениях этого нет."
  },
  whoAnsweredElsewhere: {
    en: "Which employee answered other than from Slack: messages name nobody. Who answered from Slack is known from the notifier's deeds alone.",
    ru: "Кто из сотрудников ответил не из Slack: в сообщениях этого нет. Кто ответил из Slack, известно только из журнала действий estate-notifier."
  },
  outgoing: {
    en: "Calls that you make: the platform sees only those that come in.",
    ru: "Ваши звонки клиентам: платформа видит только входящие."
  },
  chatToCall: {
    en: "Whether a buyer who wrote also called: messages have no phone number.",
    ru: "Звонил ли покупатель, который писал: в сообщениях нет номера телефона."
  },
  deals: { en: "Whether a viewing or a deal followed.", ru: "Были ли потом показ и сделка." },
  paidPart: {
    en: "How much of a partly paid invoice has been paid, and what was open on an earlier day.",
    ru: "Сколько оплачено по частично оплаченному счёту и что было не оплачено на прошлую дату."
  },
  filled: {
    en: "What is in the fields of a listing: the platform names only the empty ones.",
    ru: "Что указано в полях объявления: платформа называет только пустые."
  }
})

/** Something that the platform's data cannot tell. */
export type Unknown = Exclude<keyof (typeof texts)[Language], "language" | "title">

/** What the platform's data cannot tell, where a reader could expect it. */
export const unknownSection = (unknown: ReadonlyArray<Unknown>, language: Language): Section => ({
  title: texts[language].title,
  blocks: [{ kind: "note", text: unknown.map(which => texts[language][which]).join(" ") }]
})
