import type { Language } from "@estate/text/Language"
import { Duration, Effect, Either, ExecutionStrategy, Exit, FiberSet, Metric, Random, Scope } from "effect"
import { Tasks } from "../Cluster/Tasks.ts"
import { makeFailureLog } from "../Incidents/FailureLog.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { Incidents } from "../State/Incidents.ts"
import { lostText, strangersText } from "./PairTexts.ts"
import { receive } from "./Receive.ts"
import {
  type Connection,
  type Envelope,
  type NoConnection,
  type openConnection,
  type SocketSettings,
  WARNING
} from "./SocketClient.ts"

/** How long clicks may be lost before it is an incident. */
const LOST_AFTER = Duration.minutes(1)
/** How soon connections that do not belong to this state are counted again. */
const COUNT_AGAIN = Duration.minutes(1)
/** How soon the first failure is retried; each further one waits twice as long. */
const BACK_OFF = Duration.seconds(1)

/** Whose connections they are: what the settings call the workspace, and its app token. */
export interface PairSettings extends Omit<SocketSettings, "receive"> {
  readonly workspace: string
  /** What incidents call it. */
  readonly subject: string
  /** The language of the texts for operators. */
  readonly language: () => Language
}

/** What the slots of a pair have in common. */
interface PairState {
  /** How many connections are open. */
  readonly open: number
  /** Since which uptime none is. */
  readonly lostSince: number | undefined
  /** How the latest connection ended, or why there was none. */
  readonly lastCode: string
  /** The refusal that was logged, until a connection is given again. */
  readonly loggedCode: string | undefined
}

const withOpen = (state: PairState, by: 1 | -1, uptime: number): PairState => {
  const open = state.open + by
  return { ...state, open, lostSince: open > 0 ? undefined : (state.lostSince ?? uptime) }
}

/** What a slot knows between two of its connections. */
interface SlotState {
  /** Failures in a row. */
  readonly failures: number
  /** Whether Slack counted connections of strangers the last time. */
  readonly sawStrangers: boolean
  /** The connection that ends once there is another. */
  readonly renewed: Scope.CloseableScope | undefined
}

const newSlot: SlotState = { failures: 0, sawStrangers: false, renewed: undefined }

const SIZE = 2
const MAX_BACK_OFF = Duration.minutes(1)
/** A connection that Slack warns of so soon has failed: without a delay, it would be a loop. */
const WARNED_AT_ONCE = Duration.seconds(1)
/** An app has at most ten connections; those of processes that are gone end by themselves. */
const CROWDED_BACK_OFF = Duration.seconds(30)
/** How long acknowledging received clicks may take when a connection ends. */
const LAST_CLICKS = Duration.seconds(2)
const SHORTLY = Duration.millis(10)
const CROWDED = "too_many_websockets"

const connections = Metric.gauge("estate_notifier_connections", {
  description: "Connections of this process to Slack that bring clicks."
})
const foreign = Metric.gauge("estate_notifier_foreign_connections", {
  description:
    "Connections of the app beyond those of all processes: another program has them, and takes clicks."
})

/**
 * Two connections of one app, forever: while Slack renews one, clicks arrive over the other. When
 * Slack warns, a new connection is opened before the old one is closed. It is an incident if nobody
 * receives clicks for a while, and if a stranger is connected.
 */
