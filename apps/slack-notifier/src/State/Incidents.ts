import { Context, DateTime, Effect, Option } from "effect"
import { Incident, type IncidentKey } from "../Incidents/Incident.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { addressOf } from "../Slack/Address.ts"
import { AlertStore, type StoreError } from "./AlertStore.ts"
import { Wakeups } from "./Wakeups.ts"

/**
 * Incidents, each opened once and resolved once, however often it is reported. The operators are
 * told of both, but not in a channel that the incident is about.
 */
export class Incidents extends Context.Tag("@estate/slack-notifier/Incidents")<
  Incidents,
  {
    /**
     * `what` says what is wrong and how to fix it; the reason may change. True if this process did
     * not know of it.
     */
    readonly open: (which: IncidentKey, what: string) => Effect.Effect<boolean, StoreError>
    readonly resolve: (which: IncidentKey) => Effect.Effect<void, StoreError>
    /** The subjects of the open incidents of a company and kind. */
    readonly subjects: (which: Omit<IncidentKey, "subject">) => ReadonlyArray<string>
  }
>() {}

/** `open` are those in the state now. */
export const makeIncidents = Effect.fnUntraced(function* (
  operators: () => Option.Option<string>,
  open: ReadonlyArray<Incident>
) {
  const store = yield* AlertStore
  const wakeups = yield* Wakeups
  const known = new Map(open.map(each => [nameOf(each), each]))
  const audienceOf = ({ about, subject }: IncidentKey) =>
    Option.filter(operators(), channel => about !== "channel" || addressOf(channel) !== subject)
  const wake = (which: IncidentKey) => wakeups.wake(...Option.toArray(audienceOf(which)))
  return Incidents.of({
    open: Effect.fn("Incidents.open")(function* (which, what) {
      if (known.get(nameOf(which))?.what === what) return false
      const { company, about, subject } = which
      const incident = new Incident({ company, about, subject, what, since: yield* DateTime.now })
      yield* store.openIncident(incident, audienceOf(which))
      known.set(nameOf(which), incident)
      yield* wake(which)
      return true
    }),
    resolve: Effect.fn("Incidents.resolve")(function* (which) {
      if (!known.has(nameOf(which))) return
      yield* store.resolveIncident(which, yield* DateTime.now, audienceOf(which))
      known.delete(nameOf(which))
      yield* wake(which)
    }),
    subjects: ({ company, about }) =>
      [...known.values()].flatMap(each =>
        each.company === company && each.about === about ? [each.subject] : []
      )
  })
})

/** Those of a company, or without one for "", as the state has them now. */
export const incidentsOf = (company: string) =>
  Effect.gen(function* () {
    const live = yield* LiveSettings
    const open = yield* (yield* AlertStore).incidentsOf(company)
    return yield* makeIncidents(() => live.now().operators, open)
  })

const nameOf = ({ company, about, subject }: IncidentKey) => JSON.stringify([company, about, subject])
