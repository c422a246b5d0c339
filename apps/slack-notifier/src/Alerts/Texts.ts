import type { Language } from "@estate/text/Language"
import { countOf, type Noun } from "@estate/text/Noun"
import type { Ending } from "./Episode.ts"

/**
 * An alert's texts in one language. Any of them may hold a buyer's name, so they are shown as plain
 * text.
 */
export interface AlertTexts {
  readonly waits: (author: string) => string
  /** The unread messages are closing words. */
  readonly nobodyWaits: (author: string) => string
  readonly ended: (how: Ending["how"], author: string, after: string) => string
  readonly listing: (id: number) => string
  readonly unread: (count: number) => string
  readonly since: (time: string, ago: string) => string
  readonly open: string
  readonly noText: string
  /** A buyer whose message was read and not answered. */
  readonly forgotten: (author: string) => string
  /** Deeds, with a mention and a time that Slack shows. */
  readonly taken: (by: string, at: string) => string
  readonly snoozed: (by: string, until: string) => string
  readonly handled: (by: string, at: string) => string
  /** A step of a chain, by its name. */
  readonly step: (name: string) => string
  /** To whoever had it: others may take it now. */
  readonly claimOver: string
  /** A group of two buyers or more, some of whom still wait. */
  readonly group: (waiting: number, all: number) => string
  /** Buyers of a group who are not listed. */
  readonly more: (count: number) => string
}

export const buyerNoun: Noun = { en: ["buyer", "buyers"], ru: ["покупатель", "покупателя", "покупателей"] }

const english: AlertTexts = {
  waits: author => `${author} is waiting for an answer`,
  nobodyWaits: author => `${author} wrote and needs no answer`,
  ended: (how, author, after) =>
    ({
      answered: `${author}: answered after ${after}`,
      read: `${author}: read after ${after}`,
      deleted: `${author}: the thread was deleted after ${after}`,
      unwatched: `${author}: not watched in this channel any more`
    })[how],
  listing: id => `listing ${id}`,
  unread: count => (count === 1 ? "1 unread message" : `${count} unread messages`),
  since: (time, ago) => `waiting since ${time} (${ago})`,
  open: "Open the thread",
  noText: "(a message without text)",
  forgotten: author => `${author}: read and not answered`,
  taken: (by, at) => `${by} took it ${at}`,
  snoozed: (by, until) => `snoozed by ${by} until ${until}`,
  handled: (by, at) => `handled by ${by} ${at}`,
  step: name => `still no answer (${name})`,
  claimOver: "your time is over and there is no answer yet: it is free again",
  group: (waiting, all) =>
    waiting === 0
      ? `${countOf(all, buyerNoun, "en")}: nobody is waiting any more`
      : waiting === all
        ? `${countOf(all, buyerNoun, "en")} are waiting for an answer`
        : `${waiting} of ${countOf(all, buyerNoun, "en")} still waiting for an answer`,
  more: count => `and ${countOf(count, buyerNoun, "en")} more`
}

const russian: AlertTexts = {
  waits: author => `${author} ждёт ответа`,
  nobodyWaits: author => `${author}: сообщение, ответ не нужен`,
  ended: (how, author, after) =>
    ({
      answered: `${author}: ответили через ${after}`,
      read: `${author}: прочитано через ${after}`,
      deleted: `${author}: диалог удалён через ${after}`,
      unwatched: `${author}: диалог здесь больше не отслеживается`
    })[how],
  listing: id => `объявление ${id}`,
  unread: count => `непрочитанных: ${count}`,
  since: (time, ago) => `ждёт с ${time} (${ago})`,
  open: "Открыть диалог",
  noText: "(сообщение без текста)",
  forgotten: author => `${author}: прочитано, но без ответа`,
  taken: (by, at) => `занимается ${by}, ${at}`,
  snoozed: (by, until) => `отложено до ${until}: ${by}`,
  handled: (by, at) => `решено: ${by}, ${at}`,
  step: name => `ответа всё ещё нет (${name})`,
  claimOver: "время вышло, а ответа пока нет: диалог снова свободен",
  group: (waiting, all) =>
    waiting === 0
      ? `${countOf(all, buyerNoun, "ru")}: больше никто не ждёт`
      : waiting === all
        ? `ждут ответа: ${countOf(all, buyerNoun, "ru")}`
        : `ещё ждут ответа: ${waiting} из ${all}`,
  more: count => `и ещё ${countOf(count, buyerNoun, "ru")}`
}

export const textsIn = (language: Language): AlertTexts => (language === "ru" ? russian : english)
