import { byLanguage, type Language } from "@estate/text/Language"

/** The texts of the responses report. */
export const responsesTexts = byLanguage({
  asked: { en: "enquiries", ru: "обращения" },
  total: { en: "How fast buyers are answered", ru: "Как быстро отвечают покупателям" },
  none: { en: "There were no messages from buyers.", ru: "Сообщений от покупателей не было." },
  turns: { en: "Enquiries", ru: "Обращений" },
  turnNote: {
    en: "An enquiry is what a buyer wrote until the agency answered, in one message or several. Its time runs from the first of them.",
    ru: "Обращение — всё, что покупатель написал до ответа агентства, одним сообщением или несколькими. Время считается от первого из них."
  },
  previousNote: {
    en: "The charts and tables are of this period alone.",
    ru: "Графики и таблицы — только за этот период."
  },
  threads: { en: "threads", ru: "диалогов" },
  number: { en: "enquiries", ru: "обращений" },
  medianReply: { en: "Reply time, median", ru: "Время ответа, медиана" },
  p90Reply: { en: "Reply time, 90th percentile (P90)", ru: "Время ответа, 90-й процентиль (P90)" },
  notReached: { en: "not reached", ru: "нет ответа" },
  unansweredShare: { en: "not answered for 24 hours or more", ru: "без ответа сутки и дольше" },
  tooFew: { en: "fewer than 10 enquiries", ru: "меньше 10 обращений" },
  within5Minutes: { en: "Within 5 minutes", ru: "За 5 минут" },
  within1Hour: { en: "Within 1 hour", ru: "За час" },
  within24Hours: { en: "Within 24 hours", ru: "За сутки" },
  stillWaiting: { en: "Still waiting, less than 24 hours", ru: "Ещё ждут, меньше суток" },
  neverAnswered: { en: "Not answered for 24 hours or more", ru: "Без ответа сутки и дольше" },
  stopped: { en: "Stopped after our answer", ru: "Замолчали после ответа" },
  stoppedOf: {
    en: (stopped: string, threads: string) => `threads: ${stopped} of ${threads}`,
    ru: (stopped: string, threads: string) => `диалогов: ${stopped} из ${threads}`
  },
  fast: { en: "Time to the reply", ru: "Время до ответа" },
  steps: {
    en: ["within 5 min", "5 min to 1 h", "1 to 24 h", "after 24 h", "still waiting", "never"],
    ru: ["за 5 мин", "от 5 мин до часа", "от часа до суток", "позже суток", "ещё ждут", "без ответа"]
  },
  parts: {
    en: 'In and out of business hours; rows with "…" count business hours alone',
    ru: "В рабочее время и вне его; в строках с «…» учтено только рабочее время"
  },
  ofAnswered: {
    en: "Median and P90 are of the answered, where there are 10 or more.",
    ru: "Медиана и P90 — по отвеченным, где их не меньше 10."
  },
  part: { en: "Enquiries", ru: "Обращения" },
  real: { en: "All", ru: "Все" },
  inHours: { en: "Written in hours", ru: "Рабочее время" },
  businessTime: { en: "… in business time", ru: "… без нерабочих часов" },
  outOfHours: { en: "Written out of hours", ru: "Нерабочее время" },
  fromOpening: { en: "… from opening", ru: "… от открытия" },
  hoursHint: {
    en: 'To change them: --business-hours "mon-sat 10:00-20:00".',
    ru: 'Изменить: --business-hours "пн-сб 10:00-20:00".'
  },
  writtenInHours: { en: ", written in hours", ru: ", в рабочее время" },
  beforeOpening: {
    en: "Written out of hours and answered before opening, so not measured from opening",
    ru: "Написаны в нерабочее время и получили ответ до открытия (время от открытия не считается)"
  },
  finished: {
    en: "Ended by the buyer with thanks or a farewell, which needs no answer and is not counted",
    ru: "Покупатель закончил разговор благодарностью или прощанием, ответ не нужен (не учтены)"
  },
  settled: {
    en: "Marked as handled in Slack, without an answer, not counted",
    ru: "Отмечены в Slack как решённые без ответа (не учтены)"
  },
  notAsked: {
    en: "Threads without a message from the buyer, not counted",
    ru: "Диалогов без сообщений покупателя (не учтены)"
  },
  people: { en: "Who answered from Slack", ru: "Кто ответил из Slack" },
  person: { en: "Person", ru: "Сотрудник" },
  notFromSlack: { en: "not Slack", ru: "не из Slack" },
  peopleNote: {
    en: "From the deeds that the Slack notifier recorded; the platform does not say who answered. Further replies are those after the first. A taken enquiry counts for the last person who took it, and is unanswered if nobody has answered it or marked it as handled, which means settled without an answer here.",
    ru: "По журналу действий в Slack: платформа не сообщает, кто ответил. «Ещё» — ответы после первого. Взятое обращение числится за тем, кто взял его последним; «Не отв.» — те из взятых, на которые никто не ответил и которые никто не отметил решёнными. «Закрыто» — отмечено решённым без ответа на платформе."
  },
  elsewhere: {
    en: "Replies in threads of another company, or deleted since, not counted",
    ru: "Ответов в диалогах другой компании или уже удалённых (не учтены)"
  },
  contradictory: {
    en: "Deeds that name an answer in another thread, not counted",
    ru: "Действий, где указан ответ из другого диалога (не учтены)"
  },
  unidentified: {
    en: "Replies from Slack of which it is not known which message they are, counted as not from Slack",
    ru: "Ответов из Slack, для которых неизвестно, какое это сообщение (учтены как ответы не из Slack)"
  },
  when: { en: "By hour and weekday of the enquiry", ru: "По часу и дню недели обращения" },
  asks: { en: "Enquiries by weekday and hour", ru: "Обращения по дням недели и часам" },
  heat: {
    en: "Median reply time by weekday and hour, 10 enquiries or more",
    ru: "Медиана времени ответа по дням недели и часам, от 10 обращений"
  },
  medianNotReached: { en: "more than half were never answered", ru: "больше половины остались без ответа" },
  byWeekday: { en: "By weekday", ru: "По дням недели" },
  byHour: { en: "By hour", ru: "По часам" },
  about: { en: "By listing and board", ru: "По объявлениям и площадкам" },
  byListing: {
    en: "By listing, most enquiries first",
    ru: "По объявлениям, сначала с наибольшим числом обращений"
  },
  byBoard: { en: "By board", ru: "По площадкам" },
  stoppedNote: {
    en: "Stopped: threads whose buyer has written nothing for three days after the agency's answer, without thanks or a farewell.",
    ru: "Замолчали — диалоги, где после ответа агентства покупатель три дня ничего не пишет и не попрощался."
  },
  unanswered: {
    en: "Not answered, first those who can still be won",
    ru: "Без ответа, сначала те, кого ещё можно удержать"
  }
})
/** The texts of the responses report in one language. */
export type ResponsesTexts = (typeof responsesTexts)[Language]
