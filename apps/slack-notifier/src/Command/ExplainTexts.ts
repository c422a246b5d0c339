import type { Language } from "@estate/text/Language"

const english = {
  waits: (since: string, waited: string) => `waits since ${since} (${waited})`,
  nobodyWaits: (since: string) => `unread, but nobody waits since ${since}: one alert, which mentions nobody`,
  ended: (since: string, how: string, at: string) => `waited since ${since}; ${how} ${at}`,
  endings: {
    answered: "answered",
    read: "read",
    deleted: "deleted",
    unwatched: "not watched any more since"
  },
  route: (name: string) => `route: ${name}`,
  otherRoute: (name: string) =>
    `by the present rules and message its route would be ${name}; it keeps the one it began with`,
  routeGone: "the rules have it no more: its alerts go to the company's own channel",
  own: "none, so the company's own channel",
  open: "calendar: open",
  closed: "calendar: closed, and opens within a year at no time",
  opens: (at: string) => `calendar: closed, opens ${at}`,
  next: (at: string) => `next decision: ${at}`,
  until: (at: string) => `until ${at}`,
  quiet: {
    dropped: "quiet: its route drops it",
    handled: "quiet: handled",
    "closed when seen": "quiet: it came while closed, and its route drops such threads",
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
  routeHeading: "route",
  condition: "condition that failed",
  matches: "none: it takes the thread",
  failed: (name: string) => name,
  alert: "alert",
  first: "first alert",
  state: "state",
  due: "due",
  mentions: "mentions",
  where: "where",
  inThread: "thread of the alert",
  message: "in the outbox",
  states: {
    due: "in the outbox",
    done: "done",
    skipped: "skipped",
    now: "with the next poll",
    later: "later",
    held: "held",
    never: "never",
    over: "over: nobody waits"
  },
  messages: {
    due: "due",
    sending: "being sent",
    ambiguous: "uncertain",
    sent: "sent",
    gone: "deleted in Slack",
    dropped: "dropped before it was sent",
    refused: "refused by Slack"
  }
}

const russian: typeof english = {
  waits: (since, waited) => `ждёт с ${since} (${waited})`,
  nobodyWaits: since => `не прочитано, но с ${since} никто не ждёт: одно оповещение, без упоминаний`,
  ended: (since, how, at) => `ждал с ${since}; ${how} ${at}`,
  endings: {
    answered: "ответили",
    read: "прочитали",
    deleted: "диалог удалён",
    unwatched: "больше не отслеживается с"
  },
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
    dropped: "без уведомлений: маршрут не оповещает о таких диалогах",
    handled: "без уведомлений: отмечено как решённое",
    "closed when seen": "без уведомлений: пришло в нерабочее время, и маршрут такие не оповещает",
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
  routeHeading: "маршрут",
  condition: "не подошло условие",
  matches: "подошёл, берёт диалог",
  failed: name => name,
  alert: "уведомление",
  first: "первое",
  state: "состояние",
  due: "срок",
  mentions: "кого упоминает",
  where: "где",
  inThread: "в ветке уведомления",
  message: "в очереди",
  states: {
    due: "в очереди",
    done: "выполнено",
    skipped: "пропущено",
    now: "при следующем опросе",
    later: "позже",
    held: "отложено",
    never: "никогда",
    over: "никто не ждёт"
  },
  messages: {
    due: "ждёт отправки",
    sending: "отправляется",
    ambiguous: "неизвестно, дошло ли",
    sent: "отправлено",
    gone: "удалено в Slack",
    dropped: "отменено до отправки",
    refused: "отклонено Slack"
  }
}

/** The texts of `explain`. */
export const explainTexts: Readonly<Record<Language, typeof english>> = { en: english, ru: russian }