export const runPair = Effect.fn("Socket.pair")(function* (
  settings: PairSettings,
  connect: typeof openConnection
) {
  const { workspace, subject, language } = settings
  const incidents = yield* Incidents
  const tasks = yield* Tasks
  const run = yield* FiberSet.makeRuntime<Effect.Effect.Context<ReturnType<typeof receive>>>()
  const failureLog = makeFailureLog(`connections of ${subject}`)
  const about = { company: "", about: "connections" as const, subject }
  const strangers = { company: "", about: "strangers" as const, subject }
  const tagged = <A, E, R>(update: Effect.Effect<A, E, R>) =>
    Effect.tagMetrics(update, workspace === "" ? {} : { workspace })

  let state: PairState = {
    open: 0,
    lostSince: yield* uptimeMillis,
    lastCode: "closed",
    loggedCode: undefined
  }
  const changed = (by: 1 | -1) =>
    Effect.gen(function* () {
      state = withOpen(state, by, yield* uptimeMillis)
      const { open } = state
      if (by === 1 && open === 1) yield* Effect.logInfo(`${subject}: connected, clicks come from Slack`)
      yield* tagged(Metric.set(connections, open))
      if (open > 0) yield* Effect.catchAll(incidents.resolve(about), failureLog.failed)
    })

  /** Connections that do not belong to the processes of this state, as Slack counts them now. */
  const countStrangers = ({ count }: Connection) =>
    Effect.gen(function* () {
      const excess = strangersAmong(count, state.open, (yield* tasks.members).length)
      yield* tagged(Metric.set(foreign, excess))
      return excess
    }).pipe(Effect.catchAll(error => Effect.as(failureLog.failed(error), 0)))

  const opened = openOwing(
    onEnvelope => connect({ ...settings, receive: onEnvelope }),
    envelope => run(receive(workspace, envelope)),
    Effect.acquireRelease(changed(1), () => changed(-1))
  )

  const pairScope = yield* Effect.scope
  const close = (scope: Scope.CloseableScope) => Effect.forkIn(Scope.close(scope, Exit.void), pairScope)

  /** Waits until a connection ends, or its strangers are to be counted again. */
  const live = Effect.fnUntraced(function* (connection: Connection, sawStrangers: boolean) {
    state = { ...state, loggedCode: undefined }
    const excess = yield* countStrangers(connection)
    // A connection that has just ended is still counted for a while, but a stranger is still there
    // a minute later.
    if (excess > 0 && sawStrangers)
      yield* Effect.catchAll(incidents.open(strangers, strangersText(excess, language())), failureLog.failed)
    if (excess === 0) yield* Effect.catchAll(incidents.resolve(strangers), failureLog.failed)
    const countAgain = Effect.sleep(Duration.times(COUNT_AGAIN, sawStrangers ? 10 : 1))
    const { ends } = connection
    const code = yield* excess > 0 ? Effect.race(ends, Effect.as(countAgain, WARNING)) : ends
    return { code, sawStrangers: excess > 0 }
  })

  const noteRefusal = Effect.fnUntraced(function* ({ code, message }: NoConnection) {
    if (code !== state.loggedCode) yield* Effect.logWarning(`${subject}: ${message}; retrying`)
    state = { ...state, loggedCode: code }
    return code
  })

  /** One connection from its request to its end, and the delay before the next. */
  const connectOnce = Effect.fnUntraced(function* ({ failures, sawStrangers, renewed }: SlotState) {
    const begunAt = yield* uptimeMillis
    const scope = yield* Scope.fork(pairScope, ExecutionStrategy.sequential)
    const connection = yield* Effect.either(Scope.extend(opened, scope))
    // The previous connection ends once there is another.
    if (renewed !== undefined) yield* close(renewed)
    const ended = yield* Either.match(connection, {
      onLeft: refusal => Effect.map(noteRefusal(refusal), code => ({ code, sawStrangers })),
      onRight: given => live(given, sawStrangers)
    })
    const { code } = ended
    state = { ...state, lastCode: code }
    if (code !== WARNING) yield* close(scope)
    const lasted = (yield* uptimeMillis) - begunAt
    const hasFailed = lasted <= Duration.toMillis(code === WARNING ? WARNED_AT_ONCE : MAX_BACK_OFF)
    const after = hasFailed ? failures + 1 : 0
    yield* Effect.sleep(yield* delayAfter(code, after))
    return {
      failures: after,
      sawStrangers: ended.sawStrangers,
      renewed: code === WARNING ? scope : undefined
    }
  })

  const slot = Effect.iterate(newSlot, { while: () => true, body: connectOnce })

  const watch = Effect.gen(function* () {
    const { lostSince, lastCode } = state
    if (lostSince === undefined || (yield* uptimeMillis) - lostSince < Duration.toMillis(LOST_AFTER)) return
    yield* Effect.catchAll(incidents.open(about, lostText(lastCode, subject, language())), failureLog.failed)
  }).pipe(Effect.delay(Duration.times(LOST_AFTER, 1 / 12)), Effect.forever)

  yield* Effect.all([slot, slot, watch], { concurrency: "unbounded", discard: true })
}, Effect.scoped)

/** A connection until its scope closes, which waits for the acknowledgements that it owes. */
const openOwing = <A, E, R, R2>(
  connect: (onEnvelope: (envelope: Envelope) => void) => Effect.Effect<A, E, R>,
  handle: (envelope: Envelope) => void,
  counted: Effect.Effect<void, never, R2>
) =>
  Effect.gen(function* () {
    let owed = 0
    const connection = yield* connect(envelope => {
      owed += 1
      const ack = (response?: object) =>
        envelope.ack(response).finally(() => {
          owed -= 1
        })
      handle({ ...envelope, ack })
    })
    yield* counted
    yield* Effect.addFinalizer(() =>
      Effect.sleep(SHORTLY).pipe(
        Effect.repeat({ while: () => owed > 0 }),
        Effect.timeout(LAST_CLICKS),
        Effect.ignore,
        Effect.when(() => owed > 0)
      )
    )
    return connection
  })

/**
 * How many of an app's `count` connections belong neither to this process, which has `open`, nor to
 * the other members.
 */
export const strangersAmong = (count: number, open: number, members: number): number =>
  Math.max(0, count - Math.max(SIZE, open) - SIZE * Math.max(0, members - 1))

/** Slack renews a connection only after hours, so the first time there is nothing to wait for. */
const delayAfter = (code: string, failures: number) =>
  Effect.map(Random.next, random => {
    if (failures <= 1 && code !== CROWDED) return Duration.zero
    const doubled = Duration.times(BACK_OFF, 2 ** Math.min(failures - 1, 10) * (1 + random))
    const delay = Duration.min(doubled, MAX_BACK_OFF)
    return code === CROWDED ? Duration.sum(CROWDED_BACK_OFF, delay) : delay
  })
