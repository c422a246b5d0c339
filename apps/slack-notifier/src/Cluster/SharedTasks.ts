import { SqlClient } from "@effect/sql/SqlClient"
import { notifications } from "@estate/store/Notifications"
import * as PostgresClient from "@estate/store/PostgresClient"
import type { PostgresSettings } from "@estate/store/PostgresSettings"
import { Duration, Effect, Either, FiberMap, Layer, Queue, Schedule, Stream } from "effect"
import { makeFailureLog } from "../Incidents/FailureLog.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { fenced } from "../State/Fence.ts"
import { type MemberRepo, makeMemberRepo, TASKS_CHANNEL } from "./MemberRepo.ts"
import { makeMembership } from "./Membership.ts"
import { kinds, makeShare, namesOf } from "./Share.ts"
import type { HeldTask, Task } from "./Task.ts"
import { type Hold, Tasks } from "./Tasks.ts"

/** The longest time between two renewals. */
const MAX_RENEWAL = 1_000

/** How soon after a batch of tasks the next one changes hands. */
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

/** A repository over a connection of its own, so that it waits for no other work. */
const repoOver = (settings: PostgresSettings) =>
  Effect.flatMap(Layer.build(PostgresClient.layer({ ...settings, maxConnections: 1 })), own =>
    Effect.provide(makeMemberRepo, own)
  )

const make = Effect.fnUntraced(function* (settings: PostgresSettings, lease: Duration.Duration) {
  const sql = yield* SqlClient
  const store = yield* AlertStore
  const leaseMillis = Duration.toMillis(lease)
  const renewalMillis = Math.min(MAX_RENEWAL, leaseMillis / 3)
  // Renewals do not wait for anything else. There is time for a second try before the lease
  // expires.
  const { renew } = yield* repoOver({ ...settings, timeoutMillis: leaseMillis / 3 })
  const repo: MemberRepo = { ...(yield* repoOver(settings)), renew }

  const holdOf = (task: HeldTask, takenSince: number, mayWork: Effect.Effect<boolean>): Hold => ({
    task,
    takenSince,
    store: fenced(sql, store, task),
    mayWork
  })

  /** This process's stay: it renews its lease, brings its share up to date, and works on it. */
  const stay = Effect.fnUntraced(function* <E, R>(
    tasks: () => ReadonlyArray<Task>,
    work: (hold: Hold) => Effect.Effect<void, E, R>
  ) {
    const me = makeMembership(repo, leaseMillis, false)
    yield* Effect.addFinalizer(() => me.leave)
    // Closed before that: a task is handed back when its work has ended.
    const workers = yield* FiberMap.make<string, void, E>()
    const share = makeShare(repo, me, leaseMillis, workers, (task, takenSince) =>
      work(holdOf(task, takenSince, me.mayWork))
    )
    const { logged } = makeFailureLog("the lease")
    const news = yield* Queue.sliding<void>(1)
    yield* notifications(settings, TASKS_CHANNEL).pipe(
      Stream.runForEach(() => Queue.offer(news, undefined)),
      Effect.forkScoped
    )
    const sharing = logged(Effect.suspend(() => share.update(tasks()))).pipe(
      Effect.map(
        Either.getOrElse(() => {
          share.doubt()
          return false
        })
      ),
      Effect.flatMap(isMore =>
        isMore ? Effect.sleep(NEXT_BATCH_MILLIS) : Effect.race(Queue.take(news), Effect.sleep(renewalMillis))
      ),
      Effect.forever
    )
    // On its own fiber: with many tasks, an update may take longer than a lease.
    const renewing = Effect.repeat(Effect.ignore(me.renew), Schedule.spaced(renewalMillis))
    // A renewal that hangs must not keep the work going.
    const guarding = Effect.flatMap(me.mayWork, may => (may ? Effect.void : share.stopAll)).pipe(
      Effect.repeat(Schedule.spaced(leaseMillis / 50))
    )
    yield* Effect.raceFirst(
      Effect.all([renewing, sharing, guarding], { concurrency: "unbounded", discard: true }),
      FiberMap.join(workers)
    )
  }, Effect.scoped)

  /** Only for a while, since the others hand nothing over to it. */
  const takeFree = Effect.fnUntraced(function* (tasks: ReadonlyArray<Task>) {
    const me = makeMembership(repo, leaseMillis, true)
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
