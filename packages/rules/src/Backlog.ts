import * as Array from "effect/Array"
import type * as DateTime from "effect/DateTime"
import type { Alert } from "./Alert.ts"
import { isClaimOver } from "./Claim.ts"
import { FIRST } from "./Decide.ts"
import { isOld } from "./Facts.ts"
import { type Decided, type Post, type Waiting, withOne } from "./Post.ts"
import { isRepetition } from "./Repeats.ts"

/**
 * Buyers whose first alert is late, by channel; and buyers in a backlog, by the backlog's message.
 */
export const backlogsOf = <W extends Waiting>(decided: ReadonlyArray<Decided<W>>, over: number) => {
  const lateIn = ({ about, alerts }: Decided<W>) =>
    about.lateIn ?? alerts.find(({ name, isLate }) => name === FIRST && isLate)?.channel
  const channels = new Map(decided.map(each => [each.about, lateIn(each)]))
  const counts = new Map<string | undefined, number>()
  for (const channel of channels.values()) counts.set(channel, (counts.get(channel) ?? 0) + 1)
  return (about: W): string | undefined => {
    if (about.read !== undefined) return undefined
    if (about.backlog !== undefined) return about.backlog
    const channel = channels.get(about)
    return channel !== undefined && (counts.get(channel) ?? 0) > over ? channel : undefined
  }
}

/**
 * A backlog escalates once, as a whole, when the first step of any buyer in it is due: in the
 * channels of the steps that are due, about all buyers in it who have a chain and have not had
 * these steps separately. All other steps are skipped, and no step is repeated.
 */
export const stepsOfBacklogs = <W extends Waiting>(
  decided: ReadonlyArray<Decided<W>>,
  backlogOf: (about: W) => string | undefined
) => {
  const posts: Array<Post<W>> = []
  const skipped: Array<{ readonly about: W; readonly step: string }> = []
  const next: Array<DateTime.Utc> = []
  const backlogs = Array.groupBy(
    decided.flatMap(each => {
      const backlog = backlogOf(each.about)
      return backlog === undefined ? [] : [{ ...each, backlog }]
    }),
    ({ backlog }) => backlog
  )
  for (const members of Object.values(backlogs)) {
    const steps = members.flatMap(({ about, alerts }) =>
      alerts.flatMap(alert => {
        if (alert.name === FIRST || isClaimOver(alert.name)) {
          posts.push(postOf({ alert, about }))
          return []
        }
        return isRepetition(alert.name) ? [] : [{ about, alert }]
      })
    )
    for (const { about, skipped: never } of members) for (const step of never) skipped.push({ about, step })
    if (steps.length === 0) {
      next.push(...members.flatMap(({ next }) => next ?? []))
      continue
    }
    const about = members.map(({ about }) => about)
    const byChannel = Object.values(Array.groupBy(steps, ({ alert }) => alert.channel ?? ""))
    for (const [first, ...others] of byChannel) {
      const post = others.reduce((all, { alert, about }) => withOne(all, alert, about), postOf(first))
      const step = first.alert.name
      // Some buyers had the step before there was a backlog, and old ones have no chain.
      const uninformed = about.filter(({ facts }) => !facts.done.has(step) && !isOld(facts))
      posts.push({ ...post, step, about: uninformed, isOfBacklog: true })
    }
    const sent = new Set(byChannel.map(([{ alert }]) => alert.name))
    for (const each of about)
      for (const { name } of each.facts.route.alert?.steps ?? [])
        if (!each.facts.done.has(name) && !sent.has(name)) skipped.push({ about: each, step: name })
  }
  return { posts, skipped, next }
}

const postOf = <W>({ alert, about }: { readonly alert: Alert; readonly about: W }): Post<W> =>
  withOne(undefined, alert, about)
