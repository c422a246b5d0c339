import { FetchHttpClient, HttpClient, HttpClientResponse } from "@effect/platform"
import { Effect, Option, Schedule, Schema, Stream } from "effect"

const LedgerEntry = Schema.Struct({
  seq: Schema.Int,
  method: Schema.String,
  request: Schema.Record({ key: Schema.String, value: Schema.Unknown }),
  outcome: Schema.Record({ key: Schema.String, value: Schema.Unknown })
})

/** A message of the channel that was posted or edited. */
export interface ChannelEvent {
  readonly action: "posted" | "edited"
  readonly text: string
}

/** The events of the sandbox's channel, polled twice a second. */
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
    Stream.filterMap(eventOf),
    Stream.provideLayer(FetchHttpClient.layer)
  )

function eventOf({ method, request, outcome }: typeof LedgerEntry.Type): Option.Option<ChannelEvent> {
  if (outcome.ok !== true || typeof request.text !== "string") return Option.none()
  const text = unescapeText(request.text)
  if (method === "chat.postMessage") return Option.some({ action: "posted", text })
  return method === "chat.update" ? Option.some({ action: "edited", text }) : Option.none()
}

/** Slack escapes three characters in texts. */
const unescapeText = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
