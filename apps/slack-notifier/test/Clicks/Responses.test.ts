import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { DateTime, Effect, Layer, TestClock } from "effect"
import { episodeOf } from "../../src/Alerts/Episode.ts"
import { factsIn } from "../../src/Alerts/EpisodeFacts.ts"
import { newlyOpen } from "../../src/Alerts/OpenEpisode.ts"
import { makeResponses } from "../../src/Clicks/Responses.ts"
import { LiveSettings } from "../../src/Settings/LiveSettings.ts"
import { Workspaces } from "../../src/Slack/Workspaces.ts"
import { inForce, readSettings } from "../ReadSettings.ts"
import { message, thread } from "../Records.ts"

const folder = new TemporaryFolder()
const path = join(folder.path, "notifier.yaml")
writeFileSync(
  path,
  `companies:
  - { name: sever, apiKeyFrom: SEVER, channel: leads, timeZone: Europe/Moscow }
  - { name: ural, apiKeyFrom: URAL, channel: leads, timeZone: Asia/Yekaterinburg }
people: { anna: { slack: U0ANNA }, oleg: { slack: U0OLEG }, kira: { slack: U0KIRA } }
rotas: { duty: { from: 2026-11-20 09:00, every: 1 day, people: [anna, oleg] } }
chains: { usual: [{ name: duty, after: 10 minutes, mention: duty }] }
routes: [{ name: office, channel: "#leads", chain: usual }]`
)
const settings = readSettings({ ESTATE_NOTIFIER_CONFIG: path, SEVER: "live_1", URAL: "live_2" })

/** Duty has changed by now in the Urals, but not yet in Moscow. */
const now = DateTime.unsafeMake("2026-11-21T09:31:00+05:00")

it.effect("«Why is this here?» names who will be on duty by the company's clock, and by a swap", () => {
  const told: Array<string> = []
  const people = {
    team: () => Effect.succeed("T0"),
    userInfo: () => Effect.succeed(undefined),
    tell: ({ text }: { readonly text: string }) => Effect.sync(() => void told.push(text)),
    openModal: () => Effect.succeed(""),
    updateModal: () => Effect.void
  }
  return Effect.gen(function* () {
    yield* TestClock.setTime(now.epochMillis)
    const live = yield* LiveSettings
    const { tell } = yield* makeResponses
    const company = live.company("ural")
    if (company === undefined) throw new Error("no such company")
    const open = newlyOpen(episodeOf(thread(), [message(1)], company), "office", now)
    const ask = Effect.suspend(() => {
      const facts = factsIn(company, live.rules())({ ...open, done: new Set([""]) }, now)
      const common = { workspace: "", slackUser: "U0ANNA", team: "T0", envelope: "1", triggerId: "1" }
      const click = { ...common, kind: "other click", actionId: "", value: "", actionTs: "1" } as const
      return tell(
        { ...click, message: undefined, view: undefined },
        "C1",
        { why: "explained", facts },
        {
          open,
          isWatched: false,
          messages: []
        }
      )
    })
    yield* ask
    expect(told.at(-1)).toContain("<@U0OLEG>")
    const until = DateTime.add(now, { hours: 1 })
    live.follow({ silences: [], swaps: [{ rota: "duty", person: "kira", from: now, to: until }] })
    yield* ask
    expect(told.at(-1)).toContain("<@U0KIRA>")
  }).pipe(
    Effect.provide(
      Layer.mergeAll(
        inForce(settings, DateTime.subtract(now, { days: 1 })),
        Layer.succeed(Workspaces, {
          slackOf: () => {
            throw new Error("nothing is posted")
          },
          peopleOf: () => people
        })
      )
    )
  )
})
