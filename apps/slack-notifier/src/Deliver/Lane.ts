import { DateTime, Duration, Effect, Either, Option, Queue, Random } from "effect"
import type { NotifierError } from "../Command/Failures.ts"
import { makeTrouble } from "../Command/Trouble.ts"
import { addressOf } from "../Slack/Address.ts"
import { Bell } from "./Bell.ts"
import { deliverEdits, deliverPosts, type Passed } from "./Deliver.ts"
import { History } from "./History.ts"
import { type LaneName, Parking } from "./Parking.ts"
import type { Rules } from "./Rules.ts"

/** Without a ring a channel is looked at this often all the same: another process may have stored something for it. */
const LONGEST_SLEEP = Duration.seconds(30)

/** The longest rest between two tries to reach Slack. */
const LONGEST_REST = Duration.seconds(30)

/** How often a channel is looked through for messages that stand in it twice. */
const AUDIT_EVERY = Duration.minutes(10)

/**
 * A channel's queue, for ever. Posts and edits have a lane each, since Slack counts them apart: a long row of edits holds up no new alert. A channel
 * that refuses or a Slack that cannot be reached is left alone for a while, longer each time.
 */
export const serveChannel = Effect.fn("Lane.serve")(function* (destination: string, rules: Rules) {
  yield* Effect.all(
    [
      lane(destination, "posts", deliverPosts(destination, rules)),
      lane(destination, "edits", deliverEdits(destination, rules)),
      audit(destination, rules)
    ],
    { concurrency: "unbounded", discard: true }
  )
})

const lane = <E extends NotifierError, R>(
  destination: string,
  what: LaneName,
  pass: Effect.Effect<Passed, E, R>
) =>
  Effect.gen(function* () {
    const inbox = yield* Effect.flatMap(Bell, bell => bell.listen(destination))
    const parking = yield* Parking
    const trouble = yield* makeTrouble(`${what} to ${addressOf(destination)}`)
    let failures = 0
    while (true) {
      const passed: Either.Either<Passed, NotifierError> = yield* Effect.either(
        Effect.tap(pass, ({ hasActed }) => (hasActed ? parking.accepted(destination, what) : Effect.void))
      )
      if (Either.isLeft(passed)) {
        failures += 1
        yield* trouble.met(passed.left)
        if (passed.left._tag === "DestinationRefused") {
          yield* Effect.catchAll(parking.refused(destination, what, passed.left), trouble.met)
        }
        yield* Effect.sleep(restAfter(passed.left, failures))
        continue
      }
      failures = 0
      yield* Option.match(passed.right.failure, { onNone: () => trouble.over, onSome: trouble.met })
      if (!passed.right.hasMore) yield* sleepUntil(inbox, passed.right.next)
    }
  }).pipe(Effect.scoped)

const restAfter = (error: NotifierError, failures: number) => {
  const asked = error._tag === "SlackBusy" ? error.retryAfter : Option.none()
  return Option.getOrElse(asked, () =>
    Duration.min(Duration.seconds(2 ** Math.min(failures - 1, 10)), LONGEST_REST)
  )
}

const sleepUntil = (inbox: Queue.Dequeue<void>, next: Passed["next"]) =>
  Effect.gen(function* () {
    const now = yield* DateTime.now
    const wait = Option.match(next, {
      onNone: () => LONGEST_SLEEP,
      onSome: moment =>
        Duration.min(Duration.millis(Math.max(0, DateTime.distance(now, moment))), LONGEST_SLEEP)
    })
    yield* Effect.timeoutOption(Queue.take(inbox), wait)
  })

/** A pause of this process, or a second one on the same channel, could have doubled an alert: then the later goes. */
const audit = (destination: string, rules: Rules) =>
  Effect.gen(function* () {
    const history = yield* History
    // Spread over one interval: Slack gives fifty histories a minute, however many channels there are.
    let rest = Duration.times(AUDIT_EVERY, yield* Random.next)
    while (true) {
      const since = yield* DateTime.now
      yield* Effect.sleep(rest)
      rest = AUDIT_EVERY
      yield* Effect.ignore(history.read(destination, DateTime.subtractDuration(since, rules.quarantine)))
    }
  })
