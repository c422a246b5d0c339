import { expect, it } from "@effect/vitest"
import { makeCounters } from "@estate/operations/Counters"
import { renderFamilies } from "@estate/operations/Exposition"
import { Effect } from "effect"

type Event = { readonly name: "sent"; readonly channel: string } | { readonly name: "polls" }

it.effect("counts one series per set of labels, and shows a counter before its first event", () =>
  Effect.gen(function* () {
    const counters = makeCounters<Event>("test", { sent: "Messages by channel.", polls: "Polls." })
    yield* counters.count({ name: "sent", channel: "#leads" })
    yield* counters.count({ name: "sent", channel: "#ops" })
    yield* counters.count({ name: "sent", channel: "#leads" })
    expect(renderFamilies(yield* counters.families)).toBe(
      [
        "# HELP test_sent_total Messages by channel.",
        "# TYPE test_sent_total counter",
        'test_sent_total{channel="#leads"} 2',
        'test_sent_total{channel="#ops"} 1',
        "# HELP test_polls_total Polls.",
        "# TYPE test_polls_total counter",
        ""
      ].join("\n")
    )
  })
)
