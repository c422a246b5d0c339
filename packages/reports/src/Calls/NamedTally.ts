import type { Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Option, Order } from "effect"
import { CallTally } from "./CallFigures.ts"

/** The calls of one package. */
export class PackageTally extends CallTally {
  private titled: ProjectCall | undefined

  override add(call: Call): void {
    super.add(call)
    if (!("packageTitle" in call) || Option.isNone(call.packageTitle)) return
    if (this.titled === undefined || latestLast(this.titled, call) < 0) this.titled = call
  }

  /** The title of the latest call that has one. */
  get title(): Option.Option<string> {
    return Option.flatMap(Option.fromNullable(this.titled), ({ packageTitle }) => packageTitle)
  }
}

/** The calls of listings with one title. */
export class ListingTally extends CallTally {
  private latest: ListingCall | undefined

  override add(call: Call): void {
    super.add(call)
    if (!("listingPrice" in call)) return
    if (this.latest === undefined || latestLast(this.latest, call) < 0) this.latest = call
  }

  /** The price of the latest call. */
  get price(): string {
    return this.latest?.listingPrice ?? ""
  }
}

const latestLast = Order.combine(
  Order.mapInput(LocalDateTime.Order, (call: Call) => call.calledAt),
  Order.mapInput(Order.number, (call: Call) => call.id)
)
