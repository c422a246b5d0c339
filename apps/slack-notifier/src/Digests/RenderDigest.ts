import { buyerNoun } from "@estate/command-line/RecordNouns"
import { dayNumber } from "@estate/domain/Calendar"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { levelOf } from "@estate/reports/Report/ServiceLevel"
import { FORGOTTEN } from "@estate/rules/Forgotten"
import { formatLongDate, formatShortDate, formatTimeOfDay } from "@estate/text/Dates"
import { formatDuration, formatElapsed, formatOptionalDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { escapeMrkdwn } from "@estate/text/Mrkdwn"
import { countOf } from "@estate/text/Noun"
import { formatShare } from "@estate/text/Numbers"
import { type DateTime, Duration, Option } from "effect"
import { personName } from "../Alerts/AlertState.ts"
import { buyerName, listingName, oneLine } from "../Alerts/EpisodeNames.ts"
import { type RenderStyle, threadAddress } from "../Alerts/Render.ts"
import {
  bulletList,
  header,
  linkedLine,
  personLine,
  plainContext,
  plainSection,
  type SlackMessage,
  truncate
} from "../Alerts/SlackMessage.ts"
import { type Digest, MAX_LISTED } from "./Digest.ts"

const LINE_LIMIT = 200
const NAME_LIMIT = 80

const english = {
  waiting: (count: number) =>
    count === 0
      ? "Nobody is waiting for an answer"
      : `${countOf(count, buyerNoun, "en")} ${count === 1 ? "is" : "are"} waiting for an answer`,
  longest: (wait: string) => `the longest for ${wait}`,
  more: (count: number) => `and ${count} more`,
  yesterday: "Yesterday",
  since: (date: string) => `Since ${date}`,
  buyers: (count: number, answered: number) =>
    `${countOf(count, buyerNoun, "en")} wrote, ${answered} answered`,
  none: "nobody wrote",
  median: (time: string) => `median time to answer ${time}`,
  within: (share: string, time: string) => `within ${time}: ${share}`,
  read: (count: number) => `read, no answer seen: ${count}`,
  steps: "Steps reached",
  forgotten: "read and not answered",
  silences: "Silences that end today",
  people: "In Slack",
  acts: { taken: "taken", unanswered: "of them not answered yet", replied: "replies", handled: "handled" }
}

const russian: typeof english = {
  waiting: count =>
    count === 0 ? "Ответа никто не ждёт" : `Ждут ответа: ${countOf(count, buyerNoun, "ru")}`,
  longest: wait => `дольше всех — ${wait}`,
  more: count => `и ещё ${count}`,
  yesterday: "Вчера",
  since: date => `С ${date}`,
  buyers: (count, answered) => `написали ${countOf(count, buyerNoun, "ru")}, с ответом — ${answered}`,
  none: "никто не писал",
  median: time => `медиана времени ответа — ${time}`,
  within: (share, time) => `за ${time}: ${share}`,
  read: count => `прочитано, ответа не видно: ${count}`,
  steps: "Сработали шаги",
  forgotten: "прочитано без ответа",
  silences: "Сегодня заканчиваются паузы",
  people: "В Slack",
  acts: { taken: "взято", unanswered: "из них пока без ответа", replied: "ответов", handled: "решено" }
}

/**
 * A digest as a Slack message. It has no mrkdwn, since names of buyers and rules may contain any
 * characters. The name of a buyer is the link to the thread.
 */
export const renderDigest = (
  digest: Digest,
  styleOf: (company: string) => RenderStyle,
  now: DateTime.Utc
): SlackMessage => {
  const style = styleOf(digest.company)
  const { waiting, waitingCount, name, date } = digest
  const { language } = style
  const texts = { en: english, ru: russian }[language]
  const title = `📋 ${texts.waiting(waitingCount)}`
  const waitOf = (since: DateTime.Utc) => formatElapsed(since, now, language)
  const [longest] = waiting
  const listed = waiting.map(buyer => {
    const { company, since } = buyer
    const link = threadAddress(buyer, styleOf(company ?? digest.company))
    return linkedLine(
      "",
      truncate(buyerName(buyer, language), NAME_LIMIT),
      link,
      truncate(` · ${waitOf(since)} — ${listingName(buyer, language)}`, LINE_LIMIT)
    )
  })
  return {
    text: escapeMrkdwn(longest === undefined ? title : `${title}, ${texts.longest(waitOf(longest.since))}`),
    blocks: [
      header(title),
      plainContext(`${name}  ·  ${formatLongDate(date, language)}`),
      ...bulletList(listed),
      ...moreOf(waitingCount - waiting.length, texts).map(text => plainSection(text)),
      plainSection(newsOf(digest, language, texts).join("\n")),
      ...(digest.people.length === 0 ? [] : peopleOf(digest, texts)),
      ...(digest.silences.length === 0 ? [] : [plainSection(silencesOf(digest, style.zone, texts))])
    ]
  }
}

const newsOf = (
  { answers, steps, date, previous, target }: Digest,
  language: Language,
  texts: typeof english
): ReadonlyArray<string> => {
  const { buyers, answered, median, counted, inTime, read } = answers
  const isYesterday = dayNumber(date) - dayNumber(previous) === 1
  const period = isYesterday ? texts.yesterday : texts.since(formatShortDate(previous, language))
  if (buyers === 0) return [`${period}: ${texts.none}`]
  const within =
    target === undefined || counted === 0
      ? []
      : [
          texts.within(
            formatShare(levelOf(target, counted, inTime).share, language),
            formatDuration(target.within, language)
          )
        ]
  return [
    `${period}: ${texts.buyers(buyers, answered)}`,
    [
      ...(answered === 0
        ? []
        : [texts.median(formatOptionalDuration(Option.map(median, Duration.seconds), language))]),
      ...within,
      ...(read === 0 ? [] : [texts.read(read)])
    ].join("  ·  "),
    ...(steps.length === 0 ? [] : [`${texts.steps}: ${steps.map(step => stepCount(step, texts)).join(", ")}`])
  ].filter(line => line !== "")
}

const stepCount = ({ name, count }: Digest["steps"][number], { forgotten }: typeof english) =>
  `${name === FORGOTTEN ? forgotten : name} ${count}`

/** `Anna: taken 5, of them not answered yet 1, replies 4`, a line for each. */
const peopleOf = ({ people }: Digest, texts: typeof english): SlackMessage["blocks"] => {
  const lines = people.slice(0, MAX_LISTED).map(person => {
    const acts = kinds.flatMap(kind => (person[kind] === 0 ? [] : [`${texts.acts[kind]} ${person[kind]}`]))
    const name = truncate(oneLine(personName({ person: person.name })), NAME_LIMIT)
    return personLine(name, person.slackUser, `: ${acts.join(", ")}`)
  })
  return [
    plainSection(`${texts.people}:`),
    ...bulletList(lines),
    ...moreOf(people.length - lines.length, texts).map(text => plainSection(text))
  ]
}

const kinds = ["taken", "unanswered", "replied", "handled"] as const

/** `18:00  ·  author casino* (spam)`, a line for each. */
const silencesOf = ({ silences }: Digest, zone: DateTime.TimeZone, texts: typeof english): string => {
  const lines = silences.slice(0, MAX_LISTED).map(({ about, until, comment }) => {
    const time = formatTimeOfDay(LocalDateTime.fromInstant(until, zone))
    return truncate(
      `${time}  ·  ${oneLine(about)}${comment === "" ? "" : ` (${oneLine(comment)})`}`,
      LINE_LIMIT
    )
  })
  return [`${texts.silences}:`, ...lines, ...moreOf(silences.length - lines.length, texts)].join("\n")
}

/** Says that a list continues. */
const moreOf = (count: number, texts: typeof english): ReadonlyArray<string> =>
  count > 0 ? [texts.more(count)] : []
