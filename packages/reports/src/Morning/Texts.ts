import type { Language } from "@estate/text/Language"

/** The texts of the morning report. */
export const morningTexts = {
  en: {
    language: "en",
    title: "Morning report",
    notAllowed: {
      threads: "This key has no access to threads.",
      calls: "This key has no access to calls.",
      invoices: "This key has no access to invoices.",
      accounts: "This key has no access to accounts."
    },
    waitingThreads: "Waiting for an answer",
    nobodyWaits: "Nobody is waiting for an answer.",
    threads: "Threads waiting for an answer",
    unread: (count: string) => `unread: ${count}`,
    read: "read",
    since: (day: string) => `Threads with a message since ${day}.`,
    finished: (count: string) => `Probably finished, by thanks, a farewell, or as handled in Slack: ${count}`,
    longest: "Longest wait",
    byWait: "Threads by waiting time",
    waitSteps: ["up to 5 min", "5 min to 1 h", "1 to 24 h", "over 24 h"],
    number: "#",
    unreadCount: "Unread",
    listing: "Listing",
    calls: "Calls",
    callsOf: "calls of",
    callCount: "Calls",
    missed: "Missed",
    talk: "Average talk",
    notReached: "Callers to call back",
    byHour: "Calls by hour",
    answered: "answered",
    missedSeries: "missed",
    hungUp: "hung up at once",
    callBack: "Missed callers nobody has spoken to since",
    callBackNote:
      "The platform does not see your outgoing calls: callers you have already called back stay in the list.",
    about: "About",
    withoutNumber: (count: string) => `Missed calls without a number: ${count}.`,
    notFollowed: (count: string) =>
      `There were too many callers to track them all. Calls from the others: ${count}.`,
    invoices: "Unpaid invoices",
    nothingOpen: "Everything is paid.",
    open: "To pay",
    upTo: (amount: string, isUpTo: boolean) => (isUpTo ? `up to ${amount}` : amount),
    invoiceCount: (count: string, partly: string) =>
      partly === "0" ? `invoices: ${count}` : `invoices: ${count}, of which partly paid: ${partly}`,
    over90: "Older than 90 days",
    ages: "By age, in days since creation",
    invitations: "Invitations not accepted",
    allJoined: "Everyone has accepted.",
    sent: "Sent",
    first: "What to do first",
    nothingToDo: "Nothing urgent. Have a good day.",
    answer: (who: string, about: string, waiting: string) =>
      `Answer ${who}, waiting for ${waiting} (${about})`,
    callBackStep: (who: string, about: string, waiting: string) =>
      `Call ${who} back, waiting for ${waiting} (${about})`,
    settle: (count: string, amount: string, number: string, waiting: string) =>
      `Resolve invoices older than 30 days: ${count}, ${amount} in total; the oldest, No. ${number}, is ${waiting} old`,
    remind: (count: string, who: string, waiting: string) =>
      `Send reminders of invitations older than 7 days: ${count}; the oldest, to ${who}, is ${waiting} old`
  },
  ru: {
    language: "ru",
    title: "Утренний отчёт",
    notAllowed: {
      threads: "У этого ключа нет доступа к диалогам.",
      calls: "У этого ключа нет доступа к звонкам.",
      invoices: "У этого ключа нет доступа к счетам.",
      accounts: "У этого ключа нет доступа к списку сотрудников."
    },
    waitingThreads: "Кто ждёт ответа",
    nobodyWaits: "Никто не ждёт ответа.",
    threads: "Диалогов без ответа",
    unread: (count: string) => `непрочитанных: ${count}`,
    read: "прочитано",
    since: (day: string) => `Диалоги с сообщениями начиная с ${day}`,
    finished: (count: string) =>
      `Вероятно, закончены (поблагодарили, попрощались или отмечены в Slack): ${count}`,
    longest: "Самое долгое ожидание",
    byWait: "Диалоги по времени ожидания",
    waitSteps: ["до 5 мин", "от 5 мин до часа", "от часа до суток", "больше суток"],
    number: "№",
    unreadCount: "Новых",
    listing: "Объявление",
    calls: "Звонки",
    callsOf: "звонки за",
    callCount: "Звонков",
    missed: "Пропущено",
    talk: "Разговор в среднем",
    notReached: "Кому перезвонить",
    byHour: "Звонки по часам",
    answered: "отвечено",
    missedSeries: "пропущено",
    hungUp: "сразу положили трубку",
    callBack: "Пропущенные звонки, после которых с клиентом не говорили",
    callBackNote: "Платформа не видит исходящих звонков: те, кому вы уже перезвонили, остаются в списке.",
    about: "О чём",
    withoutNumber: (count: string) => `Пропущенных звонков без номера: ${count}.`,
    notFollowed: (count: string) =>
      `Звонивших слишком много, чтобы отследить каждого. Звонков от остальных: ${count}.`,
    invoices: "Неоплаченные счета",
    nothingOpen: "Всё оплачено.",
    open: "К оплате",
    upTo: (amount: string, isUpTo: boolean) => (isUpTo ? `до ${amount}` : amount),
    invoiceCount: (count: string, partly: string) =>
      partly === "0" ? `счетов: ${count}` : `счетов: ${count}, из них оплачено частично: ${partly}`,
    over90: "Старше 90 дней",
    ages: "По возрасту, дней с создания",
    invitations: "Непринятые приглашения",
    allJoined: "Все приглашения приняты.",
    sent: "Отправлено",
    first: "Что сделать сначала",
    nothingToDo: "Срочных дел нет. Хорошего дня.",
    answer: (who: string, about: string, waiting: string) => `Ответить: ${who}, ждёт ${waiting} (${about})`,
    callBackStep: (who: string, about: string, waiting: string) =>
      `Перезвонить: ${who}, ждёт звонка ${waiting} (${about})`,
    settle: (count: string, amount: string, number: string, waiting: string) =>
      `Разобраться со счетами старше 30 дней: ${count}, всего ${amount}; самому старому, № ${number}, уже ${waiting}`,
    remind: (count: string, who: string, waiting: string) =>
      `Напомнить о приглашениях старше 7 дней: ${count}; самое давнее — ${who}, ${waiting}`
  }
} as const
/** The texts of the morning report in one language. */
export type MorningTexts = (typeof morningTexts)[Language]
