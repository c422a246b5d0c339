import { buyerNoun } from "@estate/command-line/RecordNouns"
import { formatElapsed } from "@estate/text/Durations"
import { byLanguage } from "@estate/text/Language"
import { escapeMrkdwn } from "@estate/text/Mrkdwn"
import { countOf } from "@estate/text/Noun"
import { DateTime, Duration, Option } from "effect"
import type { Backlog } from "./Backlog.ts"
import { buttonBlocks } from "./Buttons.ts"
import { oneLine } from "./EpisodeNames.ts"
import { BETWEEN, listedLine, type RenderStyle } from "./Render.ts"
import { leadOf, mentionOf } from "./RenderAnnouncement.ts"
import {
  contextBlock,
  header,
  mrkdwnSection,
  plainSection,
  type SlackMessage,
  slackTime,
  truncate
} from "./SlackMessage.ts"
import { textsIn } from "./Texts.ts"

/** Nobody reads more; the others are counted. */
const MAX_PARTS = 10
const LINE_LIMIT = 300

/** A buyer who has waited longer than this asks elsewhere. */
const WINNABLE = Duration.days(1)

const texts = byLanguage({
  why: {
    en: "They began to wait before an alert could be sent.",
    ru: "Они написали раньше, чем удалось сообщить."
  },
  oldest: {
    en: (time: string) => `The first since ${time}`,
    ru: (time: string) => `Дольше всех — с ${time}`
  },
  freshest: {
    en: "The last to write, who can still be won:",
    ru: "Написали последними, их ещё можно удержать:"
  },
  latest: { en: "The last to write:", ru: "Написали последними:" },
  all: {
    en: "All of them are in the platform's list of unread threads.",
    ru: "Все они — в списке непрочитанных диалогов на платформе."
  }
})

/**
 * A backlog as a Slack message: how many buyers are waiting and where, the oldest, and those to
 * answer first.
 */
export const renderBacklog = (
  backlog: Backlog,
  styleOf: (company: string) => RenderStyle,
  now: DateTime.Utc
): SlackMessage => {
  const { all, waiting, parts, oldest, freshest, step, mentions, company, isOpen } = backlog
  const style = styleOf(company)
  const { language } = style
  const own = texts[language]
  const title = `${isOpen ? "🔔" : "✅"} ${textsIn(language).group(waiting, all)}`
  const mentioned = mentions.map(mentionOf)
  const urgent = Option.toArray(oldest).map(since =>
    escapeMrkdwn(textsIn(language).urgentAll(formatElapsed(since, now, language)))
  )
  const who = step === "" ? "" : leadOf(mentioned, urgent)
  const since = Option.toArray(oldest).map(time => own.oldest(slackTime(time, style.zone)))
  const canBeWon = freshest.some(({ company, waitingSince }) =>
    DateTime.lessThan(now, DateTime.addDuration(waitingSince.toInstant(styleOf(company).zone), WINNABLE))
  )
  const listed = freshest.flatMap(episode => {
    const its = styleOf(episode.company)
    return [
      // Which buyer the buttons belong to.
      { type: "divider" },
      { type: "rich_text", elements: [listedLine(episode, its, now)] },
      ...buttonBlocks(episode, its.buttonsOf?.(episode), its.language, now)
    ]
  })
  return {
    text: [...mentioned, escapeMrkdwn(truncate(title, LINE_LIMIT))].join(" "),
    blocks: [
      header(title),
      ...(who === "" ? [] : [mrkdwnSection(who)]),
      ...(isOpen ? [contextBlock([own.why, ...since].join(BETWEEN))] : []),
      ...partsOf(parts, language).map(text => plainSection(text)),
      ...(isOpen ? [contextBlock(canBeWon ? own.freshest : own.latest)] : []),
      ...listed,
      ...(waiting > freshest.length ? [contextBlock(own.all)] : [])
    ]
  }
}

/** `sever · center: 120 buyers`, a line for each; nothing if all belong to one. */
const partsOf = (parts: Backlog["parts"], language: RenderStyle["language"]): ReadonlyArray<string> => {
  if (parts.length < 2) return []
  const lines = parts.slice(0, MAX_PARTS).map(({ company, route, waiting }) =>
    truncate(
      `${[company, route]
        .filter(name => name !== "")
        .map(oneLine)
        .join(" · ")}: ${countOf(waiting, buyerNoun, language)}`,
      LINE_LIMIT
    )
  )
  const rest = parts.slice(MAX_PARTS).reduce((sum, { waiting }) => sum + waiting, 0)
  return [[...lines, ...(rest > 0 ? [textsIn(language).more(rest)] : [])].join("\n")]
}
