import { toMicros } from "../../Timestamp.ts"
import { type Channel, repliesTo } from "../workspace/Channel.ts"
import { isBot, type Posted } from "../workspace/Posted.ts"
import { drawBlock } from "./BlockView.ts"
import type { Directory } from "./Directory.ts"
import { drawMrkdwn } from "./Mrkdwn.ts"
import { type Tree, type TreeElement, tag } from "./Tree.ts"

/** Draws a message of the channel, with its thread; `isOwn` means that only one person sees it. */
export const drawMessage = (
  channel: Channel,
  message: Posted,
  directory: Directory,
  isOwn: boolean
): TreeElement =>
  drawArticle(channel, message, directory, drawThread(channel, message, directory), isOwn ? " ephemeral" : "")

const drawArticle = (
  channel: Channel,
  message: Posted,
  directory: Directory,
  thread: ReadonlyArray<Tree> = [],
  kind = ""
): TreeElement => {
  const name = message.isTombstone ? "Slackbot" : message.author.name
  const marks = {
    class: `message${message.isTombstone ? " tombstone" : kind}`,
    "data-ts": message.ts,
    "data-channel": channel.id,
    "aria-label": `Message from ${name}`
  }
  return tag("article", marks, [
    tag(
      "span",
      {
        class: `avatar tint-${tintOf(isBot(message.author) ? message.author.botId : message.author.id)}`,
        "aria-hidden": "true"
      },
      [avatarOf(message)]
    ),
    tag("div", { class: "column" }, [
      tag("header", {}, [
        tag("strong", { class: "author" }, [name]),
        isBot(message.author) ? tag("span", { class: "badge" }, ["APP"]) : undefined,
        tag("a", { class: "permalink", href: `/archives/${channel.id}/p${message.ts.replace(".", "")}` }, [
          drawTime(message.ts)
        ])
      ]),
      tag("div", { class: "content" }, drawContent(message, directory)),
      tag("footer", {}, [
        message.editedTs && tag("span", { class: "edited" }, ["(edited)"]),
        tag("button", { type: "button", class: "reply" }, ["reply"]),
        drawDetails(message)
      ]),
      ...thread
    ])
  ])
}

const drawContent = (message: Posted, directory: Directory): ReadonlyArray<Tree> =>
  message.blocks.length > 0
    ? message.blocks.map(block => drawBlock(block, directory))
    : [tag("div", { class: "block text" }, drawMrkdwn(message.text, directory))]

const drawThread = (channel: Channel, parent: Posted, directory: Directory): ReadonlyArray<Tree> => {
  const replies = repliesTo(channel, parent.ts)
  const latest = replies.at(-1)
  if (latest === undefined) return []
  return [
    tag("details", { class: "thread", "data-thread": parent.ts }, [
      tag("summary", {}, [
        tag("span", { class: "count" }, [`${replies.length} ${replies.length === 1 ? "reply" : "replies"}`]),
        tag("span", { class: "latest" }, ["Last reply ", drawTime(latest.ts)])
      ]),
      tag(
        "div",
        { class: "replies" },
        replies.map(reply => drawArticle(channel, reply, directory))
      )
    ])
  ]
}

const drawDetails = (message: Posted): Tree => {
  const metadata = message.metadata
  const rows: ReadonlyArray<readonly [string, string]> = [
    ["ts", message.ts],
    isBot(message.author)
      ? ["app", `${message.author.appId} · ${message.author.botId}`]
      : ["user", message.author.id],
    ...(metadata === undefined
      ? []
      : [
          ["event_type", metadata.event_type] as const,
          ...Object.entries(metadata.event_payload).map(
            ([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)] as const
          )
        ])
  ]
  return tag("details", { class: "metadata" }, [
    tag("summary", {}, ["details"]),
    tag(
      "dl",
      {},
      rows.flatMap(([term, value]) => [tag("dt", {}, [term]), tag("dd", {}, [value])])
    )
  ])
}

// The browser replaces this with its own local time; it is what is shown without a script.
const drawTime = (ts: string) => {
  const iso = new Date(toMicros(ts) / 1000).toISOString()
  return tag("time", { datetime: iso }, [iso.slice(11, 16)])
}

const avatarOf = ({ author, isTombstone }: Posted) =>
  isTombstone ? "🗑️" : author.name.charAt(0).toUpperCase()

const tintOf = (id: string) =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % 6
