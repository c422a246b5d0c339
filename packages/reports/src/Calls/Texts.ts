import { byLanguage, type Language } from "@estate/text/Language"

/** The texts of the calls report. */
export const callsTexts = byLanguage({
  total: { en: "Total", ru: "Всего" },
  calls: { en: "Calls", ru: "Звонков" },
  previousNote: {
    en: 'In the tables, "Before" is the calls of that period.',
    ru: "В таблицах «Было» — звонки того периода."
  },
  missed: { en: "Missed", ru: "Пропущено" },
  missedNote: { en: "the caller waited, nobody answered", ru: "клиент ждал, но ему не ответили" },
  missedShare: { en: "Missed, share of calls", ru: "Доля пропущенных" },
  hungUp: { en: "Hung up at once", ru: "Сразу положили трубку" },
  hungUpNote: { en: "after 0 seconds; not missed", ru: "через 0 секунд; не пропущены" },
  hungUpSeries: { en: "hung up at once", ru: "сразу положили трубку" },
  talk: { en: "Talk time", ru: "Время разговоров" },
  talkLength: { en: "Talk time per call", ru: "Длина разговора" },
  answer: { en: "Wait (answered calls)", ru: "Ожидание (отвеченные)" },
  patience: { en: "Wait (missed calls)", ru: "Ожидание (пропущенные)" },
  median: { en: "median; 90th percentile", ru: "медиана; 90-й процентиль" },
  average: { en: "Average talk", ru: "В среднем" },
  answered: { en: "answered", ru: "отвечено" },
  missedSeries: { en: "missed", ru: "пропущено" },
  when: { en: "When people call", ru: "Когда звонят" },
  by: {
    en: { day: "Calls by day", week: "Calls by week (from Monday)", month: "Calls by month" },
    ru: { day: "Звонки по дням", week: "Звонки по неделям (с понедельника)", month: "Звонки по месяцам" }
  },
  heat: { en: "Calls by weekday and hour", ru: "Звонки по дням недели и часам" },
  missedHeat: {
    en: "Share of missed calls by weekday and hour, 10 calls or more",
    ru: "Доля пропущенных по дням недели и часам, от 10 звонков"
  },
  marks: { en: "Target and non-target calls", ru: "Целевые и нецелевые звонки" },
  target: { en: "Target", ru: "Целевые" },
  targetShare: { en: "Target, share of calls", ru: "Доля целевых" },
  markedTargetShare: { en: "Target, share of marked calls", ru: "Доля целевых среди размеченных" },
  toMark: { en: "to be marked", ru: "нужно разметить" },
  perTargetCall: { en: "Cost per target call", ru: "Цена целевого звонка" },
  billed: {
    en: (amount: string, invoices: string) => `${amount} billed, invoices: ${invoices}`,
    ru: (amount: string, invoices: string) => `выставлено ${amount}, счетов: ${invoices}`
  },
  spendNote: {
    en: "Cost per target call: all that the platform billed on these days, for calls and for everything else (listings, promotion, threads), paid or not, divided by the target calls.",
    ru: "Цена целевого звонка — всё, что платформа выставила за эти дни: и за звонки, и за остальное (объявления, продвижение, диалоги), оплачено это или нет, — на число целевых звонков."
  },
  nothingBilled: {
    en: "No cost per target call: the platform billed nothing on these days.",
    ru: "Цены целевого звонка нет: за эти дни платформа ничего не выставила."
  },
  tooShort: {
    en: "No cost per target call: bills are monthly, so a cost needs a period of four weeks or more.",
    ru: "Цены целевого звонка нет: счета выставляют раз в месяц, поэтому нужен период от четырёх недель."
  },
  noSpend: {
    en: "No cost per target call: there is no access to the invoices.",
    ru: "Цены целевого звонка нет: нет доступа к счетам."
  },
  callers: { en: "Callers", ru: "Разных номеров" },
  moreThan: { en: (count: string) => `more than ${count}`, ru: (count: string) => `больше ${count}` },
  newCallers: { en: "First call in 90 days", ru: "Впервые за 90 дней" },
  newCallersNote: { en: "no call in the 90 days before the period", ru: "без звонков за 90 дней до периода" },
  lost: { en: "Missed callers", ru: "Кто не дозвонился" },
  lostCallers: { en: "Lost callers", ru: "Так и не дозвонились" },
  lostNote: {
    en: (callers: string) => `missed and not spoken to since; missed callers: ${callers}`,
    ru: (callers: string) => `после пропущенного разговора не было; всего не дозвонились: ${callers}`
  },
  reached: { en: "Reached later", ru: "Дозвонились позже" },
  reachedNote: {
    en: (share: string) => `${share} of missed callers`,
    ru: (share: string) => `${share} всех, кто не дозвонился`
  },
  attempts: { en: "Attempts", ru: "Попыток дозвониться" },
  attemptsNote: {
    en: "missed calls since their last talk",
    ru: "пропущенных звонков с последнего разговора"
  },
  untilTalk: { en: "Time until the talk", ru: "Время до разговора" },
  notReached: { en: "not reached", ru: "не дозвонились" },
  followed: {
    en: "Who was missed in the period, and whether the same number spoke to somebody within 30 days after it. Your own calls back are not seen by the platform.",
    ru: "Кто не дозвонился за период и состоялся ли с этим номером разговор до его конца или в следующие 30 дней. Ваших исходящих звонков платформа не видит."
  },
  notFollowed: {
    en: "Calls of callers beyond the first 20,000, who are not followed",
    ru: "Звонков с номеров сверх первых 20 000 (здесь не учтены)"
  },
  inHours: { en: "In business hours", ru: "В рабочее время" },
  outOfHours: { en: "Out of hours", ru: "В нерабочее время" },
  byHours: { en: "In and out of business hours", ru: "В рабочее и нерабочее время" },
  recordings: { en: "Worth listening to", ru: "Стоит послушать" },
  recordingsNote: {
    en: "The ten longest talks of five minutes or more, and the ten latest without a status.",
    ru: "Десять самых долгих разговоров от пяти минут и десять последних без статуса."
  },
  recordingsHint: { en: "Their addresses: --part recordings", ru: "Ссылки на них: --part recordings" },
  callersHint: {
    en: "All of them, with the recordings: --part callers",
    ru: "Все номера и записи: --part callers"
  },
  withoutNumber: {
    en: "Calls without a number, not among the callers",
    ru: "Звонков без номера (среди разных номеров не учтены)"
  },
  nonTarget: { en: "Non-target", ru: "Нецелевые" },
  unmarked: { en: "No status", ru: "Без статуса" },
  otherStatuses: {
    en: "Calls with an unknown status, counted among those without one",
    ru: "Звонков с неизвестным статусом (учтены среди звонков без статуса)"
  },
  projects: { en: "Projects", ru: "Проекты" },
  project: { en: "Project", ru: "Проект" },
  listings: { en: "Listings", ru: "Объявления" },
  listing: { en: "Listing", ru: "Объявление" },
  missedListings: { en: "Listings with missed calls", ru: "Объявления с пропущенными звонками" },
  packages: { en: "Packages", ru: "Пакеты" },
  package: { en: "Package", ru: "Пакет" },
  id: { en: "No.", ru: "№" },
  none: { en: "There were no calls.", ru: "Звонков не было." },
  feeds: {
    en: "These calls come from the feeds module. It reports the listing and its price, but not the project, the status (target or not), the recording or the package title. Figures that need those are left out. It does not report the listing's number either: listings with the same title count as one.",
    ru: "Звонки получены из модуля фидов: в нём есть объявление и его цена, но нет проекта, статуса (целевой или нет), записи и названия пакета. Показатели, для которых они нужны, не выводятся. Номера объявления в нём тоже нет: объявления с одинаковыми названиями учтены вместе."
  },
  projectsOnly: {
    en: "These calls do not come from the feeds module: the platform reports their project, but not the listing.",
    ru: "Звонки получены без модуля фидов: платформа сообщает проект, но не объявление."
  },
  mixed: {
    en: (projects: number, listings: number) =>
      `There are two kinds of calls: ${projects} with a project and ${listings} with a listing. Only the former have a status.`,
    ru: (projects: number, listings: number) =>
      `Звонки двух видов: с проектом — ${projects}, с объявлением — ${listings}. Статус есть только у первых.`
  },
  others: {
    en: (count: number) =>
      `${count} calls are in groups beyond the first 10,000 and count only in the totals.`,
    ru: (count: number) => `Звонков в группах сверх первых 10 000: ${count}. Они учтены только в итогах.`
  }
})
/** The texts of the calls report in one language. */
export type CallsTexts = (typeof callsTexts)[Language]
