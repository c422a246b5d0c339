import { byLanguage, type Language } from "@estate/text/Language"

/** The texts of the morning report. */
export const morningTexts = byLanguage({
  notAllowed: {
    en: {
      threads: "This key has no access to threads.",
      calls: "This key has no access to calls.",
      invoices: "This key has no access to invoices.",
      accounts: "This key has no access to accounts."
    },
    ru: {
      threads: "У этого ключа нет доступа к диалогам.",
      calls: "У этого ключа нет доступа к звонкам.",
      invoices: "У этого ключа нет доступа к счетам.",
      accounts: "У этого ключа нет доступа к списку сотрудников."
    }
  },
  incomplete: {
    en: {
      threads: "Some threads or messages cannot be read.",
      calls: "Some calls cannot be read.",
      invoices: "Some invoices cannot be read.",
      accounts: "Some accounts cannot be read."
    },
    ru: {
      threads: "Часть диалогов или сообщений не удалось прочитать.",
      calls: "Часть звонков не удалось прочитать.",
      invoices: "Часть счетов не удалось прочитать.",
      accounts: "Часть списка сотрудников не удалось прочитать."
    }
  },
  whatCannotBeRead: { en: "See: estate drift", ru: "Подробнее: estate drift" },
  waitingThreads: { en: "Waiting for an answer", ru: "Кто ждёт ответа" },
  nobodyWaits: { en: "Nobody is waiting for an answer.", ru: "Никто не ждёт ответа." },
  threads: { en: "Threads waiting for an answer", ru: "Диалогов без ответа" },
  unread: { en: "unread", ru: "непрочитанных" },
  since: {
    en: (day: string) => `Threads with a message since ${day}.`,
    ru: (day: string) => `Диалоги с сообщениями начиная с ${day}`
  },
  finished: {
    en: "Probably finished, by thanks, a farewell, or as handled in Slack",
    ru: "Вероятно, закончены (покупатель поблагодарил или попрощался, либо решено в Slack)"
  },
  longest: { en: "Longest wait", ru: "Самое долгое ожидание" },
  byWait: { en: "Threads by waiting time", ru: "Диалоги по времени ожидания" },
  waitSteps: {
    en: ["up to 5 min", "5 min to 1 h", "1 to 24 h", "over 24 h"],
    ru: ["до 5 мин", "от 5 мин до часа", "от часа до суток", "больше суток"]
  },
  number: { en: "#", ru: "№" },
  calls: { en: "Calls", ru: "Звонки" },
  callsOf: { en: "calls of", ru: "звонки за" },
  callCount: { en: "Calls", ru: "Звонков" },
  missed: { en: "Missed", ru: "Пропущено" },
  talk: { en: "Average talk", ru: "Разговор в среднем" },
  notReached: { en: "Callers to call back", ru: "Кому перезвонить" },
  byHour: { en: "Calls by hour", ru: "Звонки по часам" },
  callBack: {
    en: "Missed callers nobody has spoken to since",
    ru: "Кто до сих пор не дозвонился"
  },
  callBackNote: {
    en: "The list is of these days and all later ones, until now. The platform does not see your outgoing calls: callers you have already called back stay in the list.",
    ru: "В списке звонки этих дней и все более поздние. Платформа не видит исходящих звонков: те, кому вы уже перезвонили, остаются в списке."
  },
  about: { en: "About", ru: "О чём" },
  withoutNumber: { en: "Missed calls without a number", ru: "Пропущенных звонков без номера" },
  notFollowed: {
    en: "There were too many callers to track them all. Calls from the others",
    ru: "Номеров слишком много, чтобы отследить каждый. Звонков с остальных"
  },
  invoices: { en: "Unpaid invoices", ru: "Неоплаченные счета" },
  nothingOpen: { en: "Everything is paid.", ru: "Всё оплачено." },
  invoiceCount: {
    en: (count: string, partly: string) =>
      partly === "0" ? `invoices: ${count}` : `invoices: ${count}, of which partly paid: ${partly}`,
    ru: (count: string, partly: string) =>
      partly === "0" ? `счетов: ${count}` : `счетов: ${count}, из них оплачено частично: ${partly}`
  },
  invitations: { en: "Invitations not accepted", ru: "Непринятые приглашения" },
  allJoined: { en: "Everyone has accepted.", ru: "Все приглашения приняты." },
  sent: { en: "Sent", ru: "Отправлено" },
  first: { en: "What to do first", ru: "Что сделать сначала" },
  nothingToDo: { en: "Nothing urgent. Have a good day.", ru: "Срочных дел нет. Хорошего дня." },
  nothingKnown: {
    en: "Nothing urgent in what this key has access to.",
    ru: "Среди того, к чему у ключа есть доступ, срочного нет."
  },
  answer: {
    en: (who: string, waiting: string) => `Answer ${who}, waiting for ${waiting}`,
    ru: (who: string, waiting: string) => `Ответить: ${who}, ждёт ${waiting}`
  },
  callBackStep: {
    en: (who: string, waiting: string) => `Call ${who} back, waiting for ${waiting}`,
    ru: (who: string, waiting: string) => `Перезвонить: ${who}, ждёт звонка ${waiting}`
  },
  settle: {
    en: (count: string, amount: string, number: string, waiting: string) =>
      `Resolve invoices older than 30 days: ${count}, ${amount} in total; the oldest, No. ${number}, is ${waiting} old`,
    ru: (count: string, amount: string, number: string, waiting: string) =>
      `Разобраться со счетами старше 30 дней: ${count}, всего ${amount}; самому старому, № ${number}, уже ${waiting}`
  },
  remind: {
    en: (count: string, who: string, waiting: string) =>
      `Send reminders of invitations older than 7 days: ${count}; the oldest, to ${who}, is ${waiting} old`,
    ru: (count: string, who: string, waiting: string) =>
      `Напомнить о приглашениях старше 7 дней: ${count}; самое давнее — ${who}, ${waiting}`
  }
})
/** The texts of the morning report in one language. */
export type MorningTexts = (typeof morningTexts)[Language]
