import { buyerNoun } from "@estate/command-line/RecordNouns"
import type { Language } from "@estate/text/Language"
import { countOf, type Noun } from "@estate/text/Noun"
import type { AlertState } from "./AlertState.ts"
import type { Ending } from "./Episode.ts"

type ActedState = Exclude<AlertState["is"], "waiting" | "closing words" | "ended">

const unreadNoun: Noun = {
  en: ["unread message", "unread messages"],
  ru: ["новое сообщение", "новых сообщения", "новых сообщений"]
}

/**
 * An alert's texts in one language. Any of them may contain a buyer's name, so they are shown as
 * plain text.
 */
const english = {
  /** Stands for a buyer without a name. */
  nameless: "A buyer",
  waits: (author: string) => `${author} is waiting for an answer`,
  /** The same in a heading, which is one line on a phone. */
  waitsInHeading: (author: string) => `${author} is waiting`,
  /** The unread messages are closing words. */
  nobodyWaits: (author: string) => `${author}: no answer needed`,
  /** Somebody did something about an open alert; `who` may be empty. */
  acted: (is: ActedState, who: string, author: string) => {
    if (is === "taken") return `${who || "Taken"} · ${author}`
    return `${{ handled: "Handled", snoozed: "Snoozed", silenced: "Silenced" }[is]} · ${author}`
  },
  /** A person answered from Slack. */
  answeredBy: (who: string, author: string, after: string) => `${who} answered ${author} after ${after}`,
  ended: (how: Ending["how"], author: string, after: string) =>
    ({
      answered: `${author}: answered after ${after}`,
      read: `${author}: read after ${after}`,
      deleted: `${author}: the thread was deleted after ${after}`,
      unwatched: `${author}: not watched in this channel any more`
    })[how],
  listing: (id: number) => `listing ${id}`,
  unread: (count: number) => countOf(count, unreadNoun, "en"),
  open: "Open the thread",
  noText: "(a message without text)",
  /** A buyer whose message was read and not answered. */
  forgotten: (author: string) => `${author}: read and not answered`,
  /** Deeds, with a mention and, if it ends, a time that Slack shows. */
  by: (is: ActedState, by: string, until: string) =>
    ({
      taken: `${by} took it`,
      handled: `handled by ${by}`,
      snoozed: `${by} until ${until}`,
      silenced: `${by} until ${until}`
    })[is],
  /**
   * Why a step of a chain is sent: how long a buyer has been waiting, and who has the alert (may be
   * empty).
   */
  urgent: (wait: string, holder: string) =>
    holder === "" ? `waits ${wait}, nobody has taken it` : `waits ${wait}, ${holder} has it`,
  /** The same for several buyers. */
  urgentAll: (wait: string) => `the first of them waits ${wait}`,
  /** To the person who had it: others may take it now. */
  claimOver: "your time is over and there is no answer yet: it is free again",
  /** A group of two or more buyers, some of whom are still waiting. */
  group: (waiting: number, all: number) =>
    waiting === 0
      ? `${countOf(all, buyerNoun, "en")}: nobody is waiting any more`
      : waiting === all
        ? `${countOf(all, buyerNoun, "en")} are waiting for an answer`
        : `${waiting} of ${countOf(all, buyerNoun, "en")} still waiting for an answer`,
  /** Buyers of a group who are not listed. */
  more: (count: number) => `and ${countOf(count, buyerNoun, "en")} more`
}

const russian: typeof english = {
  nameless: "Покупатель",
  waits: author => `${author} ждёт ответа`,
  waitsInHeading: author => `${author} ждёт`,
  nobodyWaits: author => `${author}: ответ не нужен`,
  acted: (is, who, author) => {
    if (is === "taken") return `${who || "В работе"} · ${author}`
    return `${{ handled: "Решено", snoozed: "Отложено", silenced: "Пауза" }[is]} · ${author}`
  },
  answeredBy: (who, author, after) => `${author}: ответили через ${after} · ${who}`,
  ended: (how, author, after) =>
    ({
      answered: `${author}: ответили через ${after}`,
      read: `${author}: прочитано через ${after}`,
      deleted: `${author}: диалог удалён через ${after}`,
      unwatched: `${author}: диалог здесь больше не отслеживается`
    })[how],
  listing: id => `объявление ${id}`,
  unread: count => countOf(count, unreadNoun, "ru"),
  open: "Открыть диалог",
  noText: "(сообщение без текста)",
  forgotten: author => `${author}: прочитано, но без ответа`,
  by: (is, by, until) =>
    ({
      taken: `занимается ${by}`,
      handled: `решено: ${by}`,
      snoozed: `${by} до ${until}`,
      silenced: `${by} до ${until}`
    })[is],
  urgent: (wait, holder) =>
    holder === "" ? `ждёт ${wait}, никто не взял` : `ждёт ${wait}, занимается ${holder}`,
  urgentAll: wait => `дольше всех ждут ${wait}`,
  claimOver: "время вышло, а ответа пока нет: диалог снова свободен",
  group: (waiting, all) =>
    waiting === 0
      ? `${countOf(all, buyerNoun, "ru")}: больше никто не ждёт`
      : waiting === all
        ? `Ждут ответа: ${countOf(all, buyerNoun, "ru")}`
        : `Ещё ждут ответа: ${waiting} из ${all}`,
  more: count => `и ещё ${countOf(count, buyerNoun, "ru")}`
}

export const textsIn = (language: Language) => ({ en: english, ru: russian })[language]
