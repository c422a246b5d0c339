import type { Language } from "@estate/text/Language"

/** What the morning report says. */
export const morningTexts = {
  en: {
    title: "Morning report",
    notAllowed: {
      threads: "This key may not read threads.",
      calls: "This key may not read calls.",
      invoices: "This key may not read invoices.",
      accounts: "This key may not read accounts."
    },
    unread: "Who waits for an answer",
    nobodyWaits: "Nobody waits for an answer.",
    threads: "Threads waiting for an answer",
    messages: "Unread messages",
    longest: "The longest wait",
    byWait: "Threads by how long they wait",
    waitSteps: ["up to 5 min", "5 min to 1 h", "1 to 24 h", "over 24 h"],
    waiting: "Waiting",
    unreadCount: "Unread",
    author: "From",
    listing: "Listing",
    message: "Message",
    thread: "Thread",
    calls: "Calls",
    callCount: "Calls",
    missed: "Missed",
    talk: "Average talk",
    notReached: "Callers not spoken to since",
    byHour: "Calls by hour",
    answered: "answered",
    missedSeries: "missed",
    callBack: "Missed on these days or since, and nobody has spoken to them",
    callBackNote:
      "The platform does not see calls that you make yourselves: whom you called back stays here.",
    phone: "Phone",
    missedCalls: "Missed",
    lastMissed: "Last",
    about: "About",
    withoutNumber: (count: string) => `Missed calls that left no number: ${count}.`,
    notFollowed: (count: string) =>
      `There were too many callers to follow all of them; calls of those who were not followed: ${count}.`,
    invoices: "Invoices that are not paid",
    nothingOpen: "Everything is paid.",
    open: "Open",
    invoiceCount: (count: string) => `invoices: ${count}`,
    over90: "Older than 90 days",
    ages: "By age, in days since creation",
    invitations: "Invitations not accepted",
    allJoined: "Everybody has accepted.",
    name: "Name",
    email: "E-mail",
    sent: "Sent",
    first: "What to do first",
    nothingToDo: "Nothing waits. Have a good day.",
    answer: (who: string, about: string, waiting: string, id: string) =>
      `Answer ${who}, who has waited ${waiting} (${about}): estate threads read ${id}`,
    callBackStep: (who: string, about: string, waiting: string) =>
      `Call ${who} back, missed ${waiting} ago (${about})`,
    settle: (count: string, amount: string, number: string, waiting: string) =>
      `Settle the invoices older than 30 days: ${count}, together ${amount}; the oldest, ${number}, is ${waiting} old`,
    remind: (count: string, who: string, waiting: string) =>
      `Remind of the invitations older than 7 days: ${count}; ${who} has waited longest, ${waiting}`
  },
  ru: {
    title: "Утренний отчёт",
    notAllowed: {
      threads: "С этим ключом нельзя читать диалоги.",
      calls: "С этим ключом нельзя читать звонки.",
      invoices: "С этим ключом нельзя читать счета.",
      accounts: "С этим ключом нельзя читать список сотрудников."
    },
    unread: "Кто ждёт ответа",
    nobodyWaits: "Никто не ждёт ответа.",
    threads: "Диалогов ждут ответа",
    messages: "Непрочитанных сообщений",
    longest: "Дольше всего ждут",
    byWait: "Диалоги по времени ожидания",
    waitSteps: ["до 5 мин", "от 5 мин до часа", "от часа до суток", "больше суток"],
    waiting: "Ждёт",
    unreadCount: "Новых",
    author: "Кто",
    listing: "Объявление",
    message: "Сообщение",
    thread: "Диалог",
    calls: "Звонки",
    callCount: "Звонков",
    missed: "Пропущено",
    talk: "Разговор в среднем",
    notReached: "Звонили, и с ними не поговорили",
    byHour: "Звонки по часам",
    answered: "отвечено",
    missedSeries: "пропущено",
    callBack: "Пропущены в эти дни или позже, и с тех пор с ними никто не говорил",
    callBackNote: "Площадка не видит звонков, которые делаете вы: кому вы перезвонили, остаётся в списке.",
    phone: "Телефон",
    missedCalls: "Пропущено",
    lastMissed: "Последний",
    about: "О чём",
    withoutNumber: (count: string) => `Пропущенных звонков без номера: ${count}.`,
    notFollowed: (count: string) =>
      `Звонивших слишком много, чтобы проследить за каждым; звонков остальных: ${count}.`,
    invoices: "Неоплаченные счета",
    nothingOpen: "Всё оплачено.",
    open: "Открыто",
    invoiceCount: (count: string) => `счетов: ${count}`,
    over90: "Старше 90 дней",
    ages: "По возрасту, дней с создания",
    invitations: "Непринятые приглашения",
    allJoined: "Все приглашения приняты.",
    name: "Имя",
    email: "Почта",
    sent: "Отправлено",
    first: "Что сделать сначала",
    nothingToDo: "Никто и ничто не ждёт. Хорошего дня.",
    answer: (who: string, about: string, waiting: string, id: string) =>
      `Ответить: ${who}, ждёт ${waiting} (${about}): estate threads read ${id}`,
    callBackStep: (who: string, about: string, waiting: string) =>
      `Перезвонить: ${who}, звонок пропущен ${waiting} назад (${about})`,
    settle: (count: string, amount: string, number: string, waiting: string) =>
      `Разобраться со счетами старше 30 дней: ${count}, вместе ${amount}; самому старому, ${number}, ${waiting}`,
    remind: (count: string, who: string, waiting: string) =>
      `Напомнить о приглашениях старше 7 дней: ${count}; дольше всех, ${waiting}, ждёт ${who}`
  }
} as const
export type MorningTexts = (typeof morningTexts)[Language]
