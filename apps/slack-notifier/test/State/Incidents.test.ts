import { SqlClient } from "@effect/sql/SqlClient"
import { describe, expect, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Option } from "effect"
import { Incident } from "../../src/Incidents/Incident.ts"
import { Notice } from "../../src/Incidents/Notice.ts"
import { renderNotice } from "../../src/Incidents/RenderNotice.ts"
import { decodeContent } from "../../src/Outbox/MessageContent.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { now } from "../Delivery/Harness.ts"
import { newStates } from "./States.ts"

const operators = Option.some("ops")
const refused = (n: number) =>
  new Incident({
    company: `c${n}`,
    about: "key",
    subject: "",
    what: "refused",
    since: DateTime.add(now, { seconds: n })
  })
const incidents = [1, 2, 3, 4, 5, 6, 7, 8].map(refused)

/** The titles of all notices, in the order in which they were stored. */
const titles = Effect.gen(function* () {
  const rows = yield* (yield* SqlClient)<{ readonly content: string }>`SELECT content FROM place ORDER BY seq`
  const notices = yield* Effect.forEach(rows, ({ content }) => decodeContent(content))
  return notices.flatMap(each => (each instanceof Notice ? [renderNotice(each, "en").text] : []))
})

describe.each(Object.entries(newStates(Layer.empty)))("many incidents of a kind in %s", (_, state) => {
  it.scopedLive(
    "are told one by one up to the fifth, the others by one notice, which ends with the last",
    () =>
      Effect.gen(function* () {
        const store = yield* AlertStore
        for (const incident of incidents) yield* store.openIncident(incident, operators)
        const one = (n: number) => `⚠️ c${n}: the platform refuses the key, so its threads are not polled`
        const began = [
          ...[1, 2, 3, 4, 5].map(one),
          "⚠️ there are more refused keys: `estate-notifier status` lists all of them"
        ]
        expect(yield* titles).toEqual(began)
        expect(yield* store.incidents).toEqual(incidents)
        expect(yield* store.incidentsOf("")).toEqual([])
        for (const incident of incidents)
          yield* store.resolveIncident(incident, DateTime.add(now, { minutes: 3 }), operators)
        expect(yield* titles).toEqual([
          ...began,
          ...[1, 2, 3, 4, 5].map(n => `✅ c${n}: resolved after 2 min`),
          "✅ refused keys: resolved after 2 min"
        ])
        expect(yield* store.incidents).toEqual([])
        yield* store.openIncident(refused(9), operators)
        expect((yield* titles).slice(-1)).toEqual([one(9)])
      }).pipe(Effect.provide(state))
  )
})
