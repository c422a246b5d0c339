import { SqlClient } from "@effect/sql/SqlClient"
import { notifications } from "@estate/store/Notifications"
import * as PostgresClient from "@estate/store/PostgresClient"
import type { PostgresSettings } from "@estate/store/PostgresSettings"
import { Duration, Effect, FiberMap, Layer, Queue, Schedule, Stream } from "effect"
import { makeFailureLog } from "../Incidents/FailureLog.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { fenced } from "../State/Fence.ts"
import { makeMemberRepo, TASKS_CHANNEL } from "./MemberRepo.ts"
import { makeMembership } from "./Membership.ts"
import { type HeldTask, keyOf, type Task } from "./Task.ts"
import { type Hold, Tasks } from "./Tasks.ts"

/** The longest time between two renewals. */
const MAX_RENEWAL = 1_000

/** The most tasks that change hands at once, and how soon the next ones do. */
const BATCH = 500
const NEXT_BATCH_MILLIS = 100

/**
 * Processes that share a state in Postgres share its tasks: each has about as many as the others.
 * A process that does not renew its lease loses its tasks to the others, and stops work
 * before that. Whatever it still writes is refused then, since the fence is higher.
 */
export const layer = (
  settings: PostgresSettings,
  lease: Duration.Duration
): Layer.Layer<Tasks, never, AlertStore | SqlClient> => Layer.scoped(Tasks, make(settings, lease))

const make = Effect.fnUntraced(function* (settings: PostgresSettings, lease: Duration.Duration) {
  const sql = yield* SqlClient
  const store = yield* AlertStore
  const leaseMillis = Duration.toMillis(lease)
  const renewalMillis = Math.min(MAX_RENEWAL, leaseMillis / 3)
  // Each over a connection of its own: neither waits behind other work, nor behind the other.
  const repoOver = (own: PostgresSettings) =>
    Effect.flatMap(Layer.build(PostgresClient.layer({ ...own, maxConnections: 1 })), leases =>
      Effect.provide(makeMemberRepo, leases)
    )
  const repo = yield* repoOver(settings)
  // There is time to try again over another connection before the lease is over.
  const { renew } = yield* repoOver({ ...settings, timeoutMillis: leaseMillis / 3 })

  const holdOf = (task: HeldTask, takenSince: number, mayWork: Effect.Effect<boolean>): Hold => ({
    task,
    takenSince,
    store: fenced(sql, store, task),
    mayWork
  })

  /** This process's stay, and its tasks. */
  const stay = Effect.fnUntraced(function* <E, R>(
    tasks: () => ReadonlyArray<Task>,
    work: (hold: Hold) => Effect.Effect<void, E, R>
  ) {
    const me = makeMembership({ ...repo, renew }, leaseMillis, false)
    let held: ReadonlyArray<HeldTask> = []
    // What failed may still have taken effect: then Postgres knows better.
    let isSure = true
    let known: ReadonlyArray<Task> = []
    /** Until all are taken that there are to take. */
    let takingSince: number | undefined
    yield* Effect.addFinalizer(() => me.leave)
    // Closed before that: a task is handed back when its work has ended.
    const workers = yield* FiberMap.make<string, void, E>()

    const start = Effect.fnUntraced(function* (task: HeldTask, takenSince: number) {
      if (yield* FiberMap.has(workers, keyOf(task))) return
      yield* FiberMap.run(workers, keyOf(task), work(holdOf(task, takenSince, me.mayWork)))
    })

    const stop = (stopped: ReadonlyArray<Task>) =>
      Effect.forEach(stopped, task => FiberMap.remove(workers, keyOf(task)), {
        concurrency: "unbounded",
        discard: true
      })

    const join = Effect.gen(function* () {
      yield* stop(held)
      ;[held, known] = [[], []]
      return yield* me.join
    })

    const readHeld = Effect.fnUntraced(function* (owner: string) {
      const known = yield* repo.heldBy(owner)
      const fences = new Map(known.map(task => [keyOf(task), task.fence]))
      yield* stop(held.filter(task => fences.get(keyOf(task)) !== task.fence))
      held = known
      isSure = true
    })

    /**
     * Takes of a kind of tasks up to a fair share, and hands back what is more. True if there may
     * be more to do.
     */
    const share = Effect.fnUntraced(function* (owner: string, kind: Task["kind"], members: number) {
      const names = namesOf(kind, known)
      const mine = held.filter(task => task.kind === kind)
      const fair = members === 0 ? 0 : Math.ceil(names.length / members)
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

    const look = Effect.gen(function* () {
      const owner = me.id() ?? (yield* join)
      const wanted = tasks()
      if (wanted !== known) yield* follow(owner, wanted)
      yield* repo.expire(leaseMillis)
      if (!isSure) yield* readHeld(owner)
      const members = me.isDraining() ? 0 : yield* repo.count
      const takenSince = takingSince ?? (yield* uptimeMillis)
      const more = yield* Effect.forEach(kinds, kind => share(owner, kind, members))
      takingSince = more.includes(true) ? takenSince : undefined
      yield* Effect.forEach(held, task => start(task, takenSince), { discard: true })
      return more.includes(true)
    })

    const failureLog = yield* makeFailureLog("the lease")
    const news = yield* Queue.sliding<void>(1)
    yield* notifications(settings, TASKS_CHANNEL).pipe(
      Stream.runForEach(() => Queue.offer(news, undefined)),
      Effect.forkScoped
    )
    const looking = Effect.zipLeft(look, failureLog.recovered).pipe(
      Effect.catchAll(error => {
        isSure = false
        return Effect.as(failureLog.failed(error), false)
      }),
      Effect.flatMap(isMore =>
        isMore ? Effect.sleep(NEXT_BATCH_MILLIS) : Effect.race(Queue.take(news), Effect.sleep(renewalMillis))
      ),
      Effect.forever
    )
    // Apart from the rest, which may take longer than a lease where there are many tasks.
    const renewing = Effect.repeat(Effect.ignore(me.renew), Schedule.spaced(renewalMillis))
    // A renewal that hangs must not keep the work going.
    const guarding = Effect.flatMap(me.mayWork, may => (may ? Effect.void : stop(held))).pipe(
      Effect.repeat(Schedule.spaced(leaseMillis / 50))
    )
    yield* Effect.raceFirst(
      Effect.all([renewing, looking, guarding], { concurrency: "unbounded", discard: true }),
      FiberMap.join(workers)
    )
  }, Effect.scoped)

  /** For a while: the others hand nothing over to it. */
  const takeFree = Effect.fnUntraced(function* (tasks: ReadonlyArray<Task>) {
    const me = makeMembership({ ...repo, renew }, leaseMillis, true)
    const id = yield* Effect.acquireRelease(me.join, () => me.leave)
    yield* Effect.forkScoped(Effect.repeat(Effect.ignore(me.renew), Schedule.spaced(renewalMillis)))
    yield* repo.expire(leaseMillis)
    const takenSince = yield* uptimeMillis
    const taken = yield* Effect.forEach(kinds, kind =>
      Effect.zipRight(
        repo.add(kind, namesOf(kind, tasks)),
        repo.take(id, kind, namesOf(kind, tasks), tasks.length)
      )
    )
    return taken.flat().map(task => holdOf(task, takenSince, me.mayWork))
  })

  return Tasks.of({ workOn: stay, takeFree, members: repo.members, owners: repo.owners, drain: repo.drain })
})

const kinds = ["company", "channel"] as const

const namesOf = (kind: Task["kind"], tasks: ReadonlyArray<Task>) =>
  tasks.filter(task => task.kind === kind).map(({ name }) => name)
