import { Context, Effect, FiberMap, Layer, Schedule, type Scope } from "effect"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { AlertStore, type StoreError } from "../State/AlertStore.ts"
import { keyOf, type Task } from "./Task.ts"

/** A process that works on this state. */
export interface Member {
  /** Its machine and process id. */
  readonly name: string
  /** ISO 8601, UTC. */
  readonly joinedAt: string
  readonly isDraining: boolean
  readonly companies: number
  readonly channels: number
}

/** A task that this process has, and what its work needs. */
export interface Hold {
  readonly task: Task
  /** When this process began to take tasks, of which this is one. Milliseconds of `Uptime`. */
  readonly takenSince: number
  /** Refuses writes once another process has the task. */
  readonly store: Context.Tag.Service<typeof AlertStore>
  /**
   * Whether new work may begin. False once this process's lease may be over: another may have
   * begun.
   */
  readonly mayWork: Effect.Effect<boolean>
}

/** Who does what, if several processes work on one state. A single process does everything. */
export class Tasks extends Context.Tag("@estate/slack-notifier/Tasks")<
  Tasks,
  {
    /**
     * Works on each task while this process has it, forever. The list of tasks is read repeatedly:
     * work on removed tasks ends, and work on new ones begins.
     */
    readonly workOn: <E, R>(
      tasks: () => ReadonlyArray<Task>,
      work: (hold: Hold) => Effect.Effect<void, E, R>
    ) => Effect.Effect<void, E, R>
    /** Takes those of the tasks that no process has, until the scope closes. */
    readonly takeFree: (
      tasks: ReadonlyArray<Task>
    ) => Effect.Effect<ReadonlyArray<Hold>, StoreError, Scope.Scope>
    /** None for a single process. */
    readonly members: Effect.Effect<ReadonlyArray<Member>, StoreError>
    /** Who has which task: each with the name of its process. */
    readonly owners: Effect.Effect<ReadonlyArray<Task & { readonly process: string }>, StoreError>
    /** Has a process hand back all its tasks, and take no others; false if there is none. */
    readonly drain: (process: string) => Effect.Effect<boolean, StoreError>
  }
>() {
  static readonly alone: Layer.Layer<Tasks, never, AlertStore> = Layer.effect(
    Tasks,
    Effect.map(AlertStore, store => {
      const holdOf = (task: Task) =>
        Effect.map(
          uptimeMillis,
          (takenSince): Hold => ({ task, takenSince, store, mayWork: Effect.succeed(true) })
        )
      return Tasks.of({
        workOn: (tasks, work) => workAlone(tasks, task => Effect.flatMap(holdOf(task), work)),
        takeFree: tasks => Effect.forEach(tasks, holdOf),
        members: Effect.succeed([]),
        owners: Effect.succeed([]),
        drain: () => Effect.succeed(false)
      })
    })
  )
}

/** How soon work on removed tasks ends, and work on new ones begins. */
const LOOK_EVERY = "1 second"

const workAlone = <E, R>(
  tasks: () => ReadonlyArray<Task>,
  work: (task: Task) => Effect.Effect<void, E, R>
): Effect.Effect<void, E, R> =>
  Effect.gen(function* () {
    const workers = yield* FiberMap.make<string, void, E>()
    let known: ReadonlyArray<Task> = []
    const look = Effect.gen(function* () {
      const wanted = tasks()
      if (wanted === known) return
      known = wanted
      const names = new Set(wanted.map(keyOf))
      const gone = Array.from(workers, ([name]) => name).filter(name => !names.has(name))
      yield* Effect.forEach(gone, name => FiberMap.remove(workers, name), {
        concurrency: "unbounded",
        discard: true
      })
      yield* Effect.forEach(
        wanted,
        task => FiberMap.run(workers, keyOf(task), work(task), { onlyIfMissing: true }),
        { discard: true }
      )
    })
    yield* Effect.raceFirst(Effect.repeat(look, Schedule.spaced(LOOK_EVERY)), FiberMap.join(workers))
  }).pipe(Effect.scoped, Effect.asVoid)
