import { FIRST } from "@estate/rules/Decide"
import { explain } from "@estate/rules/Explain"
import type { Quiet } from "@estate/rules/Quiet"
import type { Rules } from "@estate/rules/Rules"
import type { Language } from "@estate/text/Language"
import type { DateTime } from "effect"
import { oneLine } from "../Alerts/Render.ts"
import { escapeMrkdwn, slackTime } from "../Alerts/SlackMessage.ts"
import type { ClickAnswer } from "./Decide.ts"

type Fixed = Exclude<ClickAnswer["why"], "taken" | "silenced" | "explained">

interface Texts {
  readonly fixed: Readonly<Record<Fixed, string>>
  readonly taken: (by: string, at: string) => string
  readonly silenced: (author: string, until: string) => string
  readonly route: (name: string) => string
  readonly own: string
  readonly quiet: (quiet: Quiet, until: string) => string
  readonly next: (step: string, at: string, mention: string) => string
  readonly first: (at: string) => string
  readonly over: string
}

const english: Texts = {
  fixed: {
    "other team": "Only members of this workspace can do that.",
    guest: "Guests cannot do that.",
    stranger:
      "You are not among the people in the notifier's rules. Ask the person who edits them to add you.",
    unknown: "Slack did not say who you are, so nothing was done. Try again in a moment.",
    "may not reply": "You may not answer buyers: the rules do not say `reply: true` for you.",
    stale: "This alert is out of date, so nothing was done.",
    closed: "Nobody waits here any more, so nothing was done.",
    "not yours": "Only the person who has it can give it back.",
    "always open": "There are no opening hours to wait for here.",
    nameless: "This author's name has no letters or digits to recognize it by."
  },
  taken: (by, at) => `${by} took it ${at}. *Take over* takes it from them.`,
  silenced: (author, until) =>
    `Threads of ${author} cause no alerts until ${until}. \`estate-notifier silence remove\` ends that.`,
  route: name => `It is here by the route “${name}”, the first that matches.`,
  own: "It is here because this is its company's own channel: no route takes it.",
  quiet: (quiet, until) =>
    ({
      dropped: "Its route drops alerts.",
      "closed when seen": "It came while it was closed, and its route drops such alerts.",
      handled: "It is handled: no more alerts until the buyer writes again.",
      taken: `Somebody has it: no more alerts until ${until}.`,
      snoozed: `It is snoozed until ${until}.`,
      closed: `It is closed until ${until}.`,
      silenced: `It is silenced until ${until}.`
    })[quiet.kind],
  next: (step, at, mention) => `Next: “${step}” ${at}${mention}.`,
  first: at => `Its first alert is due ${at}.`,
  over: "No more alerts will follow."
}

const russian: Texts = {
  fixed: {
    "other team": "Это могут делать только участники этого рабочего пространства.",
    guest: "Гостям это недоступно.",
    stranger: "Вас нет среди людей в правилах. Попросите того, кто их ведёт, добавить вас.",
    unknown: "Slack не сообщил, кто вы, поэтому ничего не сделано. Попробуйте ещё раз.",
    "may not reply": "Вам нельзя отвечать покупателям: в правилах у вас нет `reply: true`.",
    stale: "Это уведомление устарело, ничего не сделано.",
    closed: "Здесь больше никто не ждёт, ничего не сделано.",
    "not yours": "Вернуть может только тот, кто взял.",
    "always open": "Здесь нет рабочих часов, которых можно дождаться.",
    nameless: "В имени автора нет ни букв, ни цифр, узнать его не по чему."
  },
  taken: (by, at) => `Этим уже занимается ${by}: ${at}. Чтобы взять себе, нажмите *Забрать себе*.`,
  silenced: (author, until) =>
    `По диалогам, где пишет ${author}, уведомлений не будет до ${until}. Отменить: \`estate-notifier silence remove\`.`,
  route: name => `Сюда его направил маршрут «${name}», первый подходящий.`,
  own: "Это собственный канал компании: ни один маршрут не подошёл.",
  quiet: (quiet, until) =>
    ({
      dropped: "Маршрут отбрасывает такие уведомления.",
      "closed when seen": "Сообщение пришло в нерабочее время, маршрут такие отбрасывает.",
      handled: "Отмечено как решённое: уведомлений не будет, пока покупатель не напишет снова.",
      taken: `Диалог взят: уведомлений не будет до ${until}.`,
      snoozed: `Отложено до ${until}.`,
      closed: `Нерабочее время до ${until}.`,
      silenced: `Отключено до ${until}.`
    })[quiet.kind],
  next: (step, at, mention) => `Дальше: «${step}» ${at}${mention}.`,
  first: at => `Первое уведомление: ${at}.`,
  over: "Больше уведомлений не будет."
}

/** An answer in mrkdwn; names are escaped. */
export const answerText = (
  answer: ClickAnswer,
  rules: Rules,
  zone: DateTime.TimeZone,
  language: Language,
  now: DateTime.Utc
): string => {
  const texts = language === "ru" ? russian : english
  const at = (moment: DateTime.Utc) => slackTime(moment, zone)
  switch (answer.why) {
    case "taken":
      return texts.taken(`<@${answer.by}>`, at(answer.at))
    case "silenced":
      return texts.silenced(escapeMrkdwn(oneLine(answer.author)), at(answer.until))
    case "explained": {
      const { facts } = answer
      const { alerts, quiet } = explain(facts, rules, now)
      const next = alerts.filter(({ name, due }) => !facts.done.has(name) && due !== undefined).slice(0, 3)
      return [
        facts.route.name === "" ? texts.own : texts.route(escapeMrkdwn(facts.route.name)),
        ...quiet.map(each => texts.quiet(each, "until" in each ? at(each.until) : "")),
        ...next.map(({ name, due = now, mention }) =>
          name === FIRST
            ? texts.first(at(due))
            : texts.next(escapeMrkdwn(name), at(due), mention === undefined ? "" : `, ${mention.name}`)
        ),
        ...(next.length === 0 && quiet.length === 0 ? [texts.over] : [])
      ].join("\n")
    }
    default:
      return texts.fixed[answer.why]
  }
}
