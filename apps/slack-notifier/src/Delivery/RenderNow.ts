import { DateTime, Effect } from "effect"
import { Backlog } from "../Alerts/Backlog.ts"
import { Episode } from "../Alerts/Episode.ts"
import { renderAlert, renderAsText } from "../Alerts/Render.ts"
import { renderAnnouncement } from "../Alerts/RenderAnnouncement.ts"
import { renderBacklog } from "../Alerts/RenderBacklog.ts"
import type { SlackMessage } from "../Alerts/SlackMessage.ts"
import { Digest } from "../Digests/Digest.ts"
import { renderDigest } from "../Digests/RenderDigest.ts"
import { Notice } from "../Incidents/Notice.ts"
import { renderNotice } from "../Incidents/RenderNotice.ts"
import type { MessageContent } from "../Outbox/MessageContent.ts"
import { renderReplyNotice } from "../Replies/RenderNotice.ts"
import { ReplyNotice } from "../Replies/ReplyNotice.ts"
import type { DeliverySettings } from "./Channel.ts"

type Style = Pick<DeliverySettings, "styleOf" | "language">

/** A message as it should look now; plain means as text only, because Slack rejected its blocks. */
export const renderNow = (content: MessageContent, isPlain: boolean, style: Style) =>
  Effect.map(DateTime.now, now => {
    if (isPlain && content instanceof Episode)
      return renderAsText(content, style.styleOf(content.company), now)
    const message = render(content, style, now)
    return isPlain ? { ...message, blocks: [] } : message
  })

const render = (content: MessageContent, { language, styleOf }: Style, now: DateTime.Utc): SlackMessage => {
  if (content instanceof Notice) return renderNotice(content, language)
  if (content instanceof Digest) return renderDigest(content, styleOf, now)
  if (content instanceof ReplyNotice) return renderReplyNotice(content, styleOf(content.company).language)
  if (content instanceof Episode) return renderAlert(content, styleOf(content.company), now)
  if (content instanceof Backlog) return renderBacklog(content, styleOf, now)
  return renderAnnouncement(content, styleOf(content.episodes[0].company), now)
}
