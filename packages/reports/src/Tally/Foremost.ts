import type { Order } from "effect"

/** The first `limit` values in an order, in memory for twice as many. */
export class Foremost<A> {
  private kept: Array<A> = []
  private readonly order: Order.Order<A>
  private readonly limit: number

  constructor(order: Order.Order<A>, limit: number) {
    this.order = order
    this.limit = limit
  }

  add(value: A): void {
    this.kept.push(value)
    if (this.kept.length >= 2 * this.limit) this.kept = this.values()
  }

  /** The values that were kept, in order. */
  values(): Array<A> {
    return this.kept.toSorted(this.order).slice(0, this.limit)
  }
}
