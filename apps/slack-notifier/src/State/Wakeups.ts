import { Context, Effect, Layer, Queue, type Scope } from "effect"

/**
 * Signals to a channel's worker that something due was stored, so that it need not poll the
 * state.
 */
export class Wakeups extends Context.Tag("@estate/slack-notifier/Wakeups")<
  Wakeups,
  {
    /** Something new is due in channels. */
    readonly wake: (...destinations: ReadonlyArray<string>) => Effect.Effect<void>
    /** Receives a channel's wakeups from now on; several between two reads count as one. */
    readonly subscribe: (destination: string) => Effect.Effect<Queue.Dequeue<void>, never, Scope.Scope>
  }
>() {
  static readonly make = (): Context.Tag.Service<typeof Wakeups> => {
    const subscribers = new Map<string, Set<Queue.Queue<void>>>()
    const subscribersOf = (destination: string) => {
      const known = subscribers.get(destination) ?? new Set()
      subscribers.set(destination, known)
      return known
    }
    return Wakeups.of({
      wake: (...destinations) =>
        Effect.forEach(
          destinations.flatMap(destination => [...subscribersOf(destination)]),
          inbox => Queue.offer(inbox, undefined),
          { discard: true }
        ),
      subscribe: destination =>
        Effect.acquireRelease(
          Effect.tap(Queue.sliding<void>(1), inbox =>
            Effect.sync(() => subscribersOf(destination).add(inbox))
          ),
          inbox =>
            Effect.zipRight(
              Effect.sync(() => subscribersOf(destination).delete(inbox)),
              Queue.shutdown(inbox)
            )
        )
    })
  }

  static readonly layer: Layer.Layer<Wakeups> = Layer.sync(Wakeups, Wakeups.make)
}
