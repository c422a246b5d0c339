import { Clock, DateTime, Duration, Effect, Either, Option, Random } from "effect"
import { failureFor, type NotifierError } from "../Command/Failures.ts"
import { makeTrouble } from "../Command/Trouble.ts"
import { Bell } from "../Deliver/Bell.ts"
import { Counters } from "../Measure/Counters.ts"
import { Trouble } from "../Notice/Notice.ts"
import { audienceOf, type Company, type Settings } from "../Settings.ts"
import { AlertStore } from "../State/AlertStore.ts"
import type { Progress } from "../State/Progress.ts"
import { Board } from "./Board.ts"
import { type Course, restAfter } from "./Pace.ts"
import { makeWatch } from "./Watch.ts"

/**
 * Watches a company for ever. A platform that fails is asked less often, and one that refuses the key now and then until it takes
 * it again; the operators are told of that once.
 */
export const watchCompany = Effect.fn("Company.watch")(function* (
  company: Company,
  settings: Settings,
  firstRest: Duration.Duration
) {
  const board = yield* Board
  const counters = yield* Counters
  const trouble = yield* makeTrouble(company.name, failureFor(company))
  const parking = yield* makeParking(company, settings)
  const { look } = yield* makeWatch({
    ...audienceOf(company),
    zone: company.zone,
    operators: settings.operators
  })

  const tell = (
    course: Course,
    seen: Pick<Progress, "polledAt" | "succeededAt" | "failure">,
    rest: Duration.Duration
  ) =>
    board.tell({
      ...seen,
      company: company.name,
      state: stateOf(course, seen.polledAt),
      restMillis: Duration.toMillis(rest)
    })

  let course: Course = smooth(Option.none())
  let succeededAt = Option.none<DateTime.Utc>()
  let rest = firstRest
  yield* tell(course, { polledAt: Option.none(), succeededAt, failure: "" }, settings.pollInterval)
  while (true) {
    const due = (yield* Clock.currentTimeMillis) + Duration.toMillis(rest)
    yield* Effect.sleep(rest)
    const began = yield* DateTime.now
    const seen = yield* Effect.either(Effect.tap(look, () => parking.over))
    const now = yield* DateTime.now
    yield* board.timed({
      lag: Math.max(0, DateTime.toEpochMillis(began) - due),
      duration: DateTime.distance(began, now)
    })
    if (Either.isRight(seen)) {
      yield* trouble.over
      course = smooth(seen.right > 0 ? Option.some(now) : course.newsAt)
      succeededAt = Option.some(now)
    } else {
      yield* trouble.met(seen.left)
      const isParked = isKeyRefused(seen.left)
      if (isParked) yield* Effect.catchAll(parking.met(seen.left), trouble.met)
      const askedRest = seen.left._tag === "RateLimited" ? seen.left.retryAfter : Option.none()
      course = { ...course, failures: course.failures + 1, isParked, askedRest }
    }
    yield* counters.count({ name: "polls", company: company.name, outcome: outcomeOf(course) })
    const pace = { poll: settings.pollInterval, night: settings.night }
    rest = restAfter(course, pace, DateTime.setZone(now, company.zone), yield* Random.next)
    const failure = Either.isLeft(seen) ? failureFor(company)(seen.left).message : ""
    yield* tell(course, { polledAt: Option.some(began), succeededAt, failure }, rest)
  }
})

const smooth = (newsAt: Course["newsAt"]): Course => ({
  newsAt,
  failures: 0,
  isParked: false,
  askedRest: Option.none()
})

const isKeyRefused = (error: NotifierError) => error._tag === "NotSignedIn" || error._tag === "AccessDenied"

const stateOf = ({ failures, isParked }: Course, polledAt: Progress["polledAt"]): Progress["state"] => {
  if (isParked) return "parked"
  if (failures > 0) return "failing"
  return Option.isNone(polledAt) ? "starting" : "polling"
}

const outcomeOf = ({ failures, isParked }: Course) => (isParked ? "parked" : failures > 0 ? "failed" : "ok")

/** Tells the operators that a key is refused, and that it is taken again, once each. */
const makeParking = Effect.fnUntraced(function* (company: Company, settings: Settings) {
  const store = yield* AlertStore
  const bell = yield* Bell
  const which = { company: company.name, about: "key" as const, subject: "" }
  const ring = Effect.forEach(Option.toArray(settings.operators), bell.ring, { discard: true })
  /** Unknown until the first poll: a process before this one may have told of it. */
  let isParked: boolean | undefined
  return {
    met: (error: NotifierError) =>
      Effect.gen(function* () {
        if (isParked === true) return
        const since = yield* DateTime.now
        yield* store.trouble(
          new Trouble({ ...which, what: failureFor(company)(error).message, since }),
          settings.operators
        )
        isParked = true
        yield* ring
      }),
    over: Effect.gen(function* () {
      if (isParked === false) return
      yield* store.over(which, yield* DateTime.now, settings.operators)
      isParked = false
      yield* ring
    })
  }
})
