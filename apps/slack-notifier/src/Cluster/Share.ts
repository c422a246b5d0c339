import { Effect, FiberMap } from "effect"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import type { MemberRepo } from "./MemberRepo.ts"
import type { makeMembership } from "./Membership.ts"
import { type HeldTask, keyOf, type Task } from "./Task.ts"

/** The maximum number of tasks that change hands at once. */
const BATCH = 500

export const kinds = ["company", "channel"] as const

export const namesOf = (kind: Task["kind"], tasks: ReadonlyArray<Task>) =>
  tasks.filter(task => task.kind === kind).map(({ name }) => name)

/** The fibers that work on tasks, by `keyOf`. */
type Workers<E> = FiberMap.FiberMap<string, void, E>

const stopIn =
  <E>(workers: Workers<E>) =>
  (stopped: ReadonlyArray<Task>) =>
    Effect.forEach(stopped, task => FiberMap.remove(workers, keyOf(task)), {
      concurrency: "unbounded",
      discard: true
    })

/**
 * This process's share of the tasks: which it holds, and the work on each. What it hands back is
 * stopped first.
 */
export const makeShare = <E, R>(
  repo: MemberRepo,
  me: ReturnType<typeof makeMembership>,
  leaseMillis: number,
  workers: Workers<E>,
  workOn: (task: HeldTask, takenSince: number) => Effect.Effect<void, E, R>
) => {
  const stop = stopIn(workers)
  let held: ReadonlyArray<HeldTask> = []
  // A failed statement may still have taken effect, so Postgres is asked.
  let isSure = true
  let known: ReadonlyArray<Task> = []
  /** Until all available tasks are taken. */
  let takingSince: number | undefined

  const start = Effect.fnUntraced(function* (task: HeldTask, takenSince: number) {
    if (yield* FiberMap.has(workers, keyOf(task))) return
    yield* FiberMap.run(workers, keyOf(task), workOn(task, takenSince))
  })

  const join = Effect.gen(function* () {
    yield* stop(held)
    ;[held, known] = [[], []]
    return yield* me.join
  })

  const readHeld = Effect.fnUntraced(function* (owner: string) {
    const stored = yield* repo.heldBy(owner)
    const fences = new Map(stored.map(task => [keyOf(task), task.fence]))
    yield* stop(held.filter(task => fences.get(keyOf(task)) !== task.fence))
    held = stored
    isSure = true
  })

  /**
   * Takes tasks of a kind up to a fair share, and hands back any beyond it. True if there may be
   * more to do.
   */
  const balance = Effect.fnUntraced(function* (owner: string, kind: Task["kind"], members: number) {
    const names = namesOf(kind, known)
    const mine = held.filter(task => task.kind === kind)
    const fair = fairShare(names.length, members)
    const surplus = new Set(mine.slice(fair, fair + BATCH))
    if (surplus.size > 0) {
      yield* stop([...surplus])
      yield* repo.giveBack(owner, kind, namesOf(kind, [...surplus]))
      held = held.filter(task => !surplus.has(task))
      return surplus.size === BATCH
    }
    if (mine.length >= fair) return false
    const taken = yield* repo.take(owner, kind, names, Math.min(BATCH, fair - mine.length))
    held = [...held, ...taken]
    return taken.length === BATCH
  })

  /** Adds new tasks, and hands back those that are gone. */
  const follow = Effect.fnUntraced(function* (owner: string, wanted: ReadonlyArray<Task>) {
    for (const kind of kinds) yield* repo.add(kind, namesOf(kind, wanted))
    const keys = new Set(wanted.map(keyOf))
    const gone = held.filter(task => !keys.has(keyOf(task)))
    yield* stop(gone)
    for (const kind of kinds) yield* repo.giveBack(owner, kind, namesOf(kind, gone))
    held = held.filter(task => !gone.includes(task))
    known = wanted
  })

  return {
    /** Brings the share up to date with the tasks and the members. True if there may be more. */
    update: Effect.fnUntraced(function* (wanted: ReadonlyArray<Task>) {
      const owner = me.id() ?? (yield* join)
      if (wanted !== known) yield* follow(owner, wanted)
      yield* repo.expire(leaseMillis)
      if (!isSure) yield* readHeld(owner)
      const members = me.isDraining() ? 0 : yield* repo.count
      const takenSince = takingSince ?? (yield* uptimeMillis)
      const more = yield* Effect.forEach(kinds, kind => balance(owner, kind, members))
      takingSince = more.includes(true) ? takenSince : undefined
      yield* Effect.forEach(held, task => start(task, takenSince), { discard: true })
      return more.includes(true)
    }),
    /** After a failure: the next update reads what Postgres has. */
    doubt: () => {
      isSure = false
    },
    stopAll: Effect.suspend(() => stop(held))
  }
}

/** The maximum number of tasks for each member; none while this process drains. */
const fairShare = (tasks: number, members: number): number => (members === 0 ? 0 : Math.ceil(tasks / members))
