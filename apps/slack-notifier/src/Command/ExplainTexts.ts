import type { Language, Translations } from "@estate/text/Language"
import type { Ending } from "../Alerts/Episode.ts"
import type { MessageState } from "../Outbox/OutboxMessage.ts"
import type { AlertLine, SkipReason } from "./Explanation.ts"

/** The headings of a table of alerts, and what stands below them. */
export const alertHeading = { en: "alert", ru: "уведомление" }
export const where = { en: "where", ru: "где" }
export const mentionsHeading = { en: "mentions", ru: "кого упоминает" }
export const first = { en: "first alert", ru: "первое" }
export const inThread = { en: "thread of the alert", ru: "в ветке уведомления" }

export const endings: Readonly<Record<Ending["how"], Translations>> = {
  answered: { en: "answered", ru: "ответили" },
  read: { en: "read", ru: "прочитали" },
  deleted: { en: "deleted", ru: "диалог удалён" },
  unwatched: { en: "not watched any more since", ru: "больше не отслеживается с" }
}

export const alertStates: Readonly<Record<AlertLine["state"], Translations>> = {
  due: { en: "in the outbox", ru: "в очереди" },
  done: { en: "done", ru: "выполнено" },
  skipped: { en: "skipped", ru: "пропущено" },
  now: { en: "with the next poll", ru: "при следующем опросе" },
  later: { en: "later", ru: "позже" },
  held: { en: "held", ru: "отложено" },
  never: { en: "never", ru: "никогда" },
  over: { en: "over: nobody waits", ru: "никто не ждёт" }
}

export const skipReasons: Readonly<Record<SkipReason, Translations>> = {
  dropped: { en: "dropped by its route", ru: "маршрут не уведомляет" },
  "nobody waits": { en: "nobody waits", ru: "никто не ждёт" },
  old: { en: "waited over a day at first sight", ru: "ждал больше суток, когда его увидели" },
  backlog: { en: "the backlog escalates once", ru: "о накопившихся напоминают один раз" },
  missed: { en: "missed", ru: "время прошло" }
}

export const messageStates: Readonly<Record<MessageState, Translations>> = {
  due: { en: "due", ru: "ждёт отправки" },
  sending: { en: "being sent", ru: "отправляется" },
  ambiguous: { en: "uncertain", ru: "неизвестно, дошло ли" },
  sent: { en: "sent", ru: "отправлено" },
  gone: { en: "deleted in Slack", ru: "удалено в Slack" },
  dropped: { en: "dropped before it was sent", ru: "отменено до отправки" },
  refused: { en: "refused by Slack", ru: "отклонено Slack" }
}

const english = {
  waits: (since: string, waited: string) => `waits since ${since} (${waited})`,
  nobodyWaits: (since: string) =>
    `unread, but nobody waits since ${since}: at most one alert, which mentions nobody`,
  ended: (since: string, how: string, at: string) => `waited since ${since}; ${how} ${at}`,
  route: (name: string) => `route: ${name}`,
  otherRoute: (name: string) =>
    `by the present rules and message its route would be ${name}; it keeps the one it began with`,
  routeGone: "the rules no longer have it: its alerts go to the company's own channel",
  own: "none, so the company's own channel",
  open: "calendar: open",
  closed: "calendar: closed, and does not open within a year",
  opens: (at: string) => `calendar: closed, opens ${at}`,
  next: (at: string) => `next decision: ${at}`,
  until: (at: string) => `until ${at}`,
  quiet: {
    dropped: "quiet: its route drops it",
    handled: "quiet: handled",
    "came while closed": "quiet: it came while closed, and its route drops such threads",
    "old closing words":
      "quiet: nobody waited any more a day before it was first seen; no alert until the buyer writes again",
    taken: "quiet: somebody took it,",
    snoozed: "quiet: snoozed",
    silenced: "quiet: silence",
    closed: "quiet: closed"
  },
  forgotten: {
    off: "read and not answered: no alert, since its route has no `forgotten`",
    over: "read: no alert is to come; it was answered or finished, the buyer wrote again, or the rules had no `forgotten` then",
    past: "read and not answered: no alert, since its time came before the present rules, or over a week ago",
    watched: "read and not answered, as far as was seen: it is looked at again before it alerts"
  },
  deeds: {
    taken: (who: string) => `${who} took it`,
    released: (who: string) => `${who} gave it back`,
    snoozed: (who: string) => `${who} snoozed it`,
    handled: (who: string) => `${who} marked it as handled`,
    silenced: (who: string) => `${who} silenced its author`,
    replied: (who: string) => `${who} replied`
  },
  unsilenced: (who: string) => `${who} ended the silence of its author`
}

const russian: typeof english = {
  waits: (since, waited) => `ждёт с ${since} (${waited})`,
  nobodyWaits: since =>
    `не прочитано, но с ${since} никто не ждёт: не больше одного уведомления, без упоминаний`,
  ended: (since, how, at) => `ждал с ${since}; ${how} ${at}`,
  route: name => `маршрут: ${name}`,
  otherRoute: name =>
    `по нынешним правилам и сообщению маршрут был бы ${name}; остаётся тот, с которого началось ожидание`,
  routeGone: "в правилах его больше нет: уведомления идут в канал компании",
  own: "нет, поэтому канал компании",
  open: "календарь: открыто",
  closed: "календарь: закрыто, в ближайший год не откроется",
  opens: at => `календарь: закрыто, откроется ${at}`,
  next: at => `следующее решение: ${at}`,
  until: at => `до ${at}`,
  quiet: {
    dropped: "без уведомлений: маршрут не уведомляет о таких диалогах",
    handled: "без уведомлений: отмечено как решённое",
    "came while closed": "без уведомлений: пришло в нерабочее время, и маршрут о таких не уведомляет",
    "old closing words":
      "без уведомлений: когда диалог увидели, никто не ждал уже больше суток; уведомление придёт, если покупатель напишет снова",
    taken: "без уведомлений: кто-то взял диалог,",
    snoozed: "без уведомлений: отложено",
    silenced: "без уведомлений: пауза",
    closed: "без уведомлений: закрыто"
  },
  forgotten: {
    off: "прочитано без ответа: уведомления не будет, у маршрута нет `forgotten`",
    over: "прочитано: уведомлений больше не будет — ответили, разговор закончен, покупатель написал снова или у правил тогда не было `forgotten`",
    past: "прочитано без ответа: уведомления не будет, его срок прошёл до нынешних правил или больше недели назад",
    watched: "прочитано, ответа пока не видно: перед уведомлением диалог проверяется ещё раз"
  },
  deeds: {
    taken: who => `взял(а) ${who}`,
    released: who => `вернул(а) ${who}`,
    snoozed: who => `отложил(а) ${who}`,
    handled: who => `решено, отметил(а) ${who}`,
    silenced: who => `уведомления об авторе отключил(а) ${who}`,
    replied: who => `ответил(а) ${who}`
  },
  unsilenced: who => `уведомления об авторе снова включил(а) ${who}`
}

/** The texts of `explain`. */
export const explainTexts: Readonly<Record<Language, typeof english>> = { en: english, ru: russian }
