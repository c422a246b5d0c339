import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Thread } from "@estate/domain/Thread"
import { Order } from "effect"

const latestFirst = Order.mapInput(
  Order.reverse(LocalDateTime.Order),
  ({ lastMessageAt }: Thread) => lastMessageAt
)

/** The threads with the latest messages, at most `most`, and the number of all others. */
export class LatestThreads {
  private readonly most: number
  /** Latest message first, whatever order the platform lists them in. */
  threads: ReadonlyArray<Thread> = []
  others = 0

  constructor(most: number) {
    this.most = most
  }

  add(threads: Iterable<Thread>): void {
    const all = [...this.threads, ...threads].toSorted(latestFirst)
    this.threads = all.slice(0, this.most)
    this.others += all.length - this.threads.length
  }
}
