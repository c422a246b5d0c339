import type { LedgerEntry } from "@estate/slack-sandbox/LedgerEntry"
import type { SlackSandbox } from "@estate/slack-sandbox/SlackSandbox"
import { unescapeMrkdwn } from "@estate/text/Mrkdwn"
import { Effect, Option, Stream } from "effect"

/** A message of a channel that was posted, in a thread or not, or edited. */
export interface ChannelEvent {
  /** With `#`. */
  readonly channel: string
  readonly action: "posted" | "replied" | "edited"
  readonly text: string
}

/** The events of the sandbox's channels, polled twice a second. */
export const channelEvents = (sandbox: typeof SlackSandbox.Service) =>
  Stream.paginateEffect(0, since =>
    sandbox.ledger(since).pipe(
      Effect.zipLeft(Effect.sleep("500 millis")),
      Effect.map(entries => [entries, Option.some(entries.at(-1)?.seq ?? since)] as const)
    )
  ).pipe(
    Stream.flatMap(Stream.fromIterable),
    Stream.mapAccum(new Map<unknown, string>(), (names, entry) => [names, eventOf(entry, names)]),
    Stream.filterMap(event => event)
  )

/** A post says the name of its channel, an edit only the id. */
function eventOf(
  { method, request, outcome }: LedgerEntry,
  names: Map<unknown, string>
): Option.Option<ChannelEvent> {
  if (!("ok" in outcome) || !outcome.ok || typeof request.text !== "string") return Option.none()
  const text = plainText(request.text)
  if (method === "chat.update") {
    const channel = names.get(request.channel) ?? String(request.channel)
    return Option.some({ channel, action: "edited", text })
  }
  if (method !== "chat.postMessage") return Option.none()
  const channel = String(request.channel)
  names.set(outcome.channel, channel)
  return Option.some({ channel, action: request.thread_ts === undefined ? "posted" : "replied", text })
}

/** Without the marks of mentions. */
const plainText = (text: string) => unescapeMrkdwn(text.replaceAll(/<(?:@|!subteam\^)(\w+)>/g, "@$1"))
