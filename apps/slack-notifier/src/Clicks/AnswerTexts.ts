import { FIRST } from "@estate/rules/Decide"
import { explain } from "@estate/rules/Explain"
import type { Quiet } from "@estate/rules/Quiet"
import { nextAlert, type TimedAlert } from "@estate/rules/Unanswered"
import type { Language } from "@estate/text/Language"
import { escapeMrkdwn } from "@estate/text/Mrkdwn"
import type { DateTime } from "effect"
import { oneLine } from "../Alerts/EpisodeNames.ts"
import { mentionOf } from "../Alerts/RenderAnnouncement.ts"
import { slackTime } from "../Alerts/SlackMessage.ts"
import { isPerson } from "../Slack/Address.ts"
import type { ClickAnswer } from "./Decide.ts"

type Fixed = Exclude<ClickAnswer["why"], "taken before" | "ask silence" | "silenced" | "explained">

const english = {
  fixed: {
    "other team": "Only members of this workspace can do that.",
    guest: "Guests cannot do that. Ask a member of the team to do it.",
    stranger:
      "You are not among the people in the notifier's rules. Ask the person who edits them to add you.",
    unknown: "Slack did not say who you are, so nothing was done. Try again in a moment.",
    "may not reply":
      "You may not answer buyers yet. Ask the person who edits the notifier's rules to allow it.",
    stale: "This alert is out of date, so nothing was done.",
    closed: "Nobody waits here any more, so nothing was done.",
    "not yours": "Only the person who has it can give it back.",
    "always open": "There are no opening hours to wait for here.",
    nameless: "This author's name has no letters or digits to recognize it by.",
    unsilenced: "The silence is over: this author causes alerts again."
  } satisfies Record<Fixed, string>,
  taken: (by: string, at: string) => `${by} took it ${at}. *Take over* takes it from them.`,
  askSilence: (author: string) =>
    `Silence *${author}* for everybody? Threads of this author would cause no alerts for a day.`,
  silenced: (author: string, until: string) =>
    `Threads of ${author} cause no alerts until ${until}. To end that, choose *End the silence* in the alert's menu.`,
  route: (name: string) => `It is here by the route “${name}”, the first that matches.`,
  own: "It is here because this is its company's own channel: no route takes it.",
  quiet: (quiet: Quiet, until: string) =>
    ({
      dropped: "Its route drops alerts.",
      "came while closed": "It came while it was closed, and its route drops such alerts.",
      "old closing words": "Nobody waits: no alerts until the buyer writes again.",
      handled: "It is handled: no more alerts until the buyer writes again.",
      taken: `Somebody has it: no more alerts until ${until}.`,
      snoozed: `It is snoozed until ${until}.`,
      closed: `It is closed until ${until}.`,
      silenced: `It is silenced until ${until}.`
    })[quiet.kind],
  /** Where a step is posted (empty means here), which may be a person. */
  place: (where: string, isDirect: boolean) =>
    isDirect ? `as a direct message to ${where}` : where === "" ? "in this thread" : `in ${where}`,
  next: (at: string, place: string, mentions: string) =>
    `If nobody answers, a reminder comes ${at} ${place}${mentions === "" ? "" : `, for ${mentions}`}.`,
  first: (at: string) => `Its first alert is due ${at}.`,
  over: "No more alerts will follow."
}

const russian: typeof english = {
  fixed: {
    "other team": "Это могут делать только участники этого рабочего пространства.",
    guest: "Гостям это недоступно. Попросите кого-нибудь из команды.",
    stranger: "Вас нет среди людей в правилах. Попросите того, кто их ведёт, добавить вас.",
    unknown: "Slack не сообщил, кто вы, поэтому ничего не сделано. Попробуйте ещё раз.",
    "may not reply":
      "Вам пока нельзя отвечать покупателям. Попросите того, кто ведёт правила, разрешить это.",
    stale: "Это уведомление устарело, ничего не сделано.",
    closed: "Здесь больше никто не ждёт, ничего не сделано.",
    "not yours": "Вернуть может только тот, кто взял.",
    "always open": "Рабочие часы не заданы: откладывать не до чего.",
    nameless: "В имени автора нет ни букв, ни цифр: по нему автора не узнать.",
    unsilenced: "Уведомления об этом авторе снова включены."
  },
  taken: (by, at) => `Этим уже занимается ${by}: ${at}. Чтобы взять себе, нажмите *Забрать себе*.`,
  askSilence: author => `Отключить уведомления об авторе *${author}* для всех? Их не будет сутки.`,
  silenced: (author, until) =>
    `По диалогам, где пишет ${author}, уведомлений не будет до ${until}. Отменить: *Снова уведомлять об авторе* в меню уведомления.`,
  route: name => `Сюда его направил маршрут «${name}», первый подходящий.`,
  own: "Это собственный канал компании: ни один маршрут не подошёл.",
  quiet: (quiet, until) =>
    ({
      dropped: "Маршрут отбрасывает такие уведомления.",
      "came while closed": "Сообщение пришло в нерабочее время, маршрут такие отбрасывает.",
      "old closing words": "Никто не ждёт: уведомлений не будет, пока покупатель не напишет снова.",
      handled: "Отмечено как решённое: уведомлений не будет, пока покупатель не напишет снова.",
      taken: `Диалог взят: уведомлений не будет до ${until}.`,
      snoozed: `Отложено до ${until}.`,
      closed: `Нерабочее время до ${until}.`,
      silenced: `Отключено до ${until}.`
    })[quiet.kind],
  place: (where, isDirect) => (isDirect ? `лично ${where}` : where === "" ? "в этой ветке" : `в ${where}`),
  next: (at, place, mentions) =>
    `Если никто не ответит, ${at} придёт напоминание ${place}${mentions === "" ? "" : `: ${mentions}`}.`,
  first: at => `Первое уведомление: ${at}.`,
  over: "Больше уведомлений не будет."
}

const comingText = (
  { at, alert: { name, channel = "", mentions } }: TimedAlert,
  texts: typeof english,
  shown: (moment: DateTime.Utc) => string
): string => {
  if (name === FIRST) return texts.first(shown(at))
  const isDirect = isPerson(channel)
  const where = isDirect ? mentionOf(channel) : escapeMrkdwn(channel)
  const others = mentions.filter(({ slackId }) => slackId !== channel)
  const mentioned = others.map(({ slackId }) => mentionOf(slackId)).join(" ")
  return texts.next(shown(at), texts.place(where, isDirect), mentioned)
}

/** An answer in mrkdwn; names are escaped. */
export const answerText = (
  answer: ClickAnswer,
  zone: DateTime.TimeZone,
  language: Language,
  now: DateTime.Utc
): string => {
  const texts = { en: english, ru: russian }[language]
  const at = (moment: DateTime.Utc) => slackTime(moment, zone)
  switch (answer.why) {
    case "taken before":
      return texts.taken(`<@${answer.by}>`, at(answer.at))
    case "ask silence":
      return texts.askSilence(escapeMrkdwn(oneLine(answer.author)))
    case "silenced":
      return texts.silenced(escapeMrkdwn(oneLine(answer.author)), at(answer.until))
    case "explained": {
      const { facts } = answer
      const { quiet } = explain(facts, now)
      const next = nextAlert(facts, now)
      return [
        facts.route.name === "" ? texts.own : texts.route(escapeMrkdwn(facts.route.name)),
        ...quiet.map(each => texts.quiet(each, "until" in each ? at(each.until) : "")),
        next === undefined ? texts.over : comingText(next, texts, at)
      ].join("\n")
    }
    default:
      return texts.fixed[answer.why]
  }
}
