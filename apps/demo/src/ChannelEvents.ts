import { FetchHttpClient, HttpClient, HttpClientResponse } from "@effect/platform"
import { Effect, Option, Schedule, Schema, Stream } from "effect"

const LedgerEntry = Schema.Struct({
  seq: Schema.Int,
  method: Schema.String,
  request: Schema.Record({ key: Schema.String, value: Schema.Unknown }),
  outcome: Schema.Record({ key: Schema.String, value: Schema.Unknown })
})

/** A message of a channel that was posted, in a thread or not, or edited. */
export interface ChannelEvent {
  /** With `#`. */
  readonly channel: string
  readonly action: "posted" | "replied" | "edited"
  readonly text: string
}

/** The events of the sandbox's channels, polled twice a second. */
export const channelEvents = (sandboxUrl: string) =>
  Stream.paginateEffect(0, since =>
    HttpClient.get(`${sandboxUrl}/sandbox/ledger`, { urlParams: { since } }).pipe(
      Effect.flatMap(HttpClientResponse.schemaBodyJson(Schema.Array(LedgerEntry))),
      Effect.retry({ schedule: Schedule.spaced("1 second"), times: 5 }),
      Effect.zipLeft(Effect.sleep("500 millis")),
      Effect.map(entries => [entries, Option.some(entries.at(-1)?.seq ?? since)] as const)
    )
  ).pipe(
    Stream.flatMap(Stream.fromIterable),
    Stream.mapAccum(new Map<unknown, string>(), (names, entry) => [names, eventOf(entry, names)]),
    Stream.filterMap(event => event),
    Stream.provideLayer(FetchHttpClient.layer)
  )

/** A post says the name of its channel, an edit only the id. */
function eventOf(
  { method, request, outcome }: typeof LedgerEntry.Type,
  names: Map<unknown, string>
): Option.Option<ChannelEvent> {
  if (outcome.ok !== true || typeof request.text !== "string") return Option.none()
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

/** Without the marks of mentions; Slack escapes three characters in texts. */
const plainText = (text: string) =>
  text
    .replaceAll(/<(?:@|!subteam\^)(\w+)>/g, "@$1")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
