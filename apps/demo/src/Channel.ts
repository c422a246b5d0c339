import { FetchHttpClient, HttpClient, HttpClientResponse } from "@effect/platform"
import { Effect, Option, Schedule, Schema, Stream } from "effect"

const LedgerEntry = Schema.Struct({
  seq: Schema.Int,
  method: Schema.String,
  request: Schema.Record({ key: Schema.String, value: Schema.Unknown }),
  outcome: Schema.Record({ key: Schema.String, value: Schema.Unknown })
})

/** Something that was seen to happen in the channel. */
export interface Event {
  readonly what: "posted" | "edited"
  readonly text: string
}

/** What happens in the sandbox's channel, as it happens. */
export const events = (sandboxUrl: string) =>
  Stream.paginateEffect(0, since =>
    HttpClient.get(`${sandboxUrl}/sandbox/ledger`, { urlParams: { since } }).pipe(
      Effect.flatMap(HttpClientResponse.schemaBodyJson(Schema.Array(LedgerEntry))),
      Effect.retry({ schedule: Schedule.spaced("1 second"), times: 5 }),
      Effect.zipLeft(Effect.sleep("500 millis")),
      Effect.map(entries => [entries, Option.some(entries.at(-1)?.seq ?? since)] as const)
    )
  ).pipe(
    Stream.flatMap(Stream.fromIterable),
    Stream.filterMap(entry => eventOf(entry)),
    Stream.provideLayer(FetchHttpClient.layer)
  )

const eventOf = (entry: typeof LedgerEntry.Type): Option.Option<Event> => {
  const { text } = entry.request
  if (entry.outcome.ok !== true || typeof text !== "string") return Option.none()
  if (entry.method === "chat.postMessage") return Option.some({ what: "posted", text: unescape(text) })
  return entry.method === "chat.update"
    ? Option.some({ what: "edited", text: unescape(text) })
    : Option.none()
}

const unescape = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
