import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { Effect } from "effect"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import type { MemberRepo } from "./MemberRepo.ts"

/** Work stops some time before the lease ends. */
const USABLE = 0.8

/** Such as `host-1:4711`. */
const memberName = () => `${hostname()}:${process.pid}`

/**
 * This process among the members, by a lease: `id` is undefined before it joins, and once the
 * others have removed it. A process that is draining takes no share of the tasks.
 */
export const makeMembership = (repo: MemberRepo, leaseMillis: number, joinsDraining: boolean) => {
  let id: string | undefined
  let isDraining = joinsDraining
  let hasBeenMember = false
  let renewedAt = Number.NEGATIVE_INFINITY

  return {
    id: (): string | undefined => id,
    isDraining: () => isDraining,

    /** By this machine's own clock, whether or not Postgres answers. */
    mayWork: Effect.map(uptimeMillis, now => now - renewedAt < USABLE * leaseMillis),

    /** Begins a new stay, and returns its id. */
    join: Effect.gen(function* () {
      const begunAt = yield* uptimeMillis
      const newId = randomUUID()
      yield* repo.join({ id: newId, name: memberName(), lease: leaseMillis, isDraining: joinsDraining })
      const isBack = hasBeenMember
      ;[id, renewedAt, isDraining, hasBeenMember] = [newId, begunAt, joinsDraining, true]
      if (isBack) yield* Effect.logInfo("came back, and takes its share of the tasks again")
      return newId
    }),

    renew: Effect.gen(function* () {
      const known = id
      if (known === undefined) return
      const begunAt = yield* uptimeMillis
      const me = yield* repo.renew(known, leaseMillis)
      if (id !== known) return
      if (me !== undefined) [renewedAt, isDraining] = [begunAt, me.isDraining]
      else {
        ;[id, renewedAt] = [undefined, Number.NEGATIVE_INFINITY]
        yield* Effect.logWarning(
          "lost its lease, since it was silent for too long: others have its tasks; it comes back"
        )
      }
    }),

    leave: Effect.suspend(() => (id === undefined ? Effect.void : Effect.ignore(repo.leave(id))))
  }
}
