import type { Call, ListingCall, PackageId, ProjectCall } from "@estate/domain/Call"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Option, Order } from "effect"
import { Groups } from "../Tally/Groups.ts"
import { CallTally } from "./CallFigures.ts"

/** The calls by project, listing and package, with at most 10,000 of each. */
export class CallGroups {
  readonly projects = new Groups<string, CallTally>(() => new CallTally())
  readonly listings = new Groups<string, ListingTally>(() => new ListingTally())
  readonly packages = new Groups<PackageId, PackageTally>(() => new PackageTally())

  add(call: Call): void {
    this.packages.at(call.packageId).add(call)
    if ("projectName" in call) this.projects.at(call.projectName).add(call)
    else this.listings.at(call.listingTitle).add(call)
  }

  /** The calls of projects, listings and packages beyond the first 10,000. */
  get otherCalls(): number {
    return [this.projects, this.listings, this.packages].reduce(
      (sum, { others }) => sum + Option.match(others, { onNone: () => 0, onSome: ({ count }) => count }),
      0
    )
  }
}

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
