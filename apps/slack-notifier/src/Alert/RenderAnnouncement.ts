import type { DateTime } from "effect"
import type { Announcement } from "./Announcement.ts"
import { alertBlocks, headline, type RenderStyle } from "./Render.ts"
import { escapeMrkdwn, plainText, type SlackMessage, truncate } from "./SlackMessage.ts"
import { textsIn } from "./Texts.ts"

/** So many buyers of a group are listed; Slack takes 50 blocks, and nobody reads more. */
const MAX_LISTED = 20
const LINE_LIMIT = 300

/**
 * A step or a group as a Slack message. Those who are mentioned are in the notification too. A
 * single buyer in a channel looks as in the first alert.
 */
export const renderAnnouncement = (
  { step, isReply, mentions, episodes }: Announcement,
  style: RenderStyle,
  now: DateTime.Utc
): SlackMessage => {
  const texts = textsIn(style.language)
  const waiting = episodes.filter(({ isOpen }) => isOpen)
  const [first] = waiting.length > 0 ? waiting : episodes
  const title =
    episodes.length === 1 && first !== undefined
      ? headline(first, style, now)
      : `${waiting.length > 0 ? "🔔" : "✅"} ${texts.group(waiting.length, episodes.length)}`
  const mentioned = mentions.map(mentionOf)
  const who = step === "" ? [] : [[...mentioned, escapeMrkdwn(texts.step(step))].join(" ")]
  const listed = episodes.slice(0, MAX_LISTED)
  const more = episodes.length - listed.length
  return {
    text: [...mentioned, escapeMrkdwn(truncate(title, LINE_LIMIT))].join(" "),
    blocks: [
      ...who.map(text => ({ type: "section", text: { type: "mrkdwn", text, verbatim: true } })),
      ...(episodes.length === 1 && first !== undefined && !isReply
        ? alertBlocks(first, style, now)
        : [
            { type: "section", text: plainText(title, LINE_LIMIT) },
            ...(episodes.length === 1
              ? []
              : listed.map(episode => ({
                  type: "section",
                  text: plainText(headline(episode, style, now), LINE_LIMIT)
                }))),
            ...(more > 0 ? [{ type: "section", text: plainText(texts.more(more), LINE_LIMIT) }] : [])
          ])
    ]
  }
}

/**
 * Notifies a member, or a user group
 * (https://docs.slack.dev/messaging/formatting-message-text#mentioning-users).
 */
const mentionOf = (id: string) => (id.startsWith("S") ? `<!subteam^${id}>` : `<@${id}>`)
