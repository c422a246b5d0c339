import { Array, DateTime, Effect, Number } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import type { AlertMessage } from "../Alerts/AlertMessages.ts"
import { backlogAbout } from "../Alerts/Backlog.ts"
import { companyRules } from "../Alerts/CompanyRules.ts"
import type { Episode } from "../Alerts/Episode.ts"
import { type Announced, newlyOpen, type OpenEpisode } from "../Alerts/OpenEpisode.ts"
import { withBacklogs } from "../Backtest/PastMessages.ts"
import { companyFailureOf } from "../Incidents/Failures.ts"
import { platformOf, Threads } from "../Platform/Threads.ts"
import { type Finding, poll } from "../Polling/Poll.ts"
import type { Company } from "../Settings/Companies.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import type { Settings } from "../Settings/Settings.ts"
import { AlertStore } from "../State/AlertStore.ts"

/**
 * Polls each company once without storing anything. Returns what would be sent, how many buyers are
 * waiting without an alert because the rules hold it or want none, the fields of the records that
 * cannot be read, and the failures.
 */
export const preview = Effect.fn("Notifier.preview")(function* (settings: Settings) {
  const [failures, companies] = yield* Effect.partition(settings.companies, company =>
    previewOf(company).pipe(
      Effect.provideServiceEffect(Threads, platformOf(company)),
      Effect.mapError(companyFailureOf(company))
    )
  )
  return {
    failures,
    planned: companies.flatMap(({ planned }) => planned),
    unreadable: companies.flatMap(({ unreadable }) => unreadable),
    withoutAlert: Number.sumAll(companies.map(({ withoutAlert }) => withoutAlert))
  }
})

/** What would be sent to Slack. */
interface Planned extends Announced {
  readonly intent: "post" | "edit" | "close"
  /** The message in whose thread it would be posted. */
  readonly parent: AlertId | undefined
  readonly content: AlertMessage["content"]
}

const previewOf = Effect.fnUntraced(function* (company: Company) {
  const store = yield* AlertStore
  const live = yield* LiveSettings
  const rules = companyRules(company, live.rules())
  const now = yield* DateTime.now
  const open = new Map((yield* store.openEpisodes(company.name)).map(each => [each.episode.threadId, each]))
  const known = new Map(Array.map(Array.fromIterable(open), ([id, { episode }]) => [id, episode] as const))
  const changes = Array.empty<Planned>()
  const unreadable = Array.empty<string>()
  const opens = (episode: Episode) => {
    known.set(episode.threadId, episode)
    open.set(episode.threadId, newlyOpen(episode, rules.routeOf(episode, now), now))
  }
  const changed = (intent: "edit" | "close", episode: Episode) => {
    const before = open.get(episode.threadId)
    if (before?.announced !== undefined)
      changes.push({ ...before.announced, intent, parent: undefined, content: episode })
    known.set(episode.threadId, episode)
    if (intent === "close") open.delete(episode.threadId)
    else if (before !== undefined) open.set(episode.threadId, { ...before, episode })
  }
  const follow = (finding: Finding) => {
    if (finding._tag === "Unreadable") return void unreadable.push(finding.field)
    if (finding._tag === "Ended") return changed("close", finding.episode)
    if (finding._tag === "Moved") return changed("edit", finding.moved)
    if (finding._tag === "Replaced") changed("close", finding.ended)
    opens(finding.opened)
  }
  yield* poll(known, yield* Effect.cached(store.handledThreads(company.name)), company, finding =>
    Effect.sync(() => follow(finding))
  )
  // Buyers who were already waiting could not be announced earlier: if they are too many, they
  // become one message.
  const { messages } = rules.plan(Array.fromIterable(open.values()), now, undefined, { catchingUpSince: now })
  const posts = withBacklogs(messages, rules.backlogOver).map(
    ({ id, destination, parent, content, about, isBacklog }): Planned => {
      const members = Array.fromIterable(open.values()).filter(({ episode }) =>
        about.includes(episode.alertId)
      )
      const shown =
        isBacklog === true ? backlogAbout({ step: "", mentions: [] }, members, company.zone) : content
      return { id, destination, intent: "post", parent, content: shown }
    }
  )
  const told = new Set(messages.flatMap(({ about }) => about))
  const isWithout = ({ episode, announced }: OpenEpisode) =>
    announced === undefined && episode.isWaiting(company.zone) && !told.has(episode.alertId)
  return {
    planned: [...changes, ...posts],
    unreadable,
    withoutAlert: Array.fromIterable(open.values()).filter(isWithout).length
  }
})
