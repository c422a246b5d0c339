import { Context, Effect, Layer, Queue, type Scope } from "effect"

/** From whoever stores something due to whoever delivers it: so that nobody has to look whether there is something. */
export class Bell extends Context.Tag("@estate/slack-notifier/Bell")<
  Bell,
  {
    /** There is something new for a channel. */
    readonly ring: (destination: string) => Effect.Effect<void>
    /** Rings for a channel from now on; several between two looks are one. */
    readonly listen: (destination: string) => Effect.Effect<Queue.Dequeue<void>, never, Scope.Scope>
  }
>() {
  static readonly make = (): Context.Tag.Service<typeof Bell> => {
    const listeners = new Map<string, Set<Queue.Queue<void>>>()
    const listenersOf = (destination: string) => {
      const known = listeners.get(destination) ?? new Set()
      listeners.set(destination, known)
      return known
    }
    return Bell.of({
      ring: destination =>
        Effect.forEach(listenersOf(destination), inbox => Queue.offer(inbox, undefined), { discard: true }),
      listen: destination =>
        Effect.acquireRelease(
          Effect.tap(Queue.sliding<void>(1), inbox => Effect.sync(() => listenersOf(destination).add(inbox))),
          inbox =>
            Effect.zipRight(
              Effect.sync(() => listenersOf(destination).delete(inbox)),
              Queue.shutdown(inbox)
            )
        )
    })
  }

  static readonly layer: Layer.Layer<Bell> = Layer.sync(Bell, Bell.make)
}
